# Les comptes : les pages, et ce que le serveur en dit.

account-sign-in = Se connecter
account-register = Créer un compte
account-recover = Mot de passe perdu ?
account-lead = On joue très bien sans compte. Avec un compte, vos parties, vos résultats et vos réglages vous suivent d’un navigateur à l’autre.
account-page = Votre compte
account-handle = Identifiant
account-handle-about = Tout le monde vous connaît sous ce nom. De 3 à 20 lettres sans accent, chiffres, tirets et traits de soulignement.
account-name = Nom dans les parties
account-name-about = Celui que voient vos adversaires. Il se change à tout moment, et d’autres peuvent avoir le même.
account-password = Mot de passe
account-password-about = Au moins 8 caractères. Le mieux : long et insolite ; un gestionnaire de mots de passe peut en créer un.
account-password-new = Nouveau mot de passe
account-password-current = Mot de passe actuel
account-show-password = Afficher le mot de passe
account-code = Code de secours
account-code-about = L’un des codes reçus à la création du compte.
account-guest-games = { $games ->
    [one] { $games } partie a été jouée dans ce navigateur en tant qu’invité.
   *[other] { $games } parties ont été jouées dans ce navigateur en tant qu’invité.
}
account-guest-kept = { $games ->
    [one] La partie ({ $games }) jouée dans ce navigateur devient celle du compte.
   *[other] Les { $games } parties jouées dans ce navigateur deviennent celles du compte.
}
account-take = C’est moi qui ai joué : ajouter au compte
account-leave = C’est quelqu’un d’autre : laisser de côté
account-leave-about = Les parties laissées ne pourront plus être ouvertes depuis ce navigateur.
account-save = Enregistrer
account-change-password = Changer le mot de passe
account-set-password = Choisir un mot de passe
account-change-password-about = Tous les autres navigateurs sont déconnectés.
account-codes = Codes de secours
account-codes-left = { $codes ->
    [0] Il ne vous reste aucun code de secours. Sans code, un mot de passe perdu est un compte perdu.
    [one] Il vous reste { $codes } code de secours.
   *[other] Il vous reste { $codes } codes de secours.
}
account-codes-make = Créer de nouveaux codes
account-codes-make-about = Les anciens ne fonctionneront plus.
account-codes-new = Conservez ces codes de secours
account-codes-new-about = Chacun vous connecte une fois si vous perdez votre mot de passe. Aucun courriel ne pourra vous dépanner. Ils ne s’affichent que maintenant : notez-les, ou enregistrez-les là où vous gardez vos mots de passe.
account-codes-save = Enregistrer dans un fichier
account-codes-done = Je les ai conservés
account-sessions = Vos sessions ouvertes
account-sessions-others = Se déconnecter partout ailleurs
account-sign-out = Se déconnecter
account-somebody-else = Je suis quelqu’un d’autre
account-somebody-else-about = Sur un ordinateur partagé : oublier qui a joué ici et commencer comme nouvel invité.
account-somebody-else-question = Commencer comme nouvel invité ? Les parties jouées dans ce navigateur ne pourront plus être ouvertes d’ici.
account-somebody-else-yes = Commencer comme nouvel invité
account-guest-data = Mes données d’invité
account-guest-data-about = Ce qui a été joué dans ce navigateur sans compte peut être téléchargé ou supprimé. Les parties contre l’ordinateur disparaissent ; celles jouées avec d’autres leur restent, sans votre nom. Les parties en cours sont perdues.
account-guest-delete = Supprimer tout ce qui me concerne
account-guest-delete-question = Supprimer tout ce qui vous concerne en tant qu’invité dans ce navigateur ? C’est définitif.
account-cancel = Annuler
account-passkeys = Clés d’accès
account-passkeys-about = Connectez-vous avec votre empreinte, votre visage ou le code de cet appareil, sans mot de passe.
account-passkeys-add = Ajouter une clé d’accès
account-passkeys-none = Aucune pour l’instant.
account-passkey-sign-in = Se connecter avec une clé d’accès
account-passkey-named = Nom de la clé d’accès
account-passkey-usual = Cet appareil
account-admin = Administration
account-settings-follow = Vos réglages vous suivent : couleurs, plateau, sons, et règles de votre dernière partie.

account-wrong = L’identifiant ou le mot de passe est faux.
account-wrong-code = L’identifiant ou le code de secours est faux. Chaque code ne sert qu’une fois.
account-wrong-password = Le mot de passe actuel est faux.
account-suspended = Ce compte est suspendu. Adressez-vous à l’exploitant de ce site.
account-sign-in-first = Connectez-vous d’abord.
account-not-admin = Seuls les administrateurs peuvent faire cela.
account-is-admin = Un administrateur ne peut être suspendu qu’en ligne de commande.
account-taken = L’identifiant « { $handle } » est pris, ou ressemble trop à un autre. Choisissez-en un autre.
account-official = Cet identifiant pourrait passer pour celui du site. Choisissez-en un autre.
account-handle-length = Un identifiant a de { $least } à { $most } caractères.
account-handle-character = Un identifiant se compose de lettres de A à Z, de chiffres, de tirets et de traits de soulignement.
account-handle-edge = Un identifiant commence et finit par une lettre ou un chiffre.
account-password-short = Un mot de passe a au moins { $least } caractères.
account-password-long = Un mot de passe a au plus { $most } caractères.
account-password-common = Ce mot de passe est l’un des premiers qu’on essaie. Choisissez-en un autre.
account-password-handle = Le mot de passe ressemble trop à l’identifiant.
account-too-many = Trop de comptes se créent depuis cette adresse. Réessayez plus tard.
account-too-often = Trop de tentatives. Réessayez dans une minute.
account-no-session = Cette session est déjà terminée.
account-settings-too-long = Les réglages peuvent occuper 8 Kio au plus.

live-account-from = Depuis le { $date }
live-account-browser = { $browser } sur { $system }
live-account-unknown = Navigateur inconnu
live-account-current = ce navigateur
live-account-seen = dernière activité { $date }
live-account-since = connexion { $date }
live-account-end = Déconnecter
live-account-saved = Enregistré.
live-account-password-changed = Mot de passe changé. Tous les autres navigateurs sont déconnectés.
live-account-copied = Les codes sont enregistrés.
live-account-codes-file = Codes de secours de { $handle } sur { $site }. Chacun ne sert qu’une fois.

report-nobody = Il n’y a personne à signaler.
report-whom = Indiquez soit une partie, soit un identifiant.
report-too-long = Un signalement a au plus { $most } caractères.
report-too-many = Plusieurs de vos signalements sont encore ouverts. Attendez qu’ils soient examinés.
report-none = Ce signalement n’existe pas ou est déjà clos.

admin-lead = Tout ce qui se fait ici est consigné dans le journal.
admin-reports = Signalements
admin-reports-none = Aucun signalement ouvert.
admin-accounts = Comptes
admin-find = Chercher un identifiant
admin-log = Journal
admin-more = Afficher la suite
live-admin-about = { $reason } : { $who }
live-admin-close = Traité
live-admin-suspend = Suspendre
live-admin-restore = Rétablir
live-admin-suspended = suspendu depuis le { $date }
live-admin-admin = administrateur
live-admin-nobody = Aucun compte de ce nom.
live-admin-reason-name = Nom
live-admin-reason-talk = Propos
live-admin-reason-cheating = Jeu déloyal
live-admin-reason-other = Autre
live-admin-guest = { $name } (invité)
live-admin-by = signalé par { $who }
live-admin-some-guest = un invité
live-admin-match = partie { $number }

account-none = Il n’y a aucun compte.
account-column-handle = Identifiant
account-column-name = Nom
account-column-created = Depuis
account-column-state = État
account-state-suspended = suspendu depuis le { $date }
account-state-admin = administrateur
account-state-code = n’a jamais servi : il faut un code de secours
account-which = Indiquez le compte : amiral account { $action } IDENTIFIANT
account-nobody = Aucun compte ne s’appelle { $handle }.
account-added = Compte { $handle } créé. Son propriétaire choisit un mot de passe avec ce code de secours, sous « Mot de passe perdu ? » : { $code }
account-was-reset = Mot de passe, clés d’accès et codes de secours de { $handle } sont annulés, et toutes ses sessions terminées. Son propriétaire choisit un nouveau mot de passe avec ce code de secours, sous « Mot de passe perdu ? » : { $code }
account-was-suspended = Le compte { $handle } est suspendu. Toutes ses sessions se terminent en une demi-minute.
account-was-restored = Le compte { $handle } peut à nouveau servir à se connecter.
account-was-deleted = { $handle } est supprimé. { $erased ->
    [one] { $number } partie effacée.
   *[other] { $number } parties effacées.
} { $kept ->
    [0] {""}
    [one] { $kept } partie avec une autre personne reste à celle-ci.
   *[other] { $kept } parties avec d’autres personnes restent aux autres.
}
account-made-admin = { $handle } administre le site.
account-unmade-admin = { $handle } n’administre plus le site.
account-delete-question = Supprimer le compte { $handle }, avec ses réglages et ses parties ? Les parties avec d’autres personnes restent à celles-ci, sans le nom. Tapez { $yes } pour supprimer :
account-delete-needs-yes = Pas de terminal pour confirmer : ajoutez --yes pour supprimer le compte { $handle }.
account-left = Rien n’a été changé.
account-no-passkeys = Les clés d’accès ne sont pas proposées sur ce site.
account-passkey-wrong = Cette clé d’accès n’appartient à aucun compte d’ici.
account-passkey-late = Cela a pris trop de temps. Réessayez.
account-passkey-refused = La clé d’accès n’a pas pu être ajoutée.
account-passkey-many = Un compte peut avoir { $most } clés d’accès au plus. Retirez-en une d’abord.
account-no-passkey = Cette clé d’accès n’existe pas.
live-account-remove = Retirer
live-account-passkey-made = ajoutée { $date }
live-account-passkey-used = dernière utilisation { $date }
live-account-passkey-cancelled = Aucune clé d’accès n’a été utilisée.
