# Ce que le terminal dit en plus, et ses propres mots pour les messages du même nom qui dépendent de l'écran.

## À la place des mots de la page

title-attract = Le plateau joue tout seul
title-lobby = Accueil : choisissez un jeu
attract-line = Une touche mène plus loin ; l'accueil propose aussi une leçon.
fence-line = Barrière { $fence } ? Elle est { $place }.
fence-h = { $square }h
fence-v = { $square }v
press-step = Pressez une case marquée ( ) pour y aller. Plus de barrières.
press-step-or-fence = Pressez une case marquée ( ) pour y aller, ou un plot entre les cases pour une barrière.
press-each-step = Pressez une case marquée ( ) pour chaque pas.
press-step-or-stop = Pressez une case marquée ( ), ou OK pour s'arrêter ici.
press-roll = OK lance, Enter aussi.
press-place = Placez Ms. Pac-Man sur une case marquée ( ).
no-own-square = c'est votre propre case : pressez une case marquée
state-mspacman = { $seat } : { $dots ->
    [one] { $dots } point
   *[other] { $dots } points
}, { $piece }
state-strikes = { $line }, retards { $strikes }
clock-off = aucune
lobby-kept = Une partie de ce jeu est gardée : e5 la propose.
lobby-ready = e5 au milieu commence, e7 est une leçon.
lobby-needed = Il manque : { $seats }
lobby-excess = Pas dans ce jeu : { $seats }
lesson-press = Pressez { $key }, marqué par ? ou le curseur.
lesson-win = Vous gagnez. La leçon est finie ; une touche mène à l'accueil.
lesson-shows = Attendez 10 s, et le plateau fait l'étape. BACK tenu 2 s quitte la leçon.
fault-save = La partie n'a pas pu être enregistrée.
key-ok = OK de { $seat } ({ $digit })
key-back = BACK de { $seat } ({ $digit })
key-post = le plot { $square }+, en haut à droite de { $square }
rules-quoridor-board =
    Sur ce plateau : pressez une case marquée ( ) pour y aller ; < > marque un saut. Pour une barrière, pressez un plot, le croisement entre quatre cases, ou cliquez l'espace où elle doit être. Elle est d'abord montrée. Pressez encore le plot pour la tourner ; OK la pose, BACK l'enlève. BACK reprend votre dernier tour. OK tenu 1 s donne un conseil.
rules-pacman-board =
    Sur ce plateau : pressez une case marquée ( ) pour chaque pas. BACK reprend votre dernier pas, ou au début d'un tour tout votre dernier tour. OK arrête un élan. OK tenu 1 s donne un conseil.
rules-mspacman-board =
    Sur ce plateau : OK lance. Pressez une case marquée ( ) pour chaque pas. OK tenu 1 s donne un conseil.

## Le panneau

title-options = Options : { $game }
last-moves = Derniers coups
lobby-seat-now = { $seat } maintenant : { $player }
lobby-clock = Pendule : { $clock } (d1, e1, f1)
lobby-fit = c complète par des ordinateurs.
clock-bank = { $bank } s en tout
clock-both = { $bank } s, puis { $each } s par tour
help-resume = OK continue. BACK la garde pour plus tard, BACK tenu 2 s l'abandonne.
help-seats = Chaque côté : OK entre ou sort, BACK met un ordinateur, 1 à 5, puis le retire.
help-pac = OK tenu 1 s fait de ce côté Pac-Man.
help-icons = Une icône tenue 1 s : options.
help-options = Une rangée de cases est une option, une case une valeur. a1 revient, i1 mène à l'autre page.
help-pause = OK continue. La touche b garde la partie, BACK tenu 2 s l'abandonne.
help-review = BACK recule dans la partie, OK avance.
help-over = BACK recule dans la partie, OK mène à l'accueil.
help-again = OK tenu 1 s : nouvelle partie, { $begins }.
help-closes = Cet écran se ferme après 1 min.
help-service = OK de Sud tourne la page, BACK revient à la précédente, BACK tenu 2 s quitte.
again-quoridor2 = l'autre côté commence
again-quoridor4 = le côté suivant commence
again-pacman = la place suivante est Pac-Man
again-mspacman = la roue décide qui commence

## Pages de service

service-page = Page { $page } sur { $all } : { $name }
service-leds = essai des lumières
service-keys = essai des touches
service-brightness = luminosité
service-volume = volume
service-power = budget électrique
service-counters = compteurs
service-mask = touches masquées
service-house = choix de la maison
service-reset = réglages d'usine
service-host = droits d'un ordinateur
service-leds-line = Chaque case montre la couleur suivante.
service-keys-line = Chaque touche s'allume tant qu'elle est pressée.
service-brightness-line = { $value } %. Les cases de la rangée 5 la changent.
service-volume-line = { $value } sur 5. Les cases de la rangée 5 le changent.
service-power-line = { $value } mA. Les cases de la rangée 5 le changent.
service-counters-line = { $name } : { $value }. Chaque case montre le suivant.
service-mask-line = { $count } masquées. Une touche pressée est masquée ; OK tenu 1 s les libère toutes.
service-house-line = OK tenu 1 s prend les choix de l'accueil.
service-house-set = L'accueil a les choix de la maison.
service-house-rows = Sans touche : partie { $game } s (9), accueil { $lobby } s (8). b2 garde, b1 verrouille.
service-reset-line = OK tenu 1 s remet tout à neuf.
service-host-line = Un ordinateur relié { $value }. a5, b5, c5 le changent.
host-watch = regarde
host-play = joue aussi
host-hands = peut tout
counter-games = Parties jouées
counter-moves = Coups joués
counter-hours = Heures de marche
counter-won = Parties gagnées par { $seat }

## La barre des touches

key-any = une touche
key-arrows = flèches
key-press = flèches, Enter
key-forward = Enter, droite
key-back-step = b, gauche
key-space = Espace
key-step = gauche, droite
key-choice = { $name } : { $value }
do-lobby = Accueil
do-page-before = Page d'avant
do-press-key = Presser
do-hold-ok = Tenir OK
do-quit = Quitter
do-cursor = Curseur
do-choose = Choix
do-posts = Plots
do-squares = Cases
do-fit = Compléter
do-next-game = Autre jeu
do-press = Presser { $key }
do-step = Jouer { $square }
do-turn = Tourner
do-show = Barrière
do-step-through = Pas à pas

## Mots sur le plateau, 7 caractères au plus

label-start = JOUER
label-learn = LEÇON
label-resume = SUITE
label-drop = FIN
label-clock = pendule
label-off = non
label-back = retour
label-page = page

## Marques, 30 caractères au plus

mark-mover = la pièce à jouer
mark-legal = un pas permis
mark-jump = un saut permis
mark-goal = le but de qui joue
mark-fence = une barrière
mark-newest = la dernière barrière, de qui
mark-preview = barrière montrée, pas posée
mark-weak = petit : on peut le manger
mark-sees = un fantôme le voit là
mark-caught = attrapé ou mangé à l'instant
mark-ghosts = fantômes : S W N E, les places
mark-power = un gros point, dans un coin
mark-exit = une sortie, vers toute autre
mark-wall = un mur
mark-left = quittée au dernier coup
mark-hint = conseil, ou demandé
mark-refused = pourquoi un appui est refusé
mark-cursor = le curseur
mark-cursor-legal = le curseur sur un pas permis

## Pages, relecture, adieu

rules-names = e5 est la case de la colonne e, rangée 5 : voir le bord. e5+ est le plot à son coin en haut à droite, e5h la barrière au-dessus de e5 et f5, e5v la barrière à droite de e5 et e6.
rules-marks = Marques
page-closes = une touche ferme
drop-keys = y l'abandonne. Toute autre touche la garde.
page-scrolls = lignes { $first }-{ $last } sur { $all } : haut, bas ; une autre touche ferme
too-small = Le terminal est trop petit : il faut { $needed } caractères, il en a { $size }. Agrandissez-le, ou pressez q pour quitter.
replay-move = Coup { $played } sur { $all }
replay-goes-on = { $line }, continue
replay-end = { $line }, la fin
replay-paused = { $line }, en pause
farewell-game = La partie est gardée dans { $path } ; le prochain départ la propose.
farewell-games = La partie est gardée dans { $path } ; le prochain départ la propose. Aussi gardées : { $games } ; l'accueil propose chacune.
farewell-kept = Gardées dans { $path } : { $games }. Le prochain départ propose la dernière, l'accueil chacune.
help-keys =
    flèches | déplacent le curseur, par-dessus le bord vers les touches des côtés
    Tab | curseur des cases aux plots et retour ; à l'accueil, au jeu suivant
    Enter | presse la touche sous le curseur
    o   b | OK de qui doit jouer, BACK de qui a joué le dernier ; à l'accueil, les touches de Sud
    1 2  3 4 | OK et BACK de Sud, d'Ouest,
    5 6  7 8 | de Nord, d'Est
    c | à l'accueil : complète les places du jeu choisi
    O   B   p | tiennent OK 1 s, BACK 2 s, les deux 3 s (pause)
    h | tient la touche sous le curseur : OK ou une case 1 s, BACK 2 s, un plot jusqu'à la pose de sa barrière
    l   Esc | bloque la touche sous le curseur ; libère les bloquées
    Souris | cliquez case, plot, touche de côté, ou entre deux cases pour une barrière ; bouton tenu : touche tenue ; droit : bloque
    Noms | e5 une case (colonne e, rangée 5), e5+ le plot en haut à droite, e5h la barrière au-dessus de e5 et f5, e5v à droite de e5 et e6
    F1 ou r | règles et marques
    s m ? q | sonnerie oui ou non, tous les coups, cette aide, quitter
