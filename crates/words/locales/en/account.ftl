# Accounts: the pages, and what the server says of them.

account-sign-in = Sign in
account-register = Create an account
account-recover = Lost your password?
account-lead = You do not need an account to play. With one, your games, results and settings follow you from browser to browser.
account-page = Your account
account-handle = Handle
account-handle-about = How everybody knows you. 3 to 20 letters, digits, hyphens and underscores.
account-name = Name in games
account-name-about = What opponents see. It can be changed at any time, and others may have the same.
account-password = Password
account-password-about = At least 8 characters. Longer is better; a password manager can make one for you.
account-password-new = New password
account-password-current = Current password
account-show-password = Show the password
account-code = Recovery code
account-code-about = One of the codes you were given when you created the account.
account-guest-games = { $games ->
    [one] This browser has one game that was played as a guest.
   *[other] This browser has { $games } games that were played as a guest.
}
account-guest-kept = { $games ->
    [one] The game played in this browser becomes the account’s.
   *[other] The { $games } games played in this browser become the account’s.
}
account-take = Mine: add to my account
account-leave = Somebody else’s: leave behind
account-leave-about = Games left behind can no longer be opened from this browser.
account-save = Save
account-change-password = Change password
account-set-password = Set a password
account-change-password-about = All other browsers are signed out.
account-codes = Recovery codes
account-codes-left = { $codes ->
    [0] You have no recovery codes left. Without one, a lost password means a lost account.
    [one] You have one recovery code left.
   *[other] You have { $codes } recovery codes left.
}
account-codes-make = Make new codes
account-codes-make-about = The old ones stop working.
account-codes-new = Save these recovery codes
account-codes-new-about = Each one signs you in once if you lose your password; there is no e-mail to fall back on. They are shown only once: write them down, or save them where you keep passwords.
account-codes-save = Save as a file
account-codes-done = I have saved them
account-sessions = Where you are signed in
account-sessions-others = Sign out everywhere else
account-sign-out = Sign out
account-somebody-else = I am somebody else
account-somebody-else-about = On a shared computer: forget who has played here and start as a new guest.
account-somebody-else-question = Start as a new guest? The games played in this browser can then no longer be opened from here.
account-somebody-else-yes = Start as a new guest
account-guest-data = My data as a guest
account-guest-data-about = What was played in this browser without an account can be downloaded or deleted. Games against the computer go; games with other people stay theirs, without your name. Unfinished games are lost.
account-guest-delete = Delete everything about me
account-guest-delete-question = Delete everything about you as a guest in this browser? It cannot be undone.
account-cancel = Cancel
account-passkeys = Passkeys
account-passkeys-about = Sign in with your fingerprint, your face, or the PIN of this device instead of a password.
account-passkeys-add = Add a passkey
account-passkeys-none = None yet.
account-passkey-sign-in = Sign in with a passkey
account-passkey-named = Name of the passkey
account-passkey-usual = This device
account-admin = Administration
account-settings-follow = Your settings follow you: colours, board, sounds, and the rules of your last game.

account-wrong = The handle or the password is wrong.
account-wrong-code = The handle or the recovery code is wrong. Each code works once.
account-wrong-password = The current password is wrong.
account-suspended = This account is suspended. Contact the operator of this site.
account-sign-in-first = Sign in first.
account-not-admin = Only administrators may do that.
account-is-admin = Administrators can only be suspended from the command line.
account-taken = The handle “{ $handle }” is taken, or too similar to one that is. Choose another.
account-official = That handle could be mistaken for the site’s own. Choose another.
account-handle-length = A handle must have { $least } to { $most } characters.
account-handle-character = A handle can contain only the letters A to Z, digits, hyphens and underscores.
account-handle-edge = A handle must begin and end with a letter or a digit.
account-password-short = A password must have at least { $least } characters.
account-password-long = A password can have at most { $most } characters.
account-password-common = That password is among the first an attacker would guess. Choose another.
account-password-handle = The password is too similar to the handle.
account-too-many = Too many accounts are being created from this address. Try again later.
account-too-often = Too many attempts. Try again in a minute.
account-no-session = That session has already ended.
account-settings-too-long = Settings can take up at most 8 KiB.

live-account-from = Since { $date }
live-account-browser = { $browser } on { $system }
live-account-unknown = Unknown browser
live-account-current = this browser
live-account-seen = last used { $date }
live-account-since = signed in { $date }
live-account-end = Sign out
live-account-saved = Saved.
live-account-password-changed = Password changed. All other browsers are signed out.
live-account-copied = The codes are saved.
live-account-codes-file = Recovery codes for { $handle } on { $site }. Each works once.

report-nobody = There is nobody to report.
report-whom = Name either a game or a handle.
report-too-long = A report can have at most { $most } characters.
report-too-many = Several of your reports are still open. Wait until they have been reviewed.
report-none = There is no such open report.

admin-lead = Everything you do here is logged.
admin-reports = Reports
admin-reports-none = No open reports.
admin-accounts = Accounts
admin-find = Find a handle
admin-log = Log
admin-more = Show more
live-admin-about = { $reason }: { $who }
live-admin-close = Done
live-admin-suspend = Suspend
live-admin-restore = Restore
live-admin-suspended = suspended since { $date }
live-admin-admin = administrator
live-admin-nobody = No such account.
live-admin-reason-name = Name
live-admin-reason-talk = Talk
live-admin-reason-cheating = Unfair play
live-admin-reason-other = Other
live-admin-guest = { $name } (guest)
live-admin-by = reported by { $who }
live-admin-some-guest = a guest
live-admin-match = game { $number }

account-none = There are no accounts.
account-column-handle = Handle
account-column-name = Name
account-column-created = Since
account-column-state = State
account-state-suspended = suspended since { $date }
account-state-admin = administrator
account-state-code = has not signed in yet: needs a recovery code
account-which = Name the account: amiral account { $action } HANDLE
account-nobody = No account is called { $handle }.
account-added = Account { $handle } created. Its owner chooses a password with this recovery code, under “Lost your password?”: { $code }
account-was-reset = The password, passkeys and recovery codes of { $handle } no longer work, and every session has ended. Its owner chooses a new password with this recovery code, under “Lost your password?”: { $code }
account-was-suspended = { $handle } is suspended. Every session ends within half a minute.
account-was-restored = { $handle } may sign in again.
account-was-deleted = { $handle } is deleted. { $erased ->
    [one] One game was erased.
   *[other] { $number } games were erased.
} { $kept ->
    [0] {""}
    [one] One game with another person remains that person’s.
   *[other] { $kept } games with other people remain theirs.
}
account-made-admin = { $handle } administers the site.
account-unmade-admin = { $handle } no longer administers the site.
account-delete-question = Delete the account { $handle }, with its settings and games? Games with other people remain theirs, without the name. Type { $yes } to delete:
account-delete-needs-yes = Not interactive: pass --yes to delete the account { $handle }.
account-left = Nothing was changed.
account-no-passkeys = Passkeys are not available on this site.
account-passkey-wrong = That passkey does not belong to any account here.
account-passkey-late = That took too long. Try again.
account-passkey-refused = The passkey could not be added.
account-passkey-many = An account can have at most { $most } passkeys. Remove one first.
account-no-passkey = There is no such passkey.
live-account-remove = Remove
live-account-passkey-made = added { $date }
live-account-passkey-used = last used { $date }
live-account-passkey-cancelled = No passkey was used.
