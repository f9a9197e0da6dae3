// The page that stands in while the network is gone: it gives way as soon as the network is back.

addEventListener("online", () => location.reload());
