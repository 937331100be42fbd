# Cuvintele paginii. Fiecare limbă are aceleași mesaje cu aceleași variabile.

language = Română
list = { $items }

## Nume

game-quoridor2 = Quoridor în doi
game-quoridor4 = Quoridor în patru
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Sud
seat-west = Vest
seat-north = Nord
seat-east = Est
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = liber
player-human = om
player-computer = calculator, nivelul { $level }
player-remote = jucător la distanță

aim-quoridor = Ajungi primul pe partea opusă.
aim-pacman = Pac-Man mănâncă toate cele 4 pastile înainte ca fantomele să-l prindă de { $lives } ori.
aim-mspacman = Curăță-ți sfertul de puncte. Doar Ms. Pac-Man le mănâncă; ceilalți sunt fantome, iar cine o prinde îi ia locul.
own-quoridor-south = Pionul tău e albastru: ajungi pe rândul de sus.
own-quoridor-west = Pionul tău e verde-mentă: ajungi pe coloana din dreapta.
own-quoridor-north = Pionul tău e chihlimbariu: ajungi pe rândul de jos.
own-quoridor-east = Pionul tău e roșu: ajungi pe coloana din stânga.
own-pac = Ești Pac-Man: mănâncă cele 4 pastile din colțuri înainte ca fantomele să te prindă de { $lives } ori.
own-ghost = Joci { $ghosts }: prinde-l pe Pac-Man de { $lives } ori înainte să mănânce toate cele 4 pastile.
own-ms = Ești Ms. Pac-Man: mănâncă punctele sfertului tău ({ $quarter }); fantomele tari te prind.
own-hunter = Ești o fantomă: prinde-o pe Ms. Pac-Man. Apoi o joci tu și îți mănânci sfertul ({ $quarter }).
quarter-south = stânga jos, albastru
quarter-west = stânga sus, mentă
quarter-north = dreapta sus, chihlimbar
quarter-east = dreapta jos, roșu

## Pagina

choose-language = Limba
board-name = Tablă. Săgețile mută, Enter apasă, F comută între pătrate și punctele dintre ele.
side-name = Tastele pentru { $seat }
panel-name = Jocul în cuvinte
heading-moves = Mutări
heading-keys = Ce poți apăsa
heading-chances = Șansa de câștig
rules-open = Reguli
rules-title = Reguli: { $game }
help-open = Ajutor
marks-toggle = Litere pe piese
sound-toggle = Sunet
sound-vibration-toggle = Sunet și vibrații
do-install = Instalează
install-help = Atinge butonul de partajare al browserului, apoi „Adaugă la ecranul principal”. Tabla se deschide apoi ca o aplicație, și fără rețea.
insecure = Această pagină nu a venit prin HTTPS: se poate juca, dar nu fără rețea, nu se poate instala și nu poate deschide o tablă reală prin USB.
close = Închide
help-text =
    Atinge un pătrat sau dă clic pe el ca să mergi acolo. Atinge spațiul dintre două pătrate ca să arăți un gard; ține degetul acolo ca să-l așezi. „Gardul d2” are mijlocul în colțul din dreapta sus al pătratului d2.

    Săgețile mută selecția pe pătrate, Enter sau Spațiu apasă, ținerea tastei menține apăsarea. F comută între pătrate și punctele dintre ele.

    Pagina îți păstrează jocul. După încărcare merge fără rețea.
help-keys = O și B apasă OK și BACK pentru cel la mutare. De la 1 la 8 apeși OK și BACK pentru Sud, Vest, Nord și Est.
no-moves = Nicio mutare încă.

## Titluri și rânduri

title-attract = Patru jocuri pe o tablă de lumini
title-resume = Un joc salvat: { $game }
title-lobby = Alege un joc
title-lesson = Lecție: { $game }
title-puzzle = Problemă: { $game }
title-pause = { $game }: pauză
title-over = { $game }: sfârșit
title-service = Întreținere
title-boot-loader = Se așteaptă un firmware nou

attract-line = Atinge tabla ca să alegi un joc. Până atunci joacă singură.
attract-find = Care este mutarea corectă?
attract-solution = Aceasta este soluția.
home-resume = Continuă: { $game }
home-quoridor2 = O cursă peste tablă. Fiecare gard pe care îl pui îi lungește drumul celuilalt.
home-quoridor4 = Aceeași cursă cu patru pioni, fiecare spre partea opusă.
home-pacman = Pac-Man caută patru pastile, iar fantomele îl caută pe el.
home-mspacman = Aruncă, golește-ți sfertul de puncte sau prinde-o pe Ms. Pac-Man și joac-o tu.
resume-line = Îl continui sau îl abandonezi?
drop-line = Abandonezi jocul? Nu mai poate fi adus înapoi.
pause-clock = Ceasul stă pe loc.
your-turn = { $mover }: e rândul tău
to-move = { $mover }: la mutare
computer-thinks = { $mover }: calculatorul gândește
computer-moves = { $mover }: calculatorul mută
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Retras: { $turn }
both-held = Pauză în { $seconds } s
hint-line = Sfat: { $move }
fence-line = Gardul { $fence }?
fence-help = { $keys ->
    [none] O apăsare pe mijlocul lui îl rotește.
   *[drawn] OK îl așază, o apăsare pe mijlocul lui îl rotește, BACK îl ia.
}
asks-take-back = { $seat } cere să ia înapoi un tur.
asks-pause = { $seat } cere o pauză.
answer-help = { $keys ->
    [none] Altă persoană acceptă sau refuză.
   *[drawn] OK al altei persoane acceptă, BACK refuză.
}
press-step = Apasă un pătrat încadrat ca să mergi acolo.
press-step-or-fence = Apasă un pătrat încadrat ca să mergi acolo sau atinge un spațiu dintre pătrate ca să arăți un gard.
press-each-step = Apasă un pătrat încadrat pentru fiecare pas.
press-step-or-stop = { $keys ->
    [none] Apasă un pătrat încadrat sau „Oprește-te aici”.
   *[drawn] Apasă un pătrat încadrat sau OK ca să te oprești aici.
}
press-roll = { $keys ->
    [none] Apasă „Aruncă”.
   *[drawn] OK aruncă.
}
press-place = Apasă un pătrat încadrat lângă mijloc: de acolo pornește Ms. Pac-Man.
skip-help = Orice apăsare sare peste mutarea arătată.
idle-line = Nicio apăsare de mult timp: jocul va fi salvat curând.
leaving-line = În { $seconds } s jocul e pus deoparte. Orice apăsare îl păstrează.
storage-damaged = Jocul salvat este deteriorat și nu poate fi citit. Tabla începe de la capăt.
storage-version = Jocul salvat este din altă versiune și nu poate fi citit. Tabla începe de la capăt.
tab-line = Jocul se joacă în altă filă. Aceasta doar îl arată.
tab-own = Joacă aici
link-damaged = Linkul este deteriorat și nu poate fi citit. Tabla începe de la capăt.
link-version = Linkul este de la altă versiune și nu poate fi citit. Tabla începe de la capăt.
link-title = Link
link-text = Acest link îl deschide pe orice aparat.
link-copied = Este copiat.
link-manual = Browserul nu permite copierea: selectează-l și copiază-l.
do-send = Trimite unui prieten
do-share-sheet = Distribuie
friend-title = O tură pentru un prieten
friend-text = Trimite acest link celui care este la mutare: deschide jocul la acea tură. Răspunsul vine tot ca link; deschide-l în acest browser. Jocul este în link, niciun server nu îl păstrează.
friend-code = Linkul ca cod QR
friend-moves = { $mover }: este rândul unui prieten. Trimite linkul, apoi deschide-l pe cel primit.
friend-sent = Ce s-a trimis rămâne valabil: jocul este din nou așa cum l-ai trimis.
friend-claim = Joci aici și pentru { $seat }?
friend-replace = Jocul tău neterminat de { $game } se pierde dacă deschizi jocul prietenului. Îl deschizi?
friend-damaged = Linkul nu poate fi citit: este deteriorat sau din altă versiune. Cere-l din nou.
friend-other-game = Acest link este al unui joc care nu s-a jucat în acest browser. Deschide-l în browserul în care ai jucat sau cere un joc nou.
friend-other-start = Linkul este refuzat: jocul lui a început altfel decât cel jucat aici. Cere un link al aceluiași joc.
friend-changed-past = Linkul este refuzat: mutarea { $number } nu este cea jucată aici. Cere un link al aceluiași joc.
friend-foreign-move = Linkul este refuzat: mutarea { $number } a fost făcută pentru partea ta. Cere un link al aceluiași joc.
friend-old = Acest link este mai vechi decât jocul tău. Trimite din nou ultima ta mutare.
friend-other-seat = Acest link este pentru { $seat }. Trimite-l acelui jucător.
file-damaged = Acest fișier nu este un joc Fencelight sau este deteriorat.

state-quoridor = { $seat }: { $square } spre { $goal }, { $fences ->
    [one] { $fences } gard
    [few] { $fences } garduri
   *[other] { $fences } de garduri
}
state-out = { $seat }: în afara tablei
state-pacman = Vieți: { $lives }, pastile mâncate: { $pellets } din 4
state-steps = Pași rămași: { $steps }
state-boost = Avânt: mănâncă fantome.
state-frenzy = Furie: fantoma îl vede.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (tu)
state-eaten = Mâncate: { $pieces }
state-rolled = Aruncare: { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } punct
    [few] { $dots } puncte
   *[other] { $dots } de puncte
} în sfertul său
goal-south = rândul 9
goal-west = coloana i
goal-north = rândul 1
goal-east = coloana a
piece-ms = Ms. Pac-Man
piece-ghost = fantomă
piece-weak = fantomă slabă
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, depășiri de timp: { $strikes }

over-wins = { $winner } câștigă
over-you-win = Câștigi!
over-you-lose = Pierzi.
over-ghosts = Fantomele câștigă
over-draw = Remiză
over-time = { $seat } a pierdut la timp.
over-level = Pastile mâncate: { $level }
review-start = Revedere: începutul
review-move = Revedere: mutarea { $turn } din { $all }

timeout = { $seat }: timpul a expirat, { $effect } (a { $now }-a oară).
timeout-control = { $seat }: timpul a expirat, { $effect } (a { $now }-a oară; după { $all } continuă un calculator).
timeout-game = { $seat }: timpul a expirat, { $effect } (a { $now }-a oară; { $all } pierd jocul).
timeout-over = { $seat } a depășit timpul prea des: continuă un calculator.
event-catches = { $piece } îl prinde pe Pac-Man pe { $square }
event-stalled = Pac-Man nu a mâncat nimic de prea mult timp
event-no-life = { $what }: nu mai este nicio viață.
event-life = { $what }: { $lives ->
    [one] mai este { $lives } viață
    [few] mai sunt { $lives } vieți
   *[other] mai sunt { $lives } de vieți
}. Toți sunt din nou la start: { $places }.
event-place = { $piece } { $square }
event-ms-caught = Fantoma lui { $seat } o prinde pe Ms. Pac-Man pe { $square }
event-ms-runs = Ms. Pac-Man dă peste fantoma lui { $seat } pe { $square }
event-ms-taken = { $what }: acum o joacă { $seat } și o așază.
event-ms-former = { $what } { $seat } are o fantomă, acasă pe { $square }.
event-ms-eats = Ms. Pac-Man mănâncă fantoma lui { $seat } pe { $square }: se întoarce acasă pe { $home }, iar ea mai joacă o dată.
event-ghost-runs = Fantoma slabă a lui { $seat } dă peste Ms. Pac-Man pe { $square }: se întoarce acasă pe { $home }.
event-eats = Pac-Man o mănâncă pe { $piece } pe { $square }.
event-eats-back = Pac-Man o mănâncă pe { $piece } pe { $square }. Se întoarce la start, { $home }.
event-eats-off = Pac-Man o mănâncă pe { $piece } pe { $square }. Rămâne deocamdată în afara tablei.

lobby-kept = Există un joc neterminat de acest fel: Începe îl oferă.
lobby-ready = Gata de început.
lobby-needed = Mai trebuie: { $seats }. Alege acolo un om sau un calculator.
lobby-excess = Nu în acest joc: { $seats }. Alege acolo „Liber”.
lobby-two = Este nevoie de doi jucători.
lobby-one = Mai este nevoie de un jucător.

lesson-step = Pasul { $step } din { $all }
lesson-press = { $keys ->
    [none] Apasă ce pulsează sau „Fă-o”.
   *[drawn] Apasă { $key }.
}
lesson-others = Ceilalți mută.
lesson-win = Câștigi. Lecția s-a terminat.
lesson-shows = Tabla face acest pas în { $seconds } s.
lesson-waits = Lecția te așteaptă, cel mult un minut.
puzzle-win = Câștigi sigur: găsește singura mutare.
puzzle-catch = Prinde-l pe Pac-Man în două ture, orice ar face.
puzzle-catch-now = Prinde-l pe Pac-Man în tura asta.
puzzle-escape = Un singur drum e sigur pentru { $turns } ture ale fantomelor: găsește-l.
puzzle-left = Mutări de găsit: { $left }
puzzle-grade = Problema { $number }, gradul { $grade }
puzzle-wrong = Nu e aceea: acesta e răspunsul la ea.
puzzle-missed = Nu e aceea.
puzzle-help = { $keys ->
    [none] „Arată mutarea” o arată pe cea corectă.
   *[drawn] OK arată mutarea corectă.
}
puzzle-solved = Rezolvată.
puzzle-next = { $keys ->
    [none] „Problema următoare” continuă, „Ieși” duce la lobby.
   *[drawn] OK: problema următoare; BACK: lobby.
}
puzzle-about = O singură mutare e bună, și e demonstrat. Găsește-o.
puzzle-streak = Fără greșeală la rând: { $streak }, record { $best }
puzzle-choice = Gradul { $grade }: { $solved }/{ $all }
puzzle-none = Nu există problema { $number }: numerele sunt de la 1 la { $all }.
puzzles-damaged = Lista problemelor rezolvate din acest browser este deteriorată. Rămâne păstrată ca { $name }, iar numărătoarea începe de la capăt.

fault-stuck = O tastă este blocată: { $keys }
fault-save = Jocul nu a putut fi salvat: browserul nu are loc sau nu permite salvarea.
fault-restart = Tabla a trebuit să repornească.

## Taste

key-ok = OK pentru { $seat }
key-back = BACK pentru { $seat }
key-post = punctul din dreapta sus de { $square }
group-game = Joc
group-clock = Ceas
group-level = Nivel
do-resume = Continuă
do-keep = Păstrează pentru mai târziu
do-keep-choose = Păstrează și alege alt joc
do-drop = Abandonează jocul
do-drop-yes = Da, abandonează
do-drop-no = Nu, păstrează
do-start = Începe
do-play-computer = Cu calculatorul
do-two-people = Doi oameni aici
do-learn = Învață într-un minut
do-choices = Jucători, ceas și reguli
do-fit = Completează cu calculatoare
do-lesson = Lecție
do-puzzles = Probleme
do-next-puzzle = Problema următoare
do-solution = Arată mutarea
do-puzzle-today = Problema zilei
do-why = Arată-mi de ce
do-share-puzzle = Link spre problemă
do-options = Opțiuni
do-games = Înapoi la jocuri
do-page-rules = Regulile jocului
do-page-table = Ceas și masă
do-person = Om
do-computer = Calculator
do-empty = Liber
do-leave = Ieși
do-skip = Sari peste
do-place = Așază gardul
do-remove = Ia gardul
do-roll = Aruncă
do-stop = Oprește-te aici
do-hint = Sfat
do-take-back = { $seat }: ia înapoi
do-pause = Pauză
do-agree = { $seat }: acceptă
do-refuse = { $seat }: refuză
do-back-step = Un pas înapoi
do-forward-step = Un pas înainte
do-rematch = Joc nou
do-asked = Fă-o
do-wait = Așteaptă-mă
do-play = Joacă acum
do-next-page = Pagina următoare
clock-off = fără ceas
clock-seconds = { $seconds } s pe tur

## Pătrate și stâlpi

review-title = Revedere: { $game }
review-chance = { $mover }: { $percent } % de câștig
review-thinks = Calculatorul privește această poziție.
review-best = Cel mai bine: { $move }
review-played = Jucat: { $move }
review-judged = Jucat: { $move } { $mark } ({ $word })
review-progress = Poziții privite: { $done } din { $all }
review-graph = Graficul și lista arată șansele: { $sides }
edit-title = Așezare: { $game }
edit-help = Alege o piesă și apasă pătratul ei. Încă o apăsare o schimbă sau o scoate.
edit-fences = O atingere pe spațiul dintre pătrate pune, rotește sau scoate un gard.
group-piece = Piesă
group-turn = La mutare
group-lives = Vieți
group-hand = Garduri
piece-pellet = pastilă
piece-dot = punct
do-review = Revezi
do-edit = Așază o poziție
do-share-game = Link spre joc
do-share-position = Link spre poziție
do-save = Salvează ca fișier
do-load = Încarcă un fișier
do-close = Închide analiza
do-first = Prima poziție
do-last = Ultima poziție
do-play-on = Joacă de aici
do-less = { $seat }: unul mai puțin
do-more = { $seat }: unul mai mult
move-chance = { $line }: { $side } { $percent } %, cel mai bine { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = imprecizie
quality-mistake = greșeală
quality-blunder = gafă
set-same = două piese ar sta pe un pătrat
set-full = cutia nu are mai multe
set-over = jocul s-ar fi terminat deja
set-eaten = o fantomă e mâncată abia după o pastilă și nu mai mută
set-square = nu poate fi acolo
set-impossible = niciun joc nu ajunge la această poziție
cell-name = { $place }: { $what }
what-pawn = pionul lui { $seat }
what-ghost-of = fantoma lui { $seat }
what-weak = { $piece }, slabă
what-legal = poți merge aici
what-aim = țintă
what-preview = gard arătat
what-fence-h = gard orizontal
what-fence-v = gard vertical
what-chosen = ales
what-hint = sfat

## Mutări

move-fence = gardul { $fence }
fence-h = { $square } (orizontal)
fence-v = { $square } (vertical)
place-h = deasupra { $square } și { $other }
place-v = la dreapta de { $square } și { $other }
move-place = așezată pe { $square }
move-pass = pas
move-stop = se oprește
move-roll = aruncă
move-rolled = aruncă { $face }
move-leave = iese din joc
move-skip = pierde turul
move-line = { $mover } { $moves }

## Refuzuri

refused = Nu: { $reason }
no-own-square = acela e pătratul tău: apasă unul încadrat
no-turn = altcineva este la mutare
no-confirm = nu e nimic de confirmat
no-take-back = nu e niciun tur de luat înapoi
no-die-back = între oameni, un zar aruncat nu se ia înapoi
no-hints = sfaturile sunt oprite
no-other-key = lecția cere altă apăsare
no-take-back-off = luarea înapoi este oprită
no-hold-to-drop = ține apăsat mai mult ca să abandonezi jocul
no-hold-to-leave = ține apăsat mai mult pentru a ieși din problemă
no-puzzles = acest joc nu are probleme
no-question = altă întrebare este deschisă
no-agreement = niciun alt jucător nu a acceptat
no-seats = locurile nu se potrivesc încă
no-earlier = nu există o poziție mai veche
no-function = asta nu face nimic aici
no-locked = regulile casei sunt blocate
no-mask = această tastă începe sau reia un joc și nu poate fi oprită
no-strap = puntea de putere a tablei este deschisă: cel mult 2.000 mA
no-game-over = jocul s-a terminat
no-occupied = acolo stă pionul lui { $seat }
no-adjacent = niciun pas sau salt nu duce acolo din { $square }
no-fence-between = gardul { $fence } stă în cale
no-straight-jump = fără salt lateral: saltul drept pe { $square } este liber
no-pawn-behind = pionul lui { $seat } stă în spatele celui sărit
no-fences = nu mai sunt garduri
no-overlap = se suprapune cu gardul { $fence }
no-cross = încrucișează gardul { $fence }
no-cut-off = ar închide ultimul drum spre țintă pentru { $seat }
no-pass = nu se trece cât timp există o mutare
no-leave = numai în Quoridor în patru un jucător părăsește tabla
no-neighbour = nu e un pas din { $square }
no-ghost-there = acolo stă { $ghost }
no-pellet = acolo e o pastilă
no-second-step = furia nu ar avea al doilea pas
no-straight-back = o furie nu merge drept înapoi
no-straight = o furie merge drept înainte
no-end = un tur nu se termină așa
no-fixed = gardurile și zidurile sunt fixe
no-roll-now = acum nu e nimic de aruncat
no-face = nu există o astfel de față
no-roll-first = întâi se aruncă
no-circle = se așază pe unul dintre cele 12 pătrate din jurul mijlocului
no-ghost-of = acolo stă fantoma lui { $seat }
no-wall = un zid îl desparte de { $square }
no-solid = pătratul este plin
no-ghost-space = nicio piesă nu intră în casa unei fantome

## Opțiuni

page-rules = { $game }: reguli
page-table = { $game }: ceas și masă
option-first = Cine începe
option-pawn_behind = Salt cu un pion în spate
option-ply_cap = Remiză după
option-layout = Garduri pe tablă
option-boost = Pașii unui avânt
option-boost_eats = Un avânt mănâncă fantome
option-ghost_pellet = Fantome pe pastile
option-frenzy_path = Al doilea pas în furie
option-ghost_return = Fantomele mâncate revin
option-stall_limit = Viață pierdută la stagnare de
option-capture = Prinderea are loc
option-clock = Ceas
option-move_time = Timp pe tur
option-bank_time = Timp pentru toate tururile
option-timeout_action = Când expiră timpul
option-timeout_strikes = Depășiri care pierd
option-hints = Sfaturi
option-calm = Lumini calme
option-takeback = Luare înapoi
about-pawn_behind = Când în spatele pionului peste care sari stă alt pion.
about-layout = Fantomele puternice câștigă cu primele două; ultima variantă este echilibrată.
about-boost = Cât de departe merge Pac-Man după o pastilă.
about-boost_eats = Ce fantome mănâncă: toate peste care trece sau cea pe care se oprește.
about-ghost_pellet = Ce pot face fantomele pe pătratul unei pastile.
about-frenzy_path = O fantomă care îl vede pe Pac-Man merge 2 pătrate: unde duce al doilea.
about-ghost_return = Când sunt din nou pe tablă. Mai devreme e mai greu pentru Pac-Man.
about-stall_limit = Atâtea tururi ale lui Pac-Man fără nimic mâncat costă o viață.
about-capture = Dacă o fantomă prinde pe drum sau doar cu ultimul pas.
about-clock = Timp pe tur, pentru toate tururile unui jucător sau întâi unul, apoi celălalt.
about-takeback = Un tur poate fi luat înapoi; ceilalți sunt întrebați.
value-on = da
value-off = nu
value-never = niciodată
value-no-limit = fără limită
value-first-random = la sorți
value-pawn_behind-blocked = nepermis
value-pawn_behind-sidestep = lateral
value-layout-a = șase
value-layout-b = labirint de douăzeci
value-layout-c = labirint, 3 fantome, 5 vieți
value-boost-upto = până la 3
value-boost-exact = exact 3
value-boost_eats-pass = pe drum
value-boost_eats-land = la capăt
value-ghost_pellet-no_stop = pot trece
value-ghost_pellet-no_enter = nu pot intra
value-ghost_pellet-free = se pot opri
value-frenzy_path-turn = nu drept înapoi
value-frenzy_path-straight = drept înainte
value-frenzy_path-free = oriunde
value-ghost_return-round = după următoarea prindere
value-ghost_return-turn = după turul lui
value-capture-enter = pe orice pătrat
value-capture-exact = la capătul aruncării
value-clock-per_move = pe tur
value-clock-bank = pentru toate tururile
value-clock-bank_then_move = pentru toate, apoi pe tur
value-timeout_action-auto_step = mută tabla
value-timeout_action-lose_turn = turul se pierde
value-timeout_action-lose_game = jocul se pierde
value-timeout_action-warn = un avertisment
value-moves = { $count ->
    [one] { $count } mutare
    [few] { $count } mutări
   *[other] { $count } de mutări
}
value-turns = { $count ->
    [one] { $count } tur
    [few] { $count } tururi
   *[other] { $count } de tururi
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lecții

lesson-quoridor-aim = Ești albastru. Ajungi pe orice pătrat din partea opusă, unde aleargă valul. Pătratul alb respiră: mergi acolo.
lesson-quoridor-jump = Un pion îți stă în cale. Sari peste el: apasă pătratul din spatele lui.
lesson-fence-preview = Gardurile îi încetinesc pe ceilalți. Apasă punctul dintre patru pătrate: acolo apare un gard.
lesson-fence-turn = Apasă din nou același punct: gardul se rotește.
lesson-fence-place = { $keys ->
    [none] „Fă-o” îl așază.
   *[drawn] OK-ul tău îl așază.
}
lesson-fence-refused = Acest gard ar închide ultimul drum al pionului care clipește. Încearcă: este refuzat, fiecare pion păstrează un drum.
lesson-take-back-turn = Ultimul tău tur a fost gardul, dar ținta e la un pas. { $keys ->
    [none] „Fă-o”
   *[drawn] BACK-ul tău
} ia înapoi acel tur: gardul și tot ce s-a jucat după el.
lesson-quoridor-win = Calcă pe partea opusă: câștigi.
lesson-pacman-aim = Ești Pac-Man. Mănâncă cele patru pastile, unde aleargă valul, sau toate fantomele. Faci mereu doi pași: apasă pătratul care respiră.
lesson-pacman-refused = Dedesubt este un gard. Încearcă să-l treci: este refuzat.
lesson-take-back-step = Acela era drumul greșit. { $keys ->
    [none] „Fă-o”
   *[drawn] BACK-ul tău
} ia pasul înapoi.
lesson-pacman-step = Pe aici spre pastilă: un pas.
lesson-pacman-second-step = Al doilea pas. Apoi mută fantomele, iar cea care te ajunge îți ia o viață.
lesson-pacman-pellet = Mănâncă pastila. Îți dă până la trei pași în plus, iar acum poți mânca fantome.
lesson-pacman-chase = Fantomele sunt slabe: prinde-l pe Clyde.
lesson-pacman-boost = Încă un pas.
lesson-pacman-win = Prinde-l pe Inky, ultima fantomă: câștigi.
lesson-mspacman-aim = Ești Ms. Pac-Man. Sfertul tău e în stânga jos: mănâncă punctele lui albastre, unde aleargă valul. { $keys ->
    [none] „Fă-o”
   *[drawn] OK-ul tău
} învârte ruleta.
lesson-mspacman-refused = Deasupra este un zid. Încearcă să-l treci: este refuzat.
lesson-mspacman-step = Luminile albe îți numără pașii. Un punct este mâncat când îi părăsești pătratul.
lesson-mspacman-power = Spre colț, la punctul de putere.
lesson-mspacman-weak = Părăsește-l: acum fantomele sunt slabe.
lesson-mspacman-chase = Prinde fantoma. Ea pleacă acasă, iar tu ai un tur în plus.
lesson-mspacman-extra = Învârte din nou.
lesson-mspacman-win = Părăsește pătratul ultimului tău punct: câștigi.

## Reguli, de citit în două minute fiecare

rules-quoridor2 =
    Doi pioni stau față în față: Sud pornește din rândul 1, Nord din rândul 9. Câștigi când pionul tău stă pe orice pătrat al rândului opus. Ai 10 garduri. Sorții hotărăsc cine începe.
rules-quoridor4 =
    Patru pioni pornesc din mijlocul celor patru laturi. Câștigi când pionul tău stă pe orice pătrat al laturii opuse. Ai 5 garduri. Se joacă în sensul acelor de ceasornic: Sud, Vest, Nord, Est.
rules-quoridor =
    La rândul tău faci unul din două lucruri.

    Pas: mută pionul cu un pătrat înainte, înapoi, la stânga sau la dreapta, niciodată printr-un gard. Dacă lângă al tău stă un pion, poți sări drept peste el. Dacă în spatele acelui pion este un gard sau marginea, poți merge în schimb pe pătratul din stânga sau din dreapta lui. Nu se sare niciodată peste doi pioni.

    Gard: așază unul din gardurile tale între pătrate. Are lungimea a două pătrate și rămâne tot jocul. Gardurile se pot atinge, dar nu se pot încrucișa sau suprapune. Fiecare pion trebuie să păstreze un drum spre țintă: un gard care închide ultimul drum este refuzat.

    Nu ai voie să treci. Primul pion ajuns la țintă câștigă imediat.
rules-quoridor-board = { $keys ->
    [none] Pe acest ecran: apasă un pătrat încadrat ca să mergi acolo sau spațiul unde trebuie să stea gardul. Gardul este mai întâi arătat. Apasă-l din nou ca să-l rotești; butoanele îl așază sau îl iau.
   *[drawn] Pe această tablă: apasă un pătrat luminat ca să mergi acolo. Atinge spațiul unde trebuie să stea gardul sau un stâlp, încrucișarea a patru pătrate. Gardul este mai întâi arătat. Apasă din nou stâlpul ca să-l rotești; OK îl așază, BACK îl ia. BACK ia înapoi ultimul tău tur. OK ținut 1 secundă dă un sfat.
}
rules-pacman =
    Un jucător este Pac-Man. Ceilalți conduc fantomele: { $ghosts }. Gardurile rămân pe loc.

    Pac-Man câștigă când a mâncat cele 4 pastile din colțuri. Fantomele câștigă când l-au prins de { $lives } ori: are { $lives } vieți.

    Pac-Man mută primul, mereu 2 pătrate. Între ele poate coti sau se poate întoarce, dar nu poate intra pe pătratul unei fantome și nici trece un gard.

    O pastilă îi încheie mutarea obișnuită și îi dă avânt: imediat până la 3 pătrate în plus. În avânt mănâncă fiecare fantomă peste care trece. Se poate opri mai devreme.

    Apoi mută fantomele, una după alta: { $ghosts }. O fantomă merge 1 pătrat. Dacă îl vede pe Pac-Man în linie dreaptă fără gard între ei, este în furie și merge 2, dar nu drept înapoi. O fantomă nu se poate opri pe o pastilă sau pe altă fantomă.

    Fantoma care îl ajunge pe Pac-Man îl prinde. El pierde o viață, toate piesele se întorc la start, și fantomele mâncate, iar el începe din nou. Pastilele mâncate rămân mâncate.

    Dacă mănâncă ultima fantomă de pe tablă, câștigă de asemenea. Nivelul lui este numărul de pastile mâncate.
rules-pacman-board = { $keys ->
    [none] Pe acest ecran: apasă un pătrat încadrat pentru fiecare pas; butoanele fac restul.
   *[drawn] Pe această tablă: apasă un pătrat luminat pentru fiecare pas. BACK ia un pas înapoi. OK ținut 1 secundă dă un sfat.
}
rules-mspacman =
    Fiecare jucător are un sfert de labirint cu 17 puncte: Sud la sud-vest, Vest la nord-vest, Nord la nord-est, Est la sud-est. Un jucător o conduce pe Ms. Pac-Man, ceilalți câte o fantomă.

    Câștigi când sfertul tău nu mai are niciun punct, oricine l-ar fi mâncat pe ultimul. Așadar Ms. Pac-Man își curăță propriul sfert, iar fantomele o vânează ca să-i ia locul. Ruleta hotărăște cine începe cu Ms. Pac-Man; ea pornește de lângă mijloc.

    La rândul tău arunci și mergi exact atâtea pătrate. Poți coti și te poți întoarce, dar nu prin ziduri. De la o ieșire de pe margine poți merge la orice altă ieșire. Ms. Pac-Man mănâncă un punct când îi părăsește pătratul.

    O fantomă care se oprește pe altă fantomă merge cu un pătrat mai departe. Nicio piesă nu intră în casele fantomelor din mijloc.

    Un punct dintr-un colț este un punct de putere. Când ea îl părăsește, toate fantomele devin slabe până după următorul lor tur. Zarul are o față F2: mergi 2, iar fantoma ta se schimbă, din slabă în puternică sau din puternică în slabă.

    O fantomă puternică ce o întâlnește o prinde: jucătorul ei o preia, o așază lângă mijloc și joacă imediat; jucătorul dinainte primește o fantomă. Când ea întâlnește o fantomă slabă, aceasta pleacă acasă, iar ea mai joacă o dată. O fantomă slabă care dă peste ea pleacă și ea acasă.
rules-mspacman-board = { $keys ->
    [none] Pe acest ecran: apasă un pătrat încadrat pentru fiecare pas; butoanele fac restul.
   *[drawn] Pe această tablă: OK aruncă. Apasă un pătrat luminat pentru fiecare pas. OK ținut 1 secundă dă un sfat.
}

## A real board

mirror-title = O tablă reală
mirror-away = Nicio tablă pe linie: verificați cablul și alimentarea. Apare imediat ce este conectată.
pair-joins = Jocul așteaptă să se alăture cealaltă tablă.
pair-waits = Cealaltă tablă nu este disponibilă. Jocul o așteaptă, cel mult 10 minute.
pair-resumed = Cealaltă tablă a revenit. Jocul continuă.
pair-late = Cealaltă tablă nu a revenit în 10 minute. Jocul este păstrat și poate continua mai târziu.
pair-left = Cealaltă tablă a părăsit jocul. Acesta este păstrat și poate continua mai târziu.
mirror-version = Tabla are versiunea { $board }, acest program { $page }: ceva poate lipsi.
mirror-refused = Tabla a refuzat: { $reason }
mirror-play = Tabla lasă acest calculator să înceapă jocuri, dar nu să apese taste (host=play). Paginile ei de întreținere permit mai mult.
mirror-watch = Tabla lasă acest calculator doar să privească (host=watch). Paginile ei de întreținere permit mai mult.
mirror-seat = { $seat }: { $player }
mirror-open = Arată o tablă reală
mirror-help = O tablă reală se arată aici prin cablul USB: deschide pagina în Chrome sau Edge pe un calculator, conectează tabla și alege portul ei. Cu alt browser o face programul „fencelight kiosk”.
mirror-leave = Părăsește tabla
mirror-new = Joc nou pe tablă
update-open = Actualizează firmware-ul
update-choose = Alege fișierul cu noul firmware: fencelight-firmware-pico-….uf2, pentru un Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Alege fișierul
update-no-uf2 = Acesta nu este un fișier UF2.
update-other-chip = Fișierul este pentru alt cip decât cel al tablei. Ia fișierul pentru modulul ei: Pico sau Pico 2.
update-damaged = Fișierul este deteriorat. Descarcă-l din nou.
update-foreign = Fișierul nu este un firmware Fencelight.
update-format = Această versiune nu poate citi ce a salvat tabla: setările și partidele s-ar pierde. Ia o versiune mai nouă.
update-same = Tabla are deja acest firmware.
update-ready = Tabla are versiunea { $value }, fișierul versiunea { $other }. Tabla își salvează întâi partida și o propune din nou după actualizare.
update-older = Tabla are versiunea { $value }, fișierul versiunea mai veche { $other }. Tabla își salvează întâi partida și o propune din nou după aceea.
update-start = Actualizează acum
update-refused = Tabla a refuzat: { $value }. Paginile de service ale tablei hotărăsc ce poate face un calculator.
update-untouched = Tabla nu a fost modificată.
update-line = Tabla nu răspunde. Verifică-i cablul și încearcă din nou sau conecteaz-o ținând apăsat BOOTSEL: atunci este în programul de pornire.
update-drive = O tablă în programul de pornire arată o unitate: copiază fișierul { $value } pe unitatea { $other }, iar tabla pornește singură.
update-loader = Îl poate scrie și această pagină: alege „RP2 Boot” sau „RP2350 Boot”.
update-device = Lasă pagina să scrie
update-writing = Se scrie. Nu deconecta tabla.
update-failed = Scrierea a eșuat. Tabla așteaptă în programul de pornire; setările și partidele salvate sunt intacte. Încearcă din nou sau copiază fișierul. Dacă unitatea a dispărut, deconectează tabla și conecteaz-o din nou.
update-restart = Se așteaptă repornirea tablei.
update-done = Gata: tabla are versiunea { $value }. Își propune din nou partida.
update-other = Tabla are versiunea { $value }, alta decât cea din fișier. Încearcă din nou.
update-silent = Tabla nu a revenit. Deconecteaz-o și conecteaz-o din nou; dacă apare o unitate, copiază fișierul pe ea.

settings-open = Setările tablei
set-brightness = Luminozitate în %
set-volume = Volum
set-power = Buget de curent în mA
set-host = Acest calculator poate
host-watch = să privească
host-play = să privească și să înceapă jocuri
host-hands = să facă tot
set-idle-game = Pune jocul deoparte după atâtea secunde fără apăsare
set-idle-lobby = Închide lobby-ul după atâtea secunde fără apăsare
set-abandoned = Un joc abandonat este
abandoned-offer = oferit la următoarea apăsare
abandoned-keep = păstrat, iar lobby-ul se deschide
set-lock = Blochează regulile casei
set-mask = Dezactivează o tastă (e5, e5+)
set-unmask = Reactivează toate tastele
set-house = Păstrează alegerile din lobby pentru casă
set-reset = Revino la starea din fabrică
set-sure = Apasă din nou: setările, contoarele și jocurile neterminate se pierd.
health-title = Stare
health-masked = Taste dezactivate
health-stuck = Taste blocate
health-rows = Rânduri fără conexiune
health-safe = Mod sigur
health-restarts = Reporniri după defecte
health-last = Ultimul defect
count-games = Jocuri
count-moves = Mutări
count-hours = Ore
count-wins = Victorii

## Kiosk

kiosk-touch = Atingeți ca să jucați
kiosk-press = Apăsați o tastă a tablei ca să jucați
kiosk-puzzle = Problema zilei: găsiți mutarea
counters-title = Contoare
counters-day = { $day }: vizite { $visits }, jocuri { $games }, dintre care terminate { $finished }
counters-game = { $game }: { $games }, terminate { $finished }
