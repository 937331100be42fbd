# Co terminál říká navíc, a jeho vlastní slova pro zprávy stejného jména, které závisí na obrazovce.

## Místo slov stránky

title-attract = Deska hraje sama
title-lobby = Lobby: vyber hru
attract-line = Libovolná klávesa vede dál; v lobby je i lekce.
fence-line = Plot { $fence }? Leží { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Stiskni pole se znakem ( ) a půjdeš tam. Žádné ploty nezbývají.
press-step-or-fence = Stiskni pole se znakem ( ) a půjdeš tam, nebo sloupek mezi poli a ukáže se plot.
press-each-step = Pro každý krok stiskni pole se znakem ( ).
press-step-or-stop = Stiskni pole se znakem ( ), nebo OK a zůstaneš tu.
press-roll = OK hází, Enter také.
press-place = Umísti Ms. Pac-Man na pole se znakem ( ).
no-own-square = to je tvé vlastní pole: stiskni označené
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } tečka
    [few] { $dots } tečky
   *[other] { $dots } teček
}, { $piece }
state-strikes = { $line }, vypršení { $strikes }
clock-off = vypnuté
lobby-kept = Je tu uložená hra tohoto druhu: e5 ji nabídne.
lobby-ready = e5 uprostřed začne hru, e7 lekci.
lobby-needed = Ještě chybí: { $seats }
lobby-excess = V této hře ne: { $seats }
lesson-press = Stiskni: { $key }, znak ? nebo kurzor.
lesson-win = Vyhráváš. Konec lekce; libovolná klávesa vede do lobby.
lesson-shows = Počkej 10 s a deska krok udělá. BACK podržené 2 s lekci opustí.
fault-save = Hru se nepodařilo uložit.
key-ok = OK ({ $seat }, { $digit })
key-back = BACK ({ $seat }, { $digit })
key-post = sloupek { $square }+, vpravo nahoře od { $square }
rules-quoridor-board =
    Na této desce: stiskni pole se znakem ( ) a půjdeš tam; < > je skok. Pro plot stiskni sloupek, křížení mezi čtyřmi poli, nebo klikni na mezeru, kde má stát. Nejdřív se jen ukáže. Stiskni sloupek znovu a plot se otočí; OK ho postaví, BACK odstraní. BACK vrátí tvůj poslední tah. OK podržené 1 s dá nápovědu.
rules-pacman-board =
    Na této desce: pro každý krok stiskni pole se znakem ( ). BACK vrátí poslední krok, na začátku tahu celý tvůj poslední tah. OK ukončí rozběh. OK podržené 1 s dá nápovědu.
rules-mspacman-board =
    Na této desce: OK hází. Pro každý krok stiskni pole se znakem ( ). OK podržené 1 s dá nápovědu.

## Panel

title-options = Volby: { $game }
last-moves = Poslední tahy
lobby-seat-now = { $seat } teď: { $player }
lobby-clock = Hodiny: { $clock } (d1, e1, f1)
lobby-fit = c doplní místa počítači.
clock-bank = celkem { $bank } s
clock-both = { $bank } s, pak { $each } s na tah
help-resume = OK pokračuje. BACK ji nechá na později, BACK podržené 2 s ji zahodí.
help-seats = Každá strana: OK přisedne nebo odejde, BACK posadí počítač, úroveň 1 až 5, pak uvolní.
help-pac = OK podržené 1 s: tato strana je Pac-Man.
help-icons = Ikony jsou hry; podržená 1 s ukáže volby.
help-options = Řada polí je volba, pole hodnota. a1 vede zpět, i1 na druhou stránku.
help-pause = OK pokračuje. Klávesa b hru nechá a vede do lobby, BACK na 2 s ji zahodí.
help-review = BACK jde hrou zpět, OK vpřed.
help-over = BACK jde hrou zpět, OK vede do lobby.
help-again = OK podržené 1 s: nová hra, { $begins }.
help-closes = Po 1 min se tato obrazovka zavře.
help-service = OK (Jih) je další stránka, BACK předchozí, BACK podržené 2 s odejde.
again-quoridor2 = začíná druhá strana
again-quoridor4 = začíná další strana
again-pacman = Pac-Man je další místo
again-mspacman = kdo začne, určí točna

## Servisní stránky

service-page = Stránka { $page } z { $all }: { $name }
service-leds = zkouška světel
service-keys = zkouška kláves
service-brightness = jas
service-volume = hlasitost
service-power = limit proudu
service-counters = počitadla
service-mask = vypnuté klávesy
service-house = volby podniku
service-reset = tovární nastavení
service-host = práva počítače
service-leds-line = Libovolné pole ukáže další barvu.
service-keys-line = Každá stisknutá klávesa svítí.
service-brightness-line = { $value } %. Mění ho pole řady 5.
service-volume-line = { $value } z 5. Mění ji pole řady 5.
service-power-line = { $value } mA. Mění ho pole řady 5.
service-counters-line = { $name }: { $value }. Libovolné pole ukáže další.
service-mask-line = Vypnuto: { $count }. Stisknutá klávesa se vypne; OK podržené 1 s zapne všechny.
service-house-line = OK podržené 1 s převezme volby lobby.
service-house-set = Lobby má volby podniku.
service-house-rows = Bez klávesy: hra { $game } s (9), lobby { $lobby } s (8). b2 odloží, b1 zamkne.
service-reset-line = OK podržené 1 s vrátí vše jako nové.
service-host-line = Připojený počítač { $value }. Mění to a5, b5, c5.
host-watch = se dívá
host-play = i hraje
host-hands = smí vše
counter-games = Odehrané hry
counter-moves = Odehrané tahy
counter-hours = Hodiny provozu
counter-won = Vyhrané hry ({ $seat })

## Lišta kláves

key-any = klávesa
key-arrows = šipky
key-press = šipky, Enter
key-forward = Enter, vpravo
key-back-step = b, vlevo
key-space = Mezerník
key-step = vlevo, vpravo
key-choice = { $name }: { $value }
do-lobby = Do lobby
do-page-before = Předchozí
do-press-key = Stisk
do-hold-ok = Držet OK
do-quit = Konec
do-cursor = Kurzor
do-choose = Výběr
do-posts = Sloupky
do-squares = Pole
do-fit = Doplnit
do-next-game = Další hra
do-press = Stisk { $key }
do-step = Hrát { $square }
do-turn = Otočit plot
do-show = Ukázat plot
do-step-through = Krok

## Slova na desce, nejvýš 7 znaků

label-start = START
label-learn = LEKCE
label-resume = DÁL
label-drop = ZAHODIT
label-clock = hodiny
label-off = ne
label-back = zpět
label-page = další

## Značky, nejvýš 30 znaků

mark-mover = kámen na tahu
mark-legal = dovolený krok
mark-jump = dovolený skok
mark-goal = cíl toho, kdo je na tahu
mark-fence = plot
mark-newest = nejnovější plot, a čí
mark-preview = plot ukázaný, nepostavený
mark-weak = malý: lze ho sníst
mark-sees = duch ho tam vidí
mark-caught = právě chycen nebo sněden
mark-ghosts = duchové: S W N E, jejich místa
mark-power = silová tečka, v rohu
mark-exit = východ, do každého jiného
mark-wall = zeď
mark-left = opuštěno posledním tahem
mark-hint = nápověda, nebo žádá lekce
mark-refused = proč byl stisk odmítnut
mark-cursor = kurzor
mark-cursor-legal = kurzor na dovoleném kroku

## Stránky, přehrání, rozloučení

rules-names = e5 je pole ve sloupci e, řadě 5: viz okraj. e5+ je sloupek vpravo nahoře, e5h plot nad e5 a f5, e5v plot vpravo od e5 a e6.
rules-marks = Značky
page-closes = libovolná klávesa zavře
drop-keys = y hru zahodí. Každá jiná klávesa ji nechá.
page-scrolls = řádky { $first }-{ $last } z { $all }: nahoru, dolů; jiná klávesa zavře
too-small = Terminál je příliš malý: deska potřebuje { $needed } znaků, tady je { $size }. Zvětši ho, nebo stiskni q a skonči.
replay-move = Tah { $played } z { $all }
replay-goes-on = { $line }, pokračuje
replay-end = { $line }, konec
replay-paused = { $line }, pauza
farewell-game = Hra je uložena v { $path }; příští start ji nabídne.
farewell-games = Hra je uložena v { $path }; příští start ji nabídne. Uloženy jsou také: { $games }; nabízí je lobby.
farewell-kept = Uloženo v { $path }: { $games }. Příští start nabídne poslední, lobby každou.
help-keys =
    šipky | posouvají kurzor, přes okraj na boční klávesy
    Tab | kurzor z polí na sloupky a zpět; v lobby na další hru
    Enter | stiskne klávesu pod kurzorem
    o   b | OK toho, kdo je na tahu, BACK toho, kdo táhl poslední; v lobby klávesy Jihu
    1 2  3 4 | OK a BACK: Jih, Západ,
    5 6  7 8 | Sever, Východ
    c | v lobby: doplní místa vybrané hry
    O   B   p | drží OK 1 s, BACK 2 s, obě 3 s (pauza): terminál nehlásí, jak dlouho se tiskne
    h | drží klávesu pod kurzorem: OK nebo pole 1 s, BACK 2 s, sloupek až do postavení plotu
    l   Esc | zamkne klávesu pod kurzorem; uvolní zamčené
    Myš | klikni na pole, sloupek, boční klávesu, nebo mezi dvě pole pro plot; držené tlačítko drží klávesu; pravé: zamkne
    Jména | e5 pole (sloupec e, řada 5), e5+ sloupek vpravo nahoře, e5h plot nad e5 a f5, e5v plot vpravo od e5 a e6
    F1 nebo r | pravidla a značky
    s m ? q | zvonek ano či ne, všechny tahy, tato nápověda, konec
