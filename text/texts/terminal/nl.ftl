# Wat de terminal bovendien zegt, en zijn eigen woorden voor berichten met dezelfde naam die van het scherm afhangen.

## In plaats van de woorden van de pagina

title-attract = Het bord speelt alleen
title-lobby = Lobby: kies een spel
attract-line = Elke toets leidt verder; de lobby biedt ook een les aan.
fence-line = Hek { $fence }? Het ligt { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Druk op een veld met ( ) om erheen te gaan. Er zijn geen hekken meer.
press-step-or-fence = Druk op een veld met ( ) om erheen te gaan, of op een paal tussen velden voor een hek.
press-each-step = Druk voor elke stap op een veld met ( ).
press-step-or-stop = Druk op een veld met ( ), of op OK om hier te stoppen.
press-roll = OK gooit, en Enter ook.
press-place = Zet Ms. Pac-Man op een veld met ( ).
no-own-square = dat is je eigen veld: druk op een gemarkeerd
state-mspacman = { $seat }: { $dots ->
    [one] { $dots } stip
   *[other] { $dots } stippen
}, { $piece }
state-strikes = { $line }, te laat { $strikes }
clock-off = uit
lobby-kept = Er is een spel van deze soort bewaard: e5 biedt het aan.
lobby-ready = e5 in het midden start het spel, e7 een les.
lobby-needed = Nog nodig: { $seats }
lobby-excess = Niet in dit spel: { $seats }
lesson-press = Druk op { $key }, met ? of de cursor.
lesson-win = Je wint. De les is afgelopen; elke toets leidt naar de lobby.
lesson-shows = Wacht 10 s, en het bord doet de stap. BACK 2 s lang verlaat de les.
fault-save = Het spel kon niet worden opgeslagen.
key-ok = OK van { $seat } ({ $digit })
key-back = BACK van { $seat } ({ $digit })
key-post = de paal { $square }+, rechtsboven { $square }
rules-quoridor-board =
    Op dit bord: druk op een veld met ( ) om erheen te gaan; < > is een sprong. Druk voor een hek op een paal, het kruispunt tussen vier velden, of klik op de spleet waar het moet komen. Het wordt eerst getoond. Druk nog eens op de paal om het te draaien; OK plaatst het, BACK haalt het weg. BACK neemt je laatste beurt terug. OK 1 s lang geeft een tip.
rules-pacman-board =
    Op dit bord: druk voor elke stap op een veld met ( ). BACK neemt je laatste stap terug, of aan het begin van een beurt je hele laatste beurt. OK beëindigt een sprint. OK 1 s lang geeft een tip.
rules-mspacman-board =
    Op dit bord: OK gooit. Druk voor elke stap op een veld met ( ). OK 1 s lang geeft een tip.

## Het paneel

title-options = Opties: { $game }
last-moves = Laatste zetten
lobby-seat-now = { $seat } nu: { $player }
lobby-clock = Klok: { $clock } (d1, e1, f1)
lobby-fit = c vult de plaatsen aan met computers.
clock-bank = { $bank } s in totaal
clock-both = { $bank } s, dan { $each } s per beurt
help-resume = OK gaat verder. BACK bewaart het voor later, BACK 2 s lang laat het vallen.
help-seats = Elke kant: OK doet mee of niet, BACK zet een computer neer, 1 tot 5, en maakt dan leeg.
help-pac = OK 1 s lang maakt die kant Pac-Man.
help-icons = Een icoon 1 s lang: opties.
help-options = Een rij velden is een optie, een veld een waarde. a1 leidt terug, i1 naar de andere pagina.
help-pause = OK gaat verder. De toets b bewaart het spel, BACK 2 s lang laat het vallen.
help-review = BACK gaat terug door het spel, OK vooruit.
help-over = BACK gaat terug door het spel, OK naar de lobby.
help-again = OK 1 s lang: nieuw spel, { $begins }.
help-closes = Na 1 min sluit dit scherm.
help-service = OK van Zuid slaat de bladzij om, BACK gaat terug, BACK 2 s lang verlaat de service.
again-quoridor2 = de andere kant begint
again-quoridor4 = de volgende kant begint
again-pacman = de volgende plaats is Pac-Man
again-mspacman = het rad beslist wie begint

## Servicepagina's

service-page = Pagina { $page } van { $all }: { $name }
service-leds = test van de lichten
service-keys = test van de toetsen
service-brightness = helderheid
service-volume = volume
service-power = stroombudget
service-counters = tellers
service-mask = gemaskeerde toetsen
service-house = keuzes van het huis
service-reset = fabrieksinstellingen
service-host = rechten van een computer
service-leds-line = Elk veld toont de volgende kleur.
service-keys-line = Elke toets licht op zolang hij is ingedrukt.
service-brightness-line = { $value } %. De velden van rij 5 veranderen het.
service-volume-line = { $value } van 5. De velden van rij 5 veranderen het.
service-power-line = { $value } mA. De velden van rij 5 veranderen het.
service-counters-line = { $name }: { $value }. Elk veld toont de volgende.
service-mask-line = { $count } gemaskeerd. Een ingedrukte toets wordt gemaskeerd; OK 1 s lang geeft alle vrij.
service-house-line = OK 1 s lang neemt de keuzes van de lobby over.
service-house-set = De lobby heeft de keuzes van het huis.
service-house-rows = Zonder toets: spel { $game } s (9), lobby { $lobby } s (8). b2 bewaart, b1 vergrendelt.
service-reset-line = OK 1 s lang maakt alles als nieuw.
service-host-line = Een aangesloten computer { $value }. a5, b5, c5 veranderen het.
host-watch = kijkt toe
host-play = speelt mee
host-hands = mag alles
counter-games = Gespeelde spellen
counter-moves = Gespeelde zetten
counter-hours = Bedrijfsuren
counter-won = Gewonnen door { $seat }

## De balk met toetsen

key-any = een toets
key-arrows = pijlen
key-press = pijlen, Enter
key-forward = Enter, rechts
key-back-step = b, links
key-space = Spatie
key-step = links, rechts
key-choice = { $name }: { $value }
do-lobby = Naar de lobby
do-page-before = Vorige
do-press-key = Drukken
do-hold-ok = OK 1 s lang
do-quit = Stoppen
do-cursor = Cursor
do-choose = Kies
do-posts = Palen
do-squares = Velden
do-fit = Aanvullen
do-next-game = Ander spel
do-press = Druk { $key }
do-step = Speel { $square }
do-turn = Draai het hek
do-show = Toon een hek
do-step-through = Stap

## Woorden op het bord, hooguit 7 tekens

label-start = START
label-learn = LES
label-resume = VERDER
label-drop = WEG
label-clock = klok
label-off = uit
label-back = terug
label-page = pagina

## Tekens, hooguit 30 tekens lang

mark-mover = het stuk aan zet
mark-legal = een geldige stap
mark-jump = een geldige sprong
mark-goal = het doel van wie aan zet is
mark-fence = een hek
mark-newest = het nieuwste hek, en van wie
mark-preview = hek getoond, niet geplaatst
mark-weak = klein: het is te eten
mark-sees = een spook ziet hem daar
mark-caught = net gevangen of gegeten
mark-ghosts = spoken: S W N E, hun plaatsen
mark-power = een krachtstip, in een hoek
mark-exit = een uitgang, naar elke andere
mark-wall = een muur
mark-left = verlaten bij de laatste zet
mark-hint = tip, of gevraagd in de les
mark-refused = waarom een druk is geweigerd
mark-cursor = de cursor
mark-cursor-legal = de cursor op een geldige stap

## Pagina's, herhaling, afscheid

rules-names = e5 is het veld in kolom e, rij 5: zie de rand. e5+ is de paal rechtsboven, e5h het hek boven e5 en f5, e5v het hek rechts van e5 en e6.
rules-marks = Tekens
page-closes = een toets sluit
drop-keys = y laat het vallen. Elke andere toets bewaart het.
page-scrolls = regels { $first }-{ $last } van { $all }: omhoog, omlaag; andere toets sluit
too-small = De terminal is te klein: het bord heeft { $needed } tekens nodig, dit zijn er { $size }. Maak hem groter, of druk op q om te stoppen.
replay-move = Zet { $played } van { $all }
replay-goes-on = { $line }, gaat verder
replay-end = { $line }, het einde
replay-paused = { $line }, pauze
farewell-game = Het spel is bewaard in { $path }; de volgende start biedt het aan.
farewell-games = Het spel is bewaard in { $path }; de volgende start biedt het aan. Ook bewaard: { $games }; de lobby biedt elk aan.
farewell-kept = Bewaard in { $path }: { $games }. De volgende start biedt het laatste aan, de lobby elk.
help-keys =
    pijlen | bewegen de cursor, over de rand naar de zijtoetsen
    Tab | cursor van velden naar palen en terug; in de lobby naar het volgende spel
    Enter | drukt op de toets onder de cursor
    o   b | OK van wie aan zet is, BACK van wie het laatst speelde; in de lobby de toetsen van Zuid
    1 2  3 4 | OK en BACK van Zuid, van West,
    5 6  7 8 | van Noord, van Oost
    c | in de lobby: vult de plaatsen van het gekozen spel aan
    O   B   p | OK 1 s lang, BACK 2 s lang, beide 3 s lang (pauze): een terminal meldt niet hoe lang je drukt
    h | houdt de toets onder de cursor: OK of een veld 1 s, BACK 2 s, een paal tot zijn hek is geplaatst
    l   Esc | zet de toets onder de cursor vast; laat vastgezette los
    Muis | klik op een veld, een paal, een zijtoets, of tussen twee velden voor een hek; knop vasthouden houdt de toets; rechts: vastzetten
    Namen | e5 een veld (kolom e, rij 5), e5+ de paal rechtsboven, e5h het hek boven e5 en f5, e5v het hek rechts van e5 en e6
    F1 of r | regels en tekens
    s m ? q | bel aan of uit, alle zetten, deze hulp, stoppen
