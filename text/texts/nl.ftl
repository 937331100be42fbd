# De woorden van de pagina. Elke taal heeft dezelfde berichten met dezelfde variabelen.

language = Nederlands
list = { $items }

## Namen

game-quoridor2 = Quoridor voor twee
game-quoridor4 = Quoridor voor vier
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Zuid
seat-west = West
seat-north = Noord
seat-east = Oost
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = leeg
player-human = mens
player-computer = computer, niveau { $level }
player-remote = speler op afstand

aim-quoridor = Bereik als eerste de overkant.
aim-pacman = Pac-Man eet alle 4 de pillen voordat de spoken hem { $lives } keer vangen.
aim-mspacman = Maak je kwart vrij van stippen. Alleen Ms. Pac-Man eet ze; de anderen zijn spoken, en wie haar vangt, neemt haar plaats in.
own-quoridor-south = Jouw pion is blauw: bereik de bovenste rij.
own-quoridor-west = Jouw pion is mintgroen: bereik de rechterkolom.
own-quoridor-north = Jouw pion is amber: bereik de onderste rij.
own-quoridor-east = Jouw pion is rood: bereik de linkerkolom.
own-pac = Jij bent Pac-Man: eet de 4 pillen in de hoeken voordat de spoken je { $lives } keer vangen.
own-ghost = Jij speelt { $ghosts }: vang Pac-Man { $lives } keer voordat hij alle 4 de pillen eet.
own-ms = Jij bent Ms. Pac-Man: eet de stippen van je kwart ({ $quarter }); sterke spoken vangen je.
own-hunter = Jij bent een spook: vang Ms. Pac-Man. Dan speel jij haar en eet je je kwart ({ $quarter }).
quarter-south = linksonder, blauw
quarter-west = linksboven, mint
quarter-north = rechtsboven, amber
quarter-east = rechtsonder, rood

## De pagina

choose-language = Taal
board-name = Bord. Pijltoetsen bewegen, Enter drukt, F wisselt tussen velden en de punten ertussen.
side-name = Toetsen van { $seat }
panel-name = Het spel in woorden
heading-moves = Zetten
heading-keys = Wat je kunt drukken
heading-chances = Kans om te winnen
rules-open = Regels
rules-title = Regels: { $game }
help-open = Hulp
marks-toggle = Letters op de stukken
sound-toggle = Geluid
sound-vibration-toggle = Geluid en trillen
do-install = Installeren
install-help = Tik op de deelknop van de browser en dan op ‘Zet op beginscherm’. Het bord opent dan als een app, ook zonder netwerk.
insecure = Deze pagina komt niet via HTTPS: spelen kan, maar niet zonder netwerk; installeren of een echt bord via USB openen kan niet.
close = Sluiten
help-text =
    Raak een veld aan of klik erop om erheen te gaan. Raak de spleet tussen twee velden aan om een hek te tonen; blijf erop om het te plaatsen. ‘Hek d2’ heeft zijn midden in de hoek rechtsboven van veld d2.

    De pijltoetsen bewegen de focus over de velden, Enter of Spatie drukt, vasthouden houdt ingedrukt. F wisselt tussen velden en de punten ertussen.

    De pagina bewaart je spel. Eenmaal geladen werkt ze zonder netwerk.
help-keys = O en B drukken op OK en BACK van wie aan zet is. 1 tot 8 drukken op OK en BACK van Zuid, West, Noord en Oost.
no-moves = Nog geen zet.

## Titels en regels

title-attract = Vier spellen op een bord van licht
title-resume = Een bewaard spel: { $game }
title-lobby = Kies een spel
title-lesson = Les: { $game }
title-puzzle = Puzzel: { $game }
title-pause = { $game }: pauze
title-over = { $game }: het einde
title-service = Onderhoud
title-boot-loader = Wacht op nieuwe firmware

attract-line = Raak het bord aan om een spel te kiezen. Tot dan speelt het vanzelf.
attract-find = Vind de zet.
attract-solution = Dit is de oplossing.
home-resume = Verder met { $game }
home-quoridor2 = Een race over het bord. Elk hek dat je plaatst, maakt de weg van de ander langer.
home-quoridor4 = Dezelfde race met vier pionnen, elk naar de overkant.
home-pacman = Pac-Man zoekt vier pillen, en de spoken zoeken hem.
home-mspacman = Gooi, maak je kwart leeg, of vang Ms. Pac-Man en speel haar zelf.
resume-line = Verder spelen of laten vallen?
drop-line = Dit spel laten vallen? Het komt niet terug.
pause-clock = De klok staat stil.
your-turn = { $mover }: jij bent aan zet
to-move = { $mover } is aan zet
computer-thinks = { $mover }: de computer denkt na
computer-moves = { $mover }: de computer zet
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Teruggenomen: { $turn }
both-held = Pauze over { $seconds } s
hint-line = Tip: { $move }
fence-line = Hek { $fence }?
fence-help = { $keys ->
    [none] Een druk op het midden draait het.
   *[drawn] OK plaatst het, een druk op het midden draait het, BACK haalt het weg.
}
asks-take-back = { $seat } vraagt om een beurt terug te nemen.
asks-pause = { $seat } vraagt om een pauze.
answer-help = { $keys ->
    [none] Iemand anders stemt toe of weigert.
   *[drawn] OK van een ander stemt toe, BACK weigert.
}
press-step = Druk op een omlijnd veld om erheen te gaan.
press-step-or-fence = Druk op een omlijnd veld om erheen te gaan, of raak een spleet tussen velden aan om een hek te tonen.
press-each-step = Druk voor elke stap op een omlijnd veld.
press-step-or-stop = { $keys ->
    [none] Druk op een omlijnd veld, of op ‘Hier stoppen’.
   *[drawn] Druk op een omlijnd veld, of op OK om hier te stoppen.
}
press-roll = { $keys ->
    [none] Druk op ‘Gooien’.
   *[drawn] OK gooit.
}
press-place = Druk op een omlijnd veld bij het midden: daar begint Ms. Pac-Man.
skip-help = Elke druk slaat de getoonde zet over.
idle-line = Lang niet gedrukt: het spel wordt zo bewaard.
leaving-line = Over { $seconds } s wordt het spel weggelegd. Elke druk houdt het.
storage-damaged = Het bewaarde spel was beschadigd en is niet te lezen. Het bord begint opnieuw.
storage-version = Het bewaarde spel is van een andere versie en is niet te lezen. Het bord begint opnieuw.
tab-line = Het spel wordt in een ander tabblad gespeeld. Hier is het alleen te zien.
tab-own = Hier spelen
link-damaged = De link is beschadigd en niet te lezen. Het bord begint opnieuw.
link-version = De link is van een andere versie en niet te lezen. Het bord begint opnieuw.
link-title = Link
link-text = Deze link opent het op elk apparaat.
link-copied = Hij is gekopieerd.
link-manual = De browser staat kopiëren niet toe: selecteer en kopieer hem zelf.
do-send = Naar een vriend sturen
do-share-sheet = Delen
friend-title = Een beurt voor een vriend
friend-text = Stuur deze link naar wie aan de beurt is: hij opent het spel bij die beurt. Het antwoord komt als link terug; open die in deze browser. Het spel zit in de link, geen server bewaart het.
friend-code = De link als QR-code
friend-moves = { $mover }: een vriend is aan de beurt. Stuur de link en open de link die terugkomt.
friend-sent = Wat verstuurd is, geldt: het spel is weer zoals je het hebt verstuurd.
friend-claim = Speel je { $seat } hier ook?
friend-replace = Je onafgemaakte spel { $game } vervalt als je dat van je vriend opent. Openen?
friend-damaged = De link is niet te lezen: hij is beschadigd of van een andere versie. Vraag er opnieuw om.
friend-other-game = Deze link hoort bij een spel dat niet in deze browser is gespeeld. Open hem in de browser waarin je speelde, of vraag om een nieuw spel.
friend-other-start = De link is geweigerd: het spel begon anders dan het spel hier. Vraag om een link van hetzelfde spel.
friend-changed-past = De link is geweigerd: zet { $number } is een andere dan die hier is gedaan. Vraag om een link van hetzelfde spel.
friend-foreign-move = De link is geweigerd: zet { $number } is voor jouw kant gedaan. Vraag om een link van hetzelfde spel.
friend-old = Deze link is ouder dan je spel. Stuur je laatste zet nog eens.
friend-other-seat = Deze link is voor { $seat }. Stuur hem naar die speler.
file-damaged = Dit bestand is geen spel van Fencelight, of het is beschadigd.

state-quoridor = { $seat }: { $square } naar { $goal }, { $fences ->
    [one] { $fences } hek
   *[other] { $fences } hekken
}
state-out = { $seat }: van het bord
state-pacman = Levens { $lives }, pillen gegeten { $pellets } van 4
state-steps = Stappen over: { $steps }
state-boost = Sprint: hij eet spoken.
state-frenzy = Razernij: het spook ziet hem.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (jij)
state-eaten = Gegeten: { $pieces }
state-rolled = Gegooid: { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } stip
   *[other] { $dots } stippen
} in eigen kwart
goal-south = rij 9
goal-west = kolom i
goal-north = rij 1
goal-east = kolom a
piece-ms = Ms. Pac-Man
piece-ghost = spook
piece-weak = zwak spook
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, te laat { $strikes }

over-wins = { $winner } wint
over-you-win = Jij wint!
over-you-lose = Jij verliest.
over-ghosts = De spoken winnen
over-draw = Gelijkspel
over-time = { $seat } verloor op tijd.
over-level = Pillen gegeten: { $level }
review-start = Terugblik: het begin
review-move = Terugblik: zet { $turn } van { $all }

timeout = { $seat }: de tijd is om, { $effect } (keer { $now }).
timeout-control = { $seat }: de tijd is om, { $effect } (keer { $now }; na { $all } speelt een computer verder).
timeout-game = { $seat }: de tijd is om, { $effect } (keer { $now }; bij { $all } is het spel verloren).
timeout-over = { $seat } was te vaak te laat: een computer speelt verder.
event-catches = { $piece } vangt Pac-Man op { $square }
event-stalled = Pac-Man heeft te lang niets gegeten
event-no-life = { $what }: geen leven over.
event-life = { $what }: { $lives ->
    [one] nog { $lives } leven
   *[other] nog { $lives } levens
}. Allen staan weer op hun start: { $places }.
event-place = { $piece } { $square }
event-ms-caught = Het spook van { $seat } vangt Ms. Pac-Man op { $square }
event-ms-runs = Ms. Pac-Man loopt tegen het spook van { $seat } op { $square }
event-ms-taken = { $what }: { $seat } speelt haar nu en plaatst haar.
event-ms-former = { $what } { $seat } heeft een spook, thuis op { $square }.
event-ms-eats = Ms. Pac-Man eet het spook van { $seat } op { $square }: het is weer thuis op { $home }, en zij speelt nog eens.
event-ghost-runs = Het zwakke spook van { $seat } loopt tegen Ms. Pac-Man op { $square }: het is weer thuis op { $home }.
event-eats = Pac-Man eet { $piece } op { $square }.
event-eats-back = Pac-Man eet { $piece } op { $square }. Die staat weer op zijn start, { $home }.
event-eats-off = Pac-Man eet { $piece } op { $square }. Die blijft voorlopig van het bord.

lobby-kept = Een onafgemaakt spel van deze soort is bewaard: Start biedt het aan.
lobby-ready = Klaar om te beginnen.
lobby-needed = Nog nodig: { $seats }. Kies daar een mens of een computer.
lobby-excess = Niet in dit spel: { $seats }. Kies daar ‘Leeg’.
lobby-two = Er zijn twee spelers nodig.
lobby-one = Er is nog een speler nodig.

lesson-step = Stap { $step } van { $all }
lesson-press = { $keys ->
    [none] Druk op wat ademt, of op ‘Doe het’.
   *[drawn] Druk op { $key }.
}
lesson-others = De anderen zetten.
lesson-win = Je wint. De les is afgelopen.
lesson-shows = Het bord doet deze stap over { $seconds } s.
lesson-waits = De les wacht op je, hooguit een minuut.
puzzle-win = Je wint gedwongen: vind de enige zet.
puzzle-catch = Vang Pac-Man in twee beurten, wat hij ook doet.
puzzle-catch-now = Vang Pac-Man in deze beurt.
puzzle-escape = Maar één weg is veilig voor { $turns } beurten van de spoken: vind hem.
puzzle-left = Nog te vinden: { $left }
puzzle-grade = Puzzel { $number }, graad { $grade }
puzzle-wrong = Die is het niet: dit is het antwoord erop.
puzzle-missed = Die is het niet.
puzzle-help = { $keys ->
    [none] ‘Toon de zet’ toont de juiste.
   *[drawn] OK toont de juiste zet.
}
puzzle-solved = Opgelost.
puzzle-next = { $keys ->
    [none] ‘Volgende puzzel’ gaat verder, ‘Verlaten’ leidt naar de lobby.
   *[drawn] OK: volgende puzzel; BACK: lobby.
}
puzzle-about = Maar één zet is goed, en dat is bewezen. Vind hem.
puzzle-streak = Zonder fout op rij: { $streak }, record { $best }
puzzle-choice = Graad { $grade }: { $solved }/{ $all }
puzzle-none = Er is geen puzzel { $number }: de nummers gaan van 1 tot { $all }.
puzzles-damaged = De lijst van opgeloste puzzels in deze browser is beschadigd. Die blijft bewaard als { $name } en de telling begint opnieuw.

fault-stuck = Een toets zit vast: { $keys }
fault-save = Het spel kon niet worden bewaard: de browser heeft geen ruimte of staat geen opslag toe.
fault-restart = Het bord moest opnieuw starten.

## Toetsen

key-ok = OK van { $seat }
key-back = BACK van { $seat }
key-post = het punt rechtsboven { $square }
group-game = Spel
group-clock = Klok
group-level = Niveau
do-resume = Verder
do-keep = Bewaren voor later
do-keep-choose = Bewaren en een ander spel kiezen
do-drop = Spel laten vallen
do-drop-yes = Ja, laten vallen
do-drop-no = Nee, bewaren
do-start = Start
do-play-computer = Tegen de computer
do-two-people = Met zijn tweeën hier
do-learn = Leer het in een minuut
do-choices = Spelers, klok en regels
do-fit = Aanvullen met computers
do-lesson = Les
do-puzzles = Puzzels
do-next-puzzle = Volgende puzzel
do-solution = Toon de zet
do-puzzle-today = Puzzel van de dag
do-why = Laat zien waarom
do-share-puzzle = Link naar de puzzel
do-options = Opties
do-games = Terug naar de spellen
do-page-rules = Regels van het spel
do-page-table = Klok en tafel
do-person = Mens
do-computer = Computer
do-empty = Leeg
do-leave = Verlaten
do-skip = Overslaan
do-place = Hek plaatsen
do-remove = Hek weghalen
do-roll = Gooien
do-stop = Hier stoppen
do-hint = Tip
do-take-back = { $seat }: terugnemen
do-pause = Pauze
do-agree = { $seat }: toestemmen
do-refuse = { $seat }: weigeren
do-back-step = Stap terug
do-forward-step = Stap vooruit
do-rematch = Nieuw spel
do-asked = Doe het
do-wait = Wacht op mij
do-play = Nu spelen
do-next-page = Volgende pagina
clock-off = uit
clock-seconds = { $seconds } s per beurt

## Velden en palen

review-title = Terugblik: { $game }
review-chance = { $mover }: { $percent } % om te winnen
review-thinks = De computer bekijkt deze stelling.
review-best = Beste: { $move }
review-played = Gespeeld: { $move }
review-judged = Gespeeld: { $move } { $mark } ({ $word })
review-progress = Stellingen bekeken: { $done } van { $all }
review-graph = Grafiek en lijst tonen de kansen van: { $sides }
edit-title = Opzetten: { $game }
edit-help = Kies een stuk en druk op zijn veld. Nog eens drukken verandert of verwijdert het.
edit-fences = Een tik op de spleet tussen velden plaatst, draait of verwijdert een hek.
group-piece = Stuk
group-turn = Aan zet
group-lives = Levens
group-hand = Hekken
piece-pellet = pil
piece-dot = stip
do-review = Terugblik
do-edit = Stelling opzetten
do-share-game = Link naar het spel
do-share-position = Link naar de stelling
do-save = Opslaan als bestand
do-load = Bestand laden
do-close = Analyse sluiten
do-first = Eerste stelling
do-last = Laatste stelling
do-play-on = Van hier verder spelen
do-less = { $seat }: één minder
do-more = { $seat }: één meer
move-chance = { $line }: { $side } { $percent } %, beste { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = onnauwkeurigheid
quality-mistake = fout
quality-blunder = blunder
set-same = twee stukken zouden op één veld staan
set-full = de doos heeft er niet meer
set-over = het spel zou al afgelopen zijn
set-eaten = een spook wordt pas na een pil gegeten en zet dan niet
set-square = dat kan daar niet staan
set-impossible = geen spel bereikt deze stelling
cell-name = { $place }: { $what }
what-pawn = pion van { $seat }
what-ghost-of = spook van { $seat }
what-weak = { $piece }, zwak
what-legal = je kunt hierheen
what-aim = doel
what-preview = hek getoond
what-fence-h = liggend hek
what-fence-v = staand hek
what-chosen = gekozen
what-hint = tip

## Zetten

move-fence = hek { $fence }
fence-h = { $square } (liggend)
fence-v = { $square } (staand)
place-h = boven { $square } en { $other }
place-v = rechts van { $square } en { $other }
move-place = geplaatst op { $square }
move-pass = past
move-stop = stopt
move-roll = gooit
move-rolled = gooit { $face }
move-leave = ligt eruit
move-skip = verliest de beurt
move-line = { $mover } { $moves }

## Weigeringen

refused = Nee: { $reason }
no-own-square = dat is je eigen veld: druk op een omlijnd veld
no-turn = een ander is aan zet
no-confirm = er valt niets te bevestigen
no-take-back = er is geen beurt om terug te nemen
no-die-back = onder mensen wordt een gegooide dobbelsteen niet teruggenomen
no-hints = tips staan uit
no-other-key = de les vraagt om een andere druk
no-take-back-off = terugnemen staat uit
no-hold-to-drop = houd langer vast om het spel te laten vallen
no-hold-to-leave = houd langer vast om de puzzel te verlaten
no-puzzles = dit spel heeft geen puzzels
no-question = er staat een andere vraag open
no-agreement = niemand anders stemde toe
no-seats = de plaatsen kloppen nog niet
no-earlier = er is geen eerdere stelling
no-function = dat doet hier niets
no-locked = de regels van het huis staan vast
no-mask = deze toets begint of hervat een spel en kan niet worden uitgezet
no-strap = de vermogensbrug van het bord is open: hoogstens 2.000 mA
no-game-over = het spel is afgelopen
no-occupied = de pion van { $seat } staat daar
no-adjacent = geen stap of sprong leidt daarheen vanaf { $square }
no-fence-between = hek { $fence } staat in de weg
no-straight-jump = geen sprong opzij: de rechte sprong naar { $square } is vrij
no-pawn-behind = de pion van { $seat } staat achter de pion waarover je springt
no-fences = geen hekken meer
no-overlap = het overlapt hek { $fence }
no-cross = het kruist hek { $fence }
no-cut-off = het zou de laatste weg van { $seat } naar het doel sluiten
no-pass = niet passen zolang er een zet is
no-leave = alleen in Quoridor voor vier verlaat een speler het bord
no-neighbour = geen stap vanaf { $square }
no-ghost-there = { $ghost } staat daar
no-pellet = daar ligt een pil
no-second-step = de razernij zou geen tweede stap hebben
no-straight-back = een razernij gaat niet recht terug
no-straight = een razernij gaat rechtdoor
no-end = een beurt eindigt niet zo
no-fixed = hekken en muren staan vast
no-roll-now = er valt nu niets te gooien
no-face = die zijde bestaat niet
no-roll-first = eerst komt de worp
no-circle = ze wordt op een van de 12 velden rond het midden geplaatst
no-ghost-of = het spook van { $seat } staat daar
no-wall = een muur staat tussen dit veld en { $square }
no-solid = het veld is dicht
no-ghost-space = geen stuk komt in een spokenhuis

## Opties

page-rules = { $game }: regels
page-table = { $game }: klok en tafel
option-first = Wie begint
option-pawn_behind = Sprong met een pion erachter
option-ply_cap = Gelijkspel na
option-layout = Hekken op het bord
option-boost = Stappen van een sprint
option-boost_eats = Een sprint eet spoken
option-ghost_pellet = Spoken op pillen
option-frenzy_path = Tweede stap in razernij
option-ghost_return = Gegeten spoken keren terug
option-stall_limit = Leven kwijt bij stilstand van
option-capture = Vangen gebeurt
option-clock = Klok
option-move_time = Tijd per beurt
option-bank_time = Tijd voor alle beurten
option-timeout_action = Als de tijd om is
option-timeout_strikes = Keren te laat die verliezen
option-hints = Tips
option-calm = Rustige lichten
option-takeback = Terugnemen
about-pawn_behind = Als er een andere pion staat achter die waar je overheen springt.
about-layout = Sterke spoken winnen met de eerste twee; het laatste is in evenwicht.
about-boost = Hoe ver Pac-Man verder gaat na een pil.
about-boost_eats = Welke spoken hij eet: alle waar hij overheen gaat, of dat waar hij stopt.
about-ghost_pellet = Wat spoken mogen op het veld van een pil.
about-frenzy_path = Een spook dat Pac-Man ziet, gaat 2 velden: waarheen met het tweede.
about-ghost_return = Wanneer ze weer op het bord zijn. Eerder is moeilijker voor Pac-Man.
about-stall_limit = Zoveel beurten van Pac-Man zonder iets te eten kosten een leven.
about-capture = Of een spook onderweg vangt, of alleen met zijn laatste stap.
about-clock = Tijd per beurt, voor alle beurten van een speler, of eerst het een en dan het ander.
about-takeback = Een beurt mag worden teruggenomen; de anderen wordt het gevraagd.
value-on = aan
value-off = uit
value-never = nooit
value-no-limit = geen grens
value-first-random = door het lot
value-pawn_behind-blocked = niet toegestaan
value-pawn_behind-sidestep = opzij
value-layout-a = zes
value-layout-b = doolhof van twintig
value-layout-c = doolhof, 3 spoken, 5 levens
value-boost-upto = tot 3
value-boost-exact = precies 3
value-boost_eats-pass = onderweg
value-boost_eats-land = aan het eind
value-ghost_pellet-no_stop = mogen erover
value-ghost_pellet-no_enter = mogen er niet op
value-ghost_pellet-free = mogen stoppen
value-frenzy_path-turn = niet recht terug
value-frenzy_path-straight = rechtdoor
value-frenzy_path-free = overal heen
value-ghost_return-round = na de volgende vangst
value-ghost_return-turn = na zijn beurt
value-capture-enter = op elk veld
value-capture-exact = aan het eind van de worp
value-clock-per_move = per beurt
value-clock-bank = voor alle beurten
value-clock-bank_then_move = voor alle, dan per beurt
value-timeout_action-auto_step = het bord zet
value-timeout_action-lose_turn = de beurt is verloren
value-timeout_action-lose_game = het spel is verloren
value-timeout_action-warn = een waarschuwing
value-moves = { $count ->
    [one] { $count } zet
   *[other] { $count } zetten
}
value-turns = { $count ->
    [one] { $count } beurt
   *[other] { $count } beurten
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lessen

lesson-quoridor-aim = Jij bent blauw. Bereik een veld aan de overkant, waar de golf loopt. Het witte veld ademt: stap erheen.
lesson-quoridor-jump = Een pion staat in de weg. Spring eroverheen: druk op het veld erachter.
lesson-fence-preview = Hekken remmen de anderen. Druk op het punt tussen vier velden: daar verschijnt een hek.
lesson-fence-turn = Druk nog eens op hetzelfde punt: het hek draait.
lesson-fence-place = { $keys ->
    [none] ‘Doe het’ plaatst het.
   *[drawn] Jouw OK plaatst het.
}
lesson-fence-refused = Dit hek zou de laatste weg van de knipperende pion sluiten. Probeer het: het wordt geweigerd, elke pion houdt een weg.
lesson-take-back-turn = Je laatste beurt was het hek, maar het doel is één stap ver. { $keys ->
    [none] ‘Doe het’
   *[drawn] Jouw BACK
} neemt die beurt terug: het hek, en alles wat daarna gespeeld is.
lesson-quoridor-win = Stap op de overkant: je wint.
lesson-pacman-aim = Jij bent Pac-Man. Eet de vier pillen, waar de golf loopt, of alle spoken. Je zet altijd twee stappen: druk op het ademende veld.
lesson-pacman-refused = Onder je staat een hek. Probeer erover te gaan: het wordt geweigerd.
lesson-take-back-step = Dat was de verkeerde weg. { $keys ->
    [none] ‘Doe het’
   *[drawn] Jouw BACK
} neemt de stap terug.
lesson-pacman-step = Hierlangs naar de pil: één stap.
lesson-pacman-second-step = De tweede stap. Dan zetten de spoken, en een spook dat jou bereikt, neemt een leven.
lesson-pacman-pellet = Eet de pil. Die geeft tot drie extra stappen, en nu mag je spoken eten.
lesson-pacman-chase = De spoken zijn zwak: vang Clyde.
lesson-pacman-boost = Nog één stap.
lesson-pacman-win = Vang Inky, het laatste spook: je wint.
lesson-mspacman-aim = Jij bent Ms. Pac-Man. Jouw kwart ligt linksonder: eet zijn blauwe stippen, waar de golf loopt. { $keys ->
    [none] ‘Doe het’
   *[drawn] Jouw OK
} draait aan het rad.
lesson-mspacman-refused = Boven je staat een muur. Probeer erdoor te gaan: het wordt geweigerd.
lesson-mspacman-step = De witte lichten tellen je stappen. Een stip is gegeten als je zijn veld verlaat.
lesson-mspacman-power = Naar de hoek, met de krachtstip.
lesson-mspacman-weak = Verlaat hem: nu zijn de spoken zwak.
lesson-mspacman-chase = Vang het spook. Het gaat naar huis, en jij krijgt een extra beurt.
lesson-mspacman-extra = Draai nog eens.
lesson-mspacman-win = Verlaat het veld van je laatste stip: je wint.

## Regels, elk in twee minuten te lezen

rules-quoridor2 =
    Twee pionnen staan tegenover elkaar: Zuid begint in rij 1, Noord in rij 9. Je wint als je pion op een veld van de overstaande rij staat. Je hebt 10 hekken. Het lot bepaalt wie begint.
rules-quoridor4 =
    Vier pionnen beginnen in het midden van de vier zijden. Je wint als je pion op een veld van de zijde tegenover je staat. Je hebt 5 hekken. De beurt gaat met de klok mee: Zuid, West, Noord, Oost.
rules-quoridor =
    In je beurt doe je één van twee dingen.

    Stap: zet je pion één veld vooruit, achteruit, naar links of naar rechts, nooit door een hek. Staat er een pion naast de jouwe, dan mag je er recht overheen springen. Staat achter die pion een hek of is daar de rand, dan mag je naar het veld links of rechts ervan. Je springt nooit over twee pionnen.

    Hek: plaats een van je hekken tussen de velden. Het is twee velden lang en blijft het hele spel staan. Hekken mogen elkaar raken, maar niet kruisen of overlappen. Elke pion moet een weg naar zijn doel houden: een hek dat de laatste weg sluit, wordt geweigerd.

    Passen mag niet. De eerste pion op zijn doel wint meteen.
rules-quoridor-board = { $keys ->
    [none] Op dit scherm: druk op een omlijnd veld om erheen te gaan, of op de spleet waar een hek moet komen. Het hek wordt eerst getoond. Druk er nog eens op om het te draaien; knoppen plaatsen het of halen het weg.
   *[drawn] Op dit bord: druk op een verlicht veld om te stappen. Raak de spleet aan waar een hek moet komen, of een paal, de kruising tussen vier velden. Het hek wordt eerst getoond. Druk nog eens op de paal om het te draaien; OK plaatst het, BACK haalt het weg. BACK neemt je laatste beurt terug. OK 1 seconde vasthouden geeft een tip.
}
rules-pacman =
    Eén speler is Pac-Man. De anderen spelen de spoken: { $ghosts }. De hekken blijven staan.

    Pac-Man wint als hij de 4 pillen in de hoeken heeft gegeten. De spoken winnen als ze hem { $lives } keer hebben gevangen: hij heeft { $lives } levens.

    Pac-Man zet eerst, altijd 2 velden. Daartussen mag hij draaien of teruggaan, maar niet op het veld van een spook komen en niet over een hek.

    Een pil beëindigt zijn gewone zet en geeft een sprint: meteen tot 3 velden extra. In de sprint eet hij elk spook waar hij overheen gaat. Hij mag eerder stoppen.

    Dan zetten de spoken, één voor één: { $ghosts }. Een spook gaat 1 veld. Ziet het Pac-Man in een rechte lijn zonder hek ertussen, dan is het in razernij en gaat het 2 velden, niet recht terug. Een spook mag niet op een pil of op een ander spook stoppen.

    Een spook dat Pac-Man bereikt, vangt hem. Hij verliest een leven, alle stukken gaan terug naar hun begin, ook gegeten spoken, en hij begint weer. Gegeten pillen blijven gegeten.

    Eet hij het laatste spook op het bord, dan wint hij ook. Zijn niveau is het aantal gegeten pillen.
rules-pacman-board = { $keys ->
    [none] Op dit scherm: druk voor elke stap op een omlijnd veld; knoppen doen de rest.
   *[drawn] Op dit bord: druk voor elke stap op een verlicht veld. BACK neemt een stap terug. OK 1 seconde vasthouden geeft een tip.
}
rules-mspacman =
    Elke speler heeft een kwart van het doolhof met 17 stippen: Zuid in het zuidwesten, West in het noordwesten, Noord in het noordoosten, Oost in het zuidoosten. Eén speler zet Ms. Pac-Man, de anderen elk een spook.

    Je wint als je eigen kwart geen stip meer heeft, wie de laatste ook at. Dus maakt Ms. Pac-Man haar eigen kwart leeg, en de spoken jagen op haar om haar plaats in te nemen. Het rad bepaalt wie als Ms. Pac-Man begint; zij start bij het midden.

    In je beurt gooi je en zet je precies zoveel velden. Je mag draaien en teruggaan, maar niet door muren. Van een uitgang aan de rand mag je naar elke andere uitgang. Ms. Pac-Man eet een stip als ze het veld verlaat.

    Een spook dat op een ander spook eindigt, gaat één veld verder. Geen stuk komt in de spokenhuizen in het midden.

    Een stip in een hoek is een krachtstip. Als zij die verlaat, worden alle spoken zwak tot na hun volgende beurt. De dobbelsteen heeft een zijde F2: ga 2 velden, en je spook keert om, van zwak naar sterk of van sterk naar zwak.

    Een sterk spook dat haar ontmoet, vangt haar: zijn speler neemt haar over, plaatst haar bij het midden en speelt meteen; de vorige speler krijgt een spook. Ontmoet zij een zwak spook, dan gaat dat naar huis en speelt zij nog eens. Een zwak spook dat tegen haar aan loopt, gaat ook naar huis.
rules-mspacman-board = { $keys ->
    [none] Op dit scherm: druk voor elke stap op een omlijnd veld; knoppen doen de rest.
   *[drawn] Op dit bord: OK gooit. Druk voor elke stap op een verlicht veld. OK 1 seconde vasthouden geeft een tip.
}

## A real board

mirror-title = Een echt bord
mirror-away = Geen bord op de lijn: controleer de kabel en de voeding. Het verschijnt zodra het er is.
pair-joins = Het spel wacht tot het andere bord meedoet.
pair-waits = Het andere bord is weg. Het spel wacht erop, hoogstens 10 minuten.
pair-resumed = Het andere bord is terug. Het spel gaat verder.
pair-late = Het andere bord kwam niet binnen 10 minuten terug. Het spel is bewaard en kan later verdergaan.
pair-left = Het andere bord heeft het spel verlaten. Het is bewaard en kan later verdergaan.
mirror-version = Het bord heeft versie { $board }, dit programma { $page }: niet alles is misschien te zien.
mirror-refused = Het bord weigert: { $reason }
mirror-play = Het bord laat deze computer spellen starten, maar geen toetsen indrukken (host=play). Zijn onderhoudspagina’s staan meer toe.
mirror-watch = Het bord laat deze computer alleen kijken (host=watch). Zijn onderhoudspagina’s staan meer toe.
mirror-seat = { $seat }: { $player }
mirror-open = Een echt bord tonen
mirror-help = Een echt bord wordt hier via zijn USB-kabel getoond: open deze pagina in Chrome of Edge op een computer, sluit het bord aan en kies zijn poort. Met een andere browser doet het programma ‘fencelight kiosk’ het.
mirror-leave = Het bord verlaten
mirror-new = Nieuw spel op het bord
update-open = De firmware bijwerken
update-choose = Kies het bestand met de nieuwe firmware: fencelight-firmware-pico-….uf2, voor een Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Bestand kiezen
update-no-uf2 = Dit is geen UF2-bestand.
update-other-chip = Dit bestand is voor een andere chip dan die van het bord. Neem het bestand voor zijn module: Pico of Pico 2.
update-damaged = Het bestand is beschadigd. Download het opnieuw.
update-foreign = Dit bestand is geen firmware van Fencelight.
update-format = Deze versie kan niet lezen wat het bord heeft bewaard: instellingen en partijen zouden verloren gaan. Neem een latere versie.
update-same = Het bord heeft deze firmware al.
update-ready = Het bord heeft versie { $value }, het bestand versie { $other }. Het bord bewaart eerst zijn partij en biedt die na de update weer aan.
update-older = Het bord heeft versie { $value }, het bestand de oudere versie { $other }. Het bord bewaart eerst zijn partij en biedt die daarna weer aan.
update-start = Nu bijwerken
update-refused = Het bord weigert: { $value }. De servicepagina's van het bord bepalen wat een computer mag.
update-untouched = Het bord is niet veranderd.
update-line = Het bord antwoordt niet. Controleer de kabel en probeer het opnieuw, of sluit het aan met BOOTSEL ingedrukt: dan is het in zijn bootloader.
update-drive = Een bord in zijn bootloader toont een schijf: kopieer het bestand { $value } naar de schijf { $other } en het bord start vanzelf.
update-loader = Deze pagina kan het ook schrijven: kies ‘RP2 Boot’ of ‘RP2350 Boot’.
update-device = Deze pagina laten schrijven
update-writing = Bezig met schrijven. Koppel het bord niet los.
update-failed = Het schrijven is mislukt. Het bord wacht in zijn bootloader; instellingen en bewaarde partijen zijn intact. Probeer het opnieuw of kopieer het bestand. Is de schijf weg, koppel het bord dan los en weer aan.
update-restart = Wachten tot het bord opnieuw start.
update-done = Klaar: het bord heeft versie { $value }. Het biedt zijn partij weer aan.
update-other = Het bord heeft versie { $value }, niet die van het bestand. Probeer het opnieuw.
update-silent = Het bord is niet teruggekomen. Koppel het los en weer aan; verschijnt er een schijf, kopieer het bestand daar dan naartoe.

settings-open = Instellingen van het bord
set-brightness = Helderheid in %
set-volume = Volume
set-power = Stroombudget in mA
set-host = Deze computer mag
host-watch = kijken
host-play = kijken en spellen starten
host-hands = alles
set-idle-game = Spel opbergen na zoveel seconden zonder druk
set-idle-lobby = Lobby sluiten na zoveel seconden zonder druk
set-abandoned = Een verlaten spel wordt
abandoned-offer = bij de volgende druk aangeboden
abandoned-keep = bewaard, en de lobby gaat open
set-lock = De regels van het huis vastzetten
set-mask = Een toets uitschakelen (e5, e5+)
set-unmask = Alle toetsen weer inschakelen
set-house = De keuzes van de lobby bewaren voor het huis
set-reset = Fabrieksinstellingen herstellen
set-sure = Druk nog eens: instellingen, tellers en onvoltooide spellen gaan verloren.
health-title = Toestand
health-masked = Uitgeschakelde toetsen
health-stuck = Klemmende toetsen
health-rows = Rijen zonder verbinding
health-safe = Veilige modus
health-restarts = Herstarts na fouten
health-last = Laatste fout
count-games = Spellen
count-moves = Zetten
count-hours = Uren
count-wins = Overwinningen

## Kiosk

kiosk-touch = Raak aan om te spelen
kiosk-press = Druk op een toets van het bord om te spelen
kiosk-puzzle = Puzzel van de dag: vind de zet
counters-title = Tellers
counters-day = { $day }: bezoeken { $visits }, spellen { $games }, waarvan afgemaakt { $finished }
counters-game = { $game }: { $games }, afgemaakt { $finished }
