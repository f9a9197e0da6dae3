# The web interface, as far as it is not on its pages.

serve-started = Amiral is at { $url } — Ctrl-C ends it.
serve-stopped = Ended. Games go on where they were when it is started again.
serve-open-to-others = { $addr } can be reached by other machines, and whatever passes is not encrypted: leave it open on a network you trust only, or put a server with HTTPS in front of it.
serve-unopened = { $addr } cannot be opened: { $problem }. Choose another with --addr, as in --addr 127.0.0.1:8001.
