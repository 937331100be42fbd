# What the screen of several tables and the phones at them say besides.

evening-games = { $games ->
    [0] Aucune partie terminée ce soir
    [one] { $games } partie ce soir
   *[other] { $games } parties ce soir
}
evening-title = Ce soir
evening-won = Victoires : { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Partie la plus longue : { $minutes } min à { $table }
evening-quickest = Victoire la plus rapide : { $moves } coups à { $table }
table-name = Table { $table }
code-home = Emporter la partie
code-short = Le code contient les { $moves } derniers coups
code-follow = Suivre sur le téléphone
phone-reads = Ce téléphone montre le plateau et ne peut pas appuyer sur ses touches.
phone-away = La liaison avec la table est coupée. Elle revient d’elle-même.
phone-rules = Règles
phone-lights = Ce que disent les lumières
lights-turn = La pièce qui doit jouer respire, et la barre de son côté est vive ; les autres restent immobiles.
lights-squares = Les cases les plus vives sont celles où elle peut aller.
lights-quoridor = La rangée faible est le but. Chaque lumière d’une barre est une barrière en main.
lights-pacman = Pac-Man est jaune. Les fantômes sont rouge, rose, cyan et orange, les pastilles quatre cases pâles, les murs bleu foncé. Les lumières blanches de la barre sont les pas restants.
lights-mspacman = Les points ont la couleur du côté à qui est la zone, un fantôme celle de son côté. Les points de force sont pâles, les murs bleu foncé.
