## Games that are kept, and taken up again

keep-not = This game is not being saved. { $problem }
form-keep-watched = Save the game
menu-resume = Resume
menu-resume-about = continue your unfinished game
resume-ask-leave = Leave this game? You can resume it later.
resume-early = Stopped before the end of the game; resume it with “amiral play --resume”.
resume-goes-on = Resuming after { $shots ->
    [one] one shot
   *[other] { $shots } shots
}.
resume-none = There is no game to resume.
resume-none-of = { $name } has no unfinished game to resume.
resume-forgotten = Match { $id } cannot be resumed: the data of one of its players has been erased.
resume-unknown = Match { $id } cannot be resumed: there is no strategy “{ $strategy }” here.
resume-impossible = Match { $id } cannot be resumed: { $problem }.
