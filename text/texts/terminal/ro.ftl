# Ce spune terminalul în plus, și cuvintele lui pentru mesajele cu același nume care depind de ecran.

## În locul cuvintelor paginii

title-attract = Tabla joacă singură
title-lobby = Lobby: alege un joc
attract-line = Orice tastă duce mai departe; în lobby este și o lecție.
fence-line = Gardul { $fence }? Stă { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Apasă un pătrat marcat ( ) ca să mergi acolo. Nu mai sunt garduri.
press-step-or-fence = Apasă un pătrat marcat ( ) ca să mergi acolo sau un stâlp dintre pătrate ca să arăți un gard.
press-each-step = Apasă un pătrat marcat ( ) pentru fiecare pas.
press-step-or-stop = Apasă un pătrat marcat ( ) sau OK ca să te oprești aici.
press-roll = OK aruncă, la fel și Enter.
press-place = Așaz-o pe Ms. Pac-Man pe un pătrat marcat ( ).
no-own-square = este pătratul tău: apasă unul marcat
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } punct
    [few] { $dots } puncte
   *[other] { $dots } de puncte
}, { $piece }
state-strikes = { $line }, întârzieri { $strikes }
clock-off = oprit
lobby-kept = Un joc de acest fel este păstrat: e5 îl oferă.
lobby-ready = e5 din mijloc începe jocul, e7 o lecție.
lobby-needed = Mai trebuie: { $seats }
lobby-excess = Nu în acest joc: { $seats }
lesson-press = Apasă { $key }, marcat cu ? sau cursorul.
lesson-win = Câștigi. Lecția s-a terminat; orice tastă duce în lobby.
lesson-shows = Așteaptă 10 s și tabla face pasul. BACK ținut 2 s părăsește lecția.
fault-save = Jocul nu a putut fi salvat.
key-ok = OK pentru { $seat } ({ $digit })
key-back = BACK pentru { $seat } ({ $digit })
key-post = stâlpul { $square }+, din dreapta sus de { $square }
rules-quoridor-board =
    Pe această tablă: apasă un pătrat marcat ( ) ca să mergi acolo; < > este un salt. Pentru un gard apasă un stâlp, încrucișarea dintre patru pătrate, sau fă clic pe spațiul unde trebuie să stea. Întâi este doar arătat. Apasă din nou stâlpul ca să-l rotești; OK îl așază, BACK îl ia. BACK ia înapoi ultimul tău tur. OK ținut 1 s dă un sfat.
rules-pacman-board =
    Pe această tablă: apasă un pătrat marcat ( ) pentru fiecare pas. BACK ia înapoi ultimul pas sau, la începutul unui tur, tot ultimul tău tur. OK încheie un avânt. OK ținut 1 s dă un sfat.
rules-mspacman-board =
    Pe această tablă: OK aruncă. Apasă un pătrat marcat ( ) pentru fiecare pas. OK ținut 1 s dă un sfat.

## Panoul

title-options = Opțiuni: { $game }
last-moves = Ultimele mutări
lobby-seat-now = { $seat } acum: { $player }
lobby-clock = Ceas: { $clock } (d1, e1, f1)
lobby-fit = c completează cu calculatoare.
clock-bank = { $bank } s în total
clock-both = { $bank } s, apoi { $each } s pe tur
help-resume = OK continuă. BACK îl păstrează, BACK ținut 2 s îl abandonează.
help-seats = Fiecare latură: OK intră sau pleacă, BACK pune un calculator, nivelul 1 la 5, apoi eliberează.
help-pac = OK ținut 1 s: latura este Pac-Man.
help-icons = Pictograme: jocurile; ținută 1 s, una arată opțiunile.
help-options = Un rând de pătrate este o opțiune, un pătrat o valoare. a1 duce înapoi, i1 la cealaltă pagină.
help-pause = OK continuă. Tasta b păstrează jocul, BACK ținut 2 s îl abandonează.
help-review = BACK merge înapoi prin joc, OK înainte.
help-over = BACK merge înapoi prin joc, OK duce în lobby.
help-again = OK ținut 1 s: joc nou, { $begins }.
help-closes = După 1 min ecranul se închide.
help-service = OK de la Sud dă pagina, BACK la cea dinainte, BACK ținut 2 s iese.
again-quoridor2 = începe cealaltă latură
again-quoridor4 = începe latura următoare
again-pacman = locul următor este Pac-Man
again-mspacman = roata decide cine începe

## Pagini de service

service-page = Pagina { $page } din { $all }: { $name }
service-leds = proba luminilor
service-keys = proba tastelor
service-brightness = luminozitate
service-volume = volum
service-power = limită de curent
service-counters = contoare
service-mask = taste mascate
service-house = alegerile casei
service-reset = setări din fabrică
service-host = drepturile unui calculator
service-leds-line = Orice pătrat arată culoarea următoare.
service-keys-line = Fiecare tastă apăsată luminează.
service-brightness-line = { $value } %. O schimbă pătratele rândului 5.
service-volume-line = { $value } din 5. Îl schimbă pătratele rândului 5.
service-power-line = { $value } mA. O schimbă pătratele rândului 5.
service-counters-line = { $name }: { $value }. Orice pătrat arată următorul.
service-mask-line = Mascate: { $count }. O tastă apăsată se maschează; OK ținut 1 s le eliberează pe toate.
service-house-line = OK ținut 1 s preia alegerile din lobby.
service-house-set = Lobby-ul are alegerile casei.
service-house-rows = Fără taste: joc { $game } s (9), lobby { $lobby } s (8). b2 păstrează, b1 blochează.
service-reset-line = OK ținut 1 s face totul ca nou.
service-host-line = Un calculator conectat { $value }. a5, b5, c5 schimbă asta.
host-watch = privește
host-play = și joacă
host-hands = poate orice
counter-games = Jocuri jucate
counter-moves = Mutări făcute
counter-hours = Ore de funcționare
counter-won = Jocuri câștigate de { $seat }

## Bara tastelor

key-any = o tastă
key-arrows = săgeți
key-press = săgeți, Enter
key-forward = Enter, dreapta
key-back-step = b, stânga
key-space = Spațiu
key-step = stânga, dreapta
key-choice = { $name }: { $value }
do-lobby = În lobby
do-page-before = Pagina dinainte
do-press-key = Apasă
do-hold-ok = Ține OK
do-quit = Ieșire
do-cursor = Cursor
do-choose = Alege
do-posts = Stâlpi
do-squares = Pătrate
do-fit = Completează
do-next-game = Alt joc
do-press = Apasă { $key }
do-step = Joacă { $square }
do-turn = Rotește
do-show = Arată un gard
do-step-through = Pas

## Cuvinte pe tablă, cel mult 7 caractere

label-start = START
label-learn = LECȚIE
label-resume = MERGI
label-drop = LASĂ
label-clock = ceas
label-off = nu
label-back = înapoi
label-page = pagina

## Semne, cel mult 30 de caractere

mark-mover = piesa la mutare
mark-legal = un pas permis
mark-jump = un salt permis
mark-goal = ținta celui la mutare
mark-fence = un gard
mark-newest = cel mai nou gard, și al cui
mark-preview = gard arătat, neașezat
mark-weak = mică: poate fi mâncată
mark-sees = o fantomă îl vede acolo
mark-caught = prins sau mâncat acum
mark-ghosts = fantome: S W N E, locurile
mark-power = un punct mare, în colț
mark-exit = o ieșire, spre oricare alta
mark-wall = un zid
mark-left = părăsit la ultima mutare
mark-hint = sfat, sau cerut de lecție
mark-refused = de ce s-a refuzat o apăsare
mark-cursor = cursorul
mark-cursor-legal = cursorul pe un pas permis

## Pagini, reluare, rămas bun

rules-names = e5 este pătratul din coloana e, rândul 5: vezi marginea. e5+ este stâlpul din dreapta sus, e5h gardul de deasupra e5 și f5, e5v gardul din dreapta e5 și e6.
rules-marks = Semne
page-closes = orice tastă închide
drop-keys = y îl abandonează. Orice altă tastă îl păstrează.
page-scrolls = rândurile { $first }-{ $last } din { $all }: sus, jos; altă tastă închide
too-small = Terminalul este prea mic: tabla are nevoie de { $needed } caractere, aici sunt { $size }. Mărește-l sau apasă q ca să ieși.
replay-move = Mutarea { $played } din { $all }
replay-goes-on = { $line }, continuă
replay-end = { $line }, sfârșit
replay-paused = { $line }, pauză
farewell-game = Jocul este păstrat în { $path }; următoarea pornire îl oferă.
farewell-games = Jocul este păstrat în { $path }; următoarea pornire îl oferă. Mai sunt păstrate: { $games }; lobby-ul le oferă.
farewell-kept = Păstrate în { $path }: { $games }. Următoarea pornire îl oferă pe ultimul, lobby-ul pe fiecare.
help-keys =
    săgeți | mută cursorul, peste margine la tastele laterale
    Tab | cursor de la pătrate la stâlpi și înapoi; în lobby la jocul următor
    Enter | apasă tasta de sub cursor
    o   b | OK al celui la mutare, BACK al celui care a mutat ultimul; în lobby tastele de la Sud
    1 2  3 4 | OK și BACK pentru Sud, Vest,
    5 6  7 8 | Nord, Est
    c | în lobby: completează locurile jocului ales
    O   B   p | țin OK 1 s, BACK 2 s, amândouă 3 s (pauză): un terminal nu spune cât se apasă
    h | ține tasta de sub cursor: OK sau un pătrat 1 s, BACK 2 s, un stâlp până ce gardul e așezat
    l   Esc | blochează tasta de sub cursor; eliberează cele blocate
    Mouse | clic pe un pătrat, un stâlp, o tastă laterală sau între două pătrate pentru un gard; butonul ținut ține tasta; dreapta: blochează
    Nume | e5 un pătrat (coloana e, rândul 5), e5+ stâlpul din dreapta sus, e5h gardul deasupra e5 și f5, e5v gardul din dreapta e5 și e6
    F1 sau r | reguli și semne
    s m ? q | sonerie da sau nu, toate mutările, acest ajutor, ieșire
