//! The pages that are not games: watching, analysing, studying, exploring, looking back.

use serde_json::json;

use crate::games::{OPEN, begin, fire_to_the_end, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

const BOTH: [(Screen, Speech); 2] = [(Screen::Phone, Speech::French), (Screen::Desk, Speech::English)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_page_is_small_and_leads_everywhere() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/")).await;
    let bytes = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, entry) => sum + entry.transferSize, 0);";
    let bytes = browser.ask(bytes).await.as_f64().unwrap();
    assert!((1.0..120_000.0).contains(&bytes), "{bytes} bytes");
    // On a busy machine, at least one of several attempts is fast.
    let mut soonest = f64::INFINITY;
    for _ in 0..60 {
        browser.visit(&server.url("/")).await;
        let drawn = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        browser.until("it is drawn", "performance.getEntriesByName('first-contentful-paint').length").await;
        soonest = soonest.min(browser.ask(drawn).await.as_f64().unwrap());
        if soonest < 500.0 {
            break;
        }
    }
    assert!(soonest < 500.0, "drawn after {soonest} ms");
    let links =
        "return [...document.querySelectorAll('.lab a, .path a, .foot a')].map((link) => link.getAttribute('href'));";
    let links: Vec<String> = serde_json::from_value(browser.ask(links).await).unwrap();
    assert_eq!(links.len(), 10);
    for link in links {
        // What the worker of the site keeps is not compressed: pages are measured as they are sent.
        let alone = "const done = arguments[0]; Promise.all([
            navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister()))),
            caches.keys().then((keys) => Promise.all(keys.map((key) => caches.delete(key)))),
        ]).then(() => done(true));";
        browser.client().execute_async(alone, Vec::new()).await.unwrap();
        browser.visit(&server.url(&link)).await;
        browser.find("main h1").await;
        let elsewhere = "return performance.getEntriesByType('resource').filter(({ name }) => new URL(name).host !== location.host).length;";
        assert_eq!(browser.ask(elsewhere).await, json!(0));
        browser.has_not_jumped(&link).await;
        browser.has_no_complaints(&link).await;
        is_small(&browser, &link).await;
    }
}

/// Fails if a page and everything it needs are too large to send, cached or not.
async fn is_small(browser: &Browser, page: &str) {
    let bytes = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0);";
    let bytes = browser.ask(bytes).await.as_f64().unwrap();
    assert!((10_000.0..120_000.0).contains(&bytes), "{page} takes {bytes} bytes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn language_and_colours_are_switched_and_kept() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::French).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/play?mode=solo")).await;
    let lang = "return document.documentElement.lang;";
    assert_eq!(browser.ask(lang).await, json!("fr"));
    browser.click(".switches a[hreflang]").await;
    browser.until("English", "document.documentElement.lang === 'en'").await;
    assert_eq!(browser.ask("return location.search;").await, json!("?mode=solo"));
    browser.visit(&server.url("/")).await;
    assert_eq!(browser.ask(lang).await, json!("en"));
    browser.click("#light").await;
    browser.reload().await;
    assert_eq!(browser.ask("return document.documentElement.dataset.theme;").await, json!("dark"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ways_stay_on_one_line_and_the_laboratory_is_a_menu() {
    let Some(browser) = Browser::open(Screen::Laptop, Speech::French).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/history")).await;
    let lines =
        "return new Set([...document.querySelectorAll('#ways > :is(a, button)')].filter((way) => way.checkVisibility())
        .map((way) => Math.round(way.getBoundingClientRect().top))).size;";
    assert_eq!(browser.ask(lines).await, json!(1));
    // Narrower screens have less room between them, then a menu: a second line is nowhere.
    for width in (320..=1440).step_by(40) {
        browser.widen(width).await;
        let high = "return document.querySelector('.masthead').getBoundingClientRect().height;";
        let (lines, high) = (browser.ask(lines).await, browser.ask(high).await);
        assert!(
            lines.as_u64().unwrap() <= 1 && high.as_f64().unwrap() < 80.0,
            "{lines} lines, {high} points at {width}"
        );
    }
    browser.widen(1440).await;
    // By keys: opened, closed with the focus where it was, and gone through.
    browser.focus("#to-lab").await;
    browser.keys("\u{e007}").await;
    browser.find("#lab-ways").await;
    browser.has_no_barriers("the menu of the laboratory").await;
    browser.keys("\u{e00c}").await;
    browser.until("it is closed", "!document.querySelector('#lab-ways').matches(':popover-open')").await;
    browser.until("the focus is back", "document.activeElement.id === 'to-lab'").await;
    browser.click("#to-lab").await;
    browser.click("#lab-ways [href='/study']").await;
    browser.until("the page", "location.pathname === '/study'").await;
    assert!(!browser.shows("#lab-ways").await);
    // On phones all ways are in one menu.
    let Some(phone) = Browser::open(Screen::Upright, Speech::English).await else { return };
    phone.visit(&server.url("/")).await;
    assert!(!phone.shows("#lab-ways a").await);
    phone.click("#menu").await;
    phone.click("#lab-ways [href='/study']").await;
    phone.until("the page", "location.pathname === '/study'").await;
    phone.has_no_complaints("the menu").await;
}

const SETTINGS: &str = "[popovertarget=settings]";

/// Whether the settings have what was chosen below.
const CHOSEN: &str = "document.documentElement.dataset.board === 'space' && document.querySelector('[name=board]:checked').value === 'space'
    && document.querySelector('#volume').value === '20' && document.querySelector('#figures').checked";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_kept_from_page_to_page() {
    for screen in [Screen::Desk, Screen::Phone] {
        let Some(browser) = Browser::open(screen, Speech::English).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/")).await;
        browser.click(SETTINGS).await;
        browser.find("#settings").await;
        browser.has_no_barriers("the settings").await;
        browser.click("[name=board][value=space]").await;
        browser.ask("const volume = document.querySelector('#volume'); volume.value = 20; volume.dispatchEvent(new Event('change'));").await;
        browser.click("#figures").await;
        browser.until("they are chosen", CHOSEN).await;
        browser.visit(&server.url("/explore")).await;
        browser.until("they are kept", CHOSEN).await;
        // The switch under a sea is the same setting.
        browser.click(".odds-figures").await;
        browser.until("the numbers are hidden", "!document.querySelector('#figures').checked").await;
        browser.reload().await;
        browser.until("odds", "document.querySelectorAll('#explore-sea .figure').length > 50").await;
        let shown = "return [...document.querySelectorAll('#explore-sea .figure')].filter((figure) => figure.getBoundingClientRect().width).length;";
        assert_eq!(browser.ask(shown).await, json!(0), "the numbers stay hidden");
        browser.click(".odds-figures").await;
        assert!(browser.ask(shown).await.as_u64().unwrap() > 50);
        // With the keyboard, the menu opens, closes, and gives the focus back.
        browser.focus(SETTINGS).await;
        browser.keys("\u{e007}").await;
        browser.find("#settings").await;
        browser.keys("\u{e00c}").await;
        browser.until("it is closed", "!document.querySelector('#settings').checkVisibility()").await;
        browser.until("the focus is back", &format!("document.activeElement.matches('{SETTINGS}')")).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strategy_is_watched_step_by_step() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/watch")).await;
        browser.click("#autoplay").await;
        browser.click("#watch-form [type=submit]").await;
        browser.until("it is solved", "Number(document.querySelector('#slider')?.max) > 16").await;
        browser.until("the fleet is outlined", "document.querySelectorAll('#watch-sea .outline').length === 5").await;
        browser.click("#forward").await;
        browser.until("one shot", "document.querySelectorAll('#watch-sea [data-shot]').length === 1").await;
        // The reasons are there without being asked for.
        browser.until("a reason", "document.querySelectorAll('#notes .detail').length > 0").await;
        browser.click("label:has([name=overlay][value=exact])").await;
        browser.until("exact odds", "document.querySelectorAll('#watch-sea .figure').length > 80").await;
        browser.click("#end").await;
        // What has sunk is drawn so once the fleet may be seen.
        let hit = |cells: usize| {
            format!(
                "document.querySelectorAll('#watch-sea :is([data-state=hit], [data-state=sunk])').length === {cells}"
            )
        };
        browser.until("all sunk", &hit(17)).await;
        browser.click("#back").await;
        browser.until("one shot less", &hit(16)).await;
        browser.has_no_complaints("watch").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fleet_of_ones_own_is_solved() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/watch")).await;
    choose_small_rules(&browser, "alternate").await;
    browser.click("label:has([name=fleet][value=own])").await;
    // The sea appears once the server has checked the rules.
    browser
        .until("a sea to place on", "document.querySelector('#placing-sea [data-cell=A0]')?.checkVisibility()")
        .await;
    // A ship of one cell ends where it begins.
    for cell in ["A0", "B0", "D3"] {
        browser.click(&format!("#placing-sea [data-cell={cell}]")).await;
    }
    let complete =
        "document.querySelector('#place-done')?.checkVisibility() && !document.querySelector('#place-done').disabled";
    browser.until("the fleet is complete", complete).await;
    // After a reload, and in another language, the page still has the rules and the ships.
    browser.reload().await;
    browser.until("the fleet is still there", complete).await;
    browser.click(".switches a[hreflang]").await;
    browser.until("French", "document.documentElement.lang === 'fr'").await;
    browser.until("the fleet is still there", complete).await;
    browser.click("#place-done").await;
    browser.until("it is solved", "Number(document.querySelector('#slider')?.max) > 2").await;
    browser.until("that fleet is outlined", "document.querySelectorAll('#watch-sea .outline').length === 2").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shots_are_analysed_and_a_link_reopens_the_moment() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/analyse")).await;
        browser.click("label:has([name=what][value=shots])").await;
        browser.fill("[name=shots]", "F5o E4o A0x B0x").await;
        browser.click("#analyse-form [type=submit]").await;
        browser.until("all are judged", "document.querySelectorAll('#shots tr').length === 4").await;
        browser.until("an accuracy", "/\\d/.test(document.querySelector('#accuracy').textContent)").await;
        // It opens on the turning point: the hit that was likely to miss.
        browser.until("the turning point", "location.hash === '#shot-2'").await;
        browser.until("it is marked", "document.querySelector('#turning [aria-current]')").await;
        // Not everything was found: the line of what is unknown does not end at nothing.
        let found = "return [...document.querySelectorAll('.graph-line')].filter((line) => line.getAttribute('d').endsWith(' 84')).length;";
        assert_eq!(browser.ask(found).await, json!(0));
        // The graph is a slider: by keys, and with a finger or a mouse.
        browser.focus("#graph").await;
        browser.keys("\u{e010}").await;
        browser.until("the end", "location.hash === '#shot-4'").await;
        let spot = "const box = document.querySelector('#graph svg').getBoundingClientRect();
            for (const kind of ['pointerdown', 'pointerup']) document.querySelector('#graph').dispatchEvent(
                new PointerEvent(kind, { clientX: box.left + 2, clientY: box.top + 40, bubbles: true, pointerId: 1 }));";
        browser.ask(&format!("document.querySelector('#graph').setPointerCapture = () => {{}}; {spot}")).await;
        browser.until("the beginning", "location.hash === '#shot-0'").await;
        // Leaps are steps of the browser's history.
        browser.ask("history.back();").await;
        browser.until("the end again", "document.querySelectorAll('#analyse-sea [data-shot]').length === 4").await;
        browser.click("#back").await;
        browser.until("the address names the moment", "location.hash === '#shot-3'").await;
        let link = browser.find("#permalink").await.prop("value").await.unwrap().unwrap();
        browser.visit("about:blank").await;
        browser.visit(&link).await;
        browser.until("that moment", "document.querySelectorAll('#analyse-sea [data-shot]').length === 3").await;
        browser.until("its odds", "document.querySelectorAll('#analyse-sea .figure').length > 10").await;
        browser.has_no_complaints("analyse").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pasted_record_is_analysed_and_a_bad_one_is_told() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, "versus", "alternate").await;
        place_at_random(&browser).await;
        fire_to_the_end(&browser).await;
        let record =
            "const done = arguments[arguments.length - 1]; const link = document.querySelector('#to-record').href;
            fetch(link).then((answer) => answer.text()).then(done);";
        let record = browser.client().execute_async(record, Vec::new()).await.unwrap();
        let record = record.as_str().unwrap();
        // The report can be saved as a text, in the language of the page.
        let report = "const done = arguments[arguments.length - 1]; const link = document.querySelector('#to-report');
            fetch(link.href).then((answer) => answer.text()).then((text) => done([link.download, text]));";
        let report = browser.client().execute_async(report, Vec::new()).await.unwrap();
        assert!(report[0].as_str().unwrap().ends_with("-report.txt"), "{report}");
        let ships = if speech == Speech::French { "flotte" } else { "fleet" };
        assert!(report[1].as_str().unwrap().contains("Ada") && report[1].as_str().unwrap().contains(ships), "{report}");
        let shots = browser.ask("return document.querySelectorAll('#enemy-sea [data-shot]').length;").await;
        browser.visit(&server.url("/analyse")).await;
        browser.fill("[name=record]", "not a record").await;
        browser.click("#analyse-form [type=submit]").await;
        browser.until("what is wrong", "document.querySelector('#analyse-problem').textContent.length > 10").await;
        assert_eq!(browser.ask("return document.activeElement.name;").await, json!("record"));
        browser.fill("[name=record]", record).await;
        browser.click("#analyse-form [type=submit]").await;
        browser.until("it is judged", &format!("document.querySelectorAll('#shots tr').length === {shots}")).await;
        // Only whoever won has found everything.
        let found = "document.querySelectorAll('.graph-line').length === 2 && [...document.querySelectorAll('.graph-line')].filter((line) => line.getAttribute('d').endsWith(' 84')).length === 1";
        browser.until("one line ends at nothing", found).await;
        let title = browser.client().title().await.unwrap();
        assert!(title.starts_with("Ada – ") && !title.contains("level"), "{title}");
        // Both players' shots can be viewed.
        browser.click("#seats label:last-child, #seats button:last-child").await;
        browser.until("the other's shots", "document.querySelectorAll('#shots tr').length > 0").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_study_is_drawn_as_it_goes() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/study")).await;
        browser.fill("[name=games]", "200").await;
        browser.click("#study-form [type=submit]").await;
        browser.find("#histogram svg").await;
        browser.find("#box svg").await;
        browser.until("it ends", "document.querySelector('#downloads').checkVisibility()").await;
        assert_eq!(browser.ask("return document.querySelectorAll('#table tr').length;").await, json!(2));
        browser.reload().await;
        browser.find("#histogram svg").await;
        let data = "const done = arguments[0]; fetch(document.querySelector('#data-csv').href).then((answer) => answer.text()).then((text) => done(text.length));";
        assert!(browser.client().execute_async(data, Vec::new()).await.unwrap().as_u64().unwrap() > 500);
        let figures = "const done = arguments[0]; const links = [...document.querySelectorAll('#study-figures a, #figure-box')];
            Promise.all(links.map(async ({ href }) => (await (await fetch(href)).text()).includes('<svg'))).then(done);";
        assert_eq!(browser.client().execute_async(figures, Vec::new()).await.unwrap(), json!([true, true, true]));
        browser.has_no_complaints("study").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_study_is_stopped_and_keeps_what_was_played() {
    let Some(browser) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/study")).await;
    browser.fill("[name=seed]", "1.5").await;
    browser.click("#study-form [type=submit]").await;
    browser.until("what a seed is", "document.querySelector('#study-problem').textContent.length > 10").await;
    browser.fill("[name=seed]", "7").await;
    browser.fill("[name=games]", "1000000").await;
    browser.click("#study-form [type=submit]").await;
    browser.until("some are played", "document.querySelectorAll('#table tr').length === 2").await;
    // As the terminal and the window say it, with the day where it is another.
    let left =
        r"/encore \d+.*, fini (à|\p{L}+ à|le .+ à) \d\d:\d\d/u.test(document.querySelector('#study-line').textContent)";
    browser.until("how long is left, and when that will be", left).await;
    browser.click("#study-stop").await;
    browser.until("it ends", "document.querySelector('#downloads').checkVisibility()").await;
    let done = browser.ask("const bar = document.querySelector('#study-progress'); return bar.value / bar.max;").await;
    assert!((0.0..1.0).contains(&done.as_f64().unwrap()), "{done}");
    assert!(!browser.shows("#study-stop").await);
    browser.has_no_complaints("a stopped study").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fleets_are_counted_as_rules_change_and_cells_are_marked() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/explore")).await;
        let digits = "document.querySelector('#fleets').textContent.replace(/\\D/g, '')";
        browser.until("the classic fleets", &format!("{digits} === '2898771376'")).await;
        browser.click("#explore-sea [data-cell=F5]").await;
        browser.until("fewer fleets", &format!("/^\\d+$/.test({digits}) && Number({digits}) < 2898771376")).await;
        browser.click("#explore-sea [data-cell=F5]").await;
        browser.until("a hit", "document.querySelector('#explore-sea [data-cell=F5]').dataset.state === 'hit'").await;
        browser.click("#clear").await;
        choose_small_rules(&browser, "alternate").await;
        browser.until("the small sea", "document.querySelectorAll('#explore-sea .cell').length === 16").await;
        browser.until("its fleets", &format!("Number({digits}) > 100 && Number({digits}) < 400")).await;
        browser.has_no_complaints("explore").await;
    }
}

/// Waits until the list for given filters is shown, and has a given text.
async fn listed(browser: &Browser, filters: &str, shown: &str) {
    let list = format!(
        "location.search === '{filters}' && document.querySelector('#results').ariaBusy === 'false' \
         && document.querySelector(\"{shown}\")?.checkVisibility()"
    );
    browser.until("the list", &list).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_found_replayed_analysed_and_deleted() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, "solo", "alternate").await;
        let game = browser.path().await;
        // The form for a new game mentions it, and nothing jumps.
        browser.visit(&server.url("/play")).await;
        browser.has_not_jumped("a form with a reminder").await;
        browser.click(&format!("#open-games a[href='{game}']")).await;
        browser.until("the game is told", "document.querySelector('#players li')").await;
        fire_to_the_end(&browser).await;
        browser.visit(&server.url("/play")).await;
        assert!(!browser.shows("#open-games").await);
        browser.visit(&server.url("/history")).await;
        browser.click("label:has([name=whose][value=all])").await;
        browser.fill("#filters [name=player]", "Nobody").await;
        listed(&browser, "?whose=all&player=Nobody", "#none").await;
        browser.fill("#filters [name=player]", "Ada").await;
        listed(&browser, "?whose=all&player=Ada", "#own-statistics").await;
        browser.find("#filters [name=rules]").await.select_by_value("classic").await.unwrap();
        listed(&browser, "?whose=all&player=Ada&rules=classic", "#none").await;
        browser.click("#no-filters").await;
        listed(&browser, "?whose=all", "#matches a[href^='/history/']").await;
        // One's own games come first, by the plain address.
        browser.visit(&server.url("/history")).await;
        listed(&browser, "", "#matches a[href^='/history/']").await;
        // Rules are named in the language spoken.
        let rules = browser.ask("return document.querySelector('#matches').textContent;").await;
        let rules = rules.as_str().unwrap();
        assert!(!rules.contains("no-edge") && !rules.contains("alternate") && rules.len() > 5, "{rules}");
        browser.click("#matches a[href^='/history/']").await;
        assert_eq!(browser.text("main h1").await, "Ada");
        browser.until("the last shot", "document.querySelectorAll('#sea-b [data-shot]').length >= 3").await;
        browser.until("a report", "document.querySelector('#report').textContent.length > 50").await;
        browser.click("#first").await;
        browser.until("the beginning", "document.querySelectorAll('#sea-b [data-shot]').length === 0").await;
        browser.click("a[href^='/analyse']:not(#ways a)").await;
        browser.until("it is analysed", "document.querySelectorAll('#shots tr').length >= 3").await;
        browser.visit(&server.url("/history")).await;
        browser.click("#matches .danger").await;
        browser.click("dialog[open] [value=yes]").await;
        browser.until("it is gone", "document.querySelectorAll('#matches tr').length === 0").await;
        browser.find("#none-own a[href='/play']").await;
        browser.has_no_complaints("history").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_interface_for_programs_is_shown() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/api")).await;
    browser.until("every request", "document.querySelectorAll('#operations .operation').length > 20").await;
    browser.click("#operations .operation summary").await;
    browser.find("#operations .operation[open] table").await;
    is_small(&browser, "api").await;
    browser.has_no_complaints("api").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_answer_never_overwrites_a_newer_one() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    begin(&browser, &server, "solo", "alternate").await;
    fire_to_the_end(&browser).await;
    browser.visit(&server.url("/history")).await;
    browser.find("#matches a").await;
    // Hold back the next list, so that it arrives after the one asked for later.
    let hold = "const real = window.fetch;
        window.fetch = async (...request) => {
            if (window.held || !String(request[0]).includes('/api/history?')) return real(...request);
            window.held = real(...request).then((answer) => answer.json());
            const body = await window.held;
            await new Promise((go) => { window.release = go; });
            // Whatever the page does with it is done before the next task.
            return { ok: true, status: 200, json: async () => { setTimeout(() => { window.told = true; }); return body; } };
        };";
    browser.click("label:has([name=whose][value=all])").await;
    listed(&browser, "?whose=all", "#matches a").await;
    browser.ask(hold).await;
    browser.fill("#filters [name=player]", "Nobody").await;
    browser.until("the list is held back", "window.release").await;
    assert!(!browser.shows("#none").await);
    browser.fill("#filters [name=player]", "Ada").await;
    listed(&browser, "?whose=all&player=Ada", "#matches a").await;
    browser.ask("window.release();").await;
    browser.until("the older one is there", "window.told").await;
    assert!(!browser.shows("#none").await, "the older list is shown");
    assert!(browser.shows("#matches a").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_moves_while_it_loads() {
    for (screen, speech) in [(Screen::Laptop, Speech::English), (Screen::Upright, Speech::French)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, "solo", "alternate").await;
        let game = browser.path().await;
        browser.loaded_still(&format!("a game on {screen:?}")).await;
        browser.click(OPEN).await;
        browser.until("a shot", "document.querySelector('[data-shot]')").await;
        let pages = [
            "/",
            "/play",
            "/lobby",
            "/daily",
            "/puzzles",
            "/history",
            "/history/1",
            "/ratings",
            "/watch",
            "/analyse",
            "/study",
            "/explore",
            "/rules",
            "/privacy",
            "/fair-play",
            "/fleets/new",
            "/sign-in",
            "/device",
            &game,
        ];
        for page in pages {
            browser.visit(&server.url(page)).await;
            browser.find("main h1").await;
            browser.loaded_still(&format!("{page} on {screen:?}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_number_is_broken_whatever_the_width() {
    for (screen, speech) in
        [(Screen::Phone, Speech::French), (Screen::Tablet, Speech::English), (Screen::Desk, Speech::French)]
    {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        // So many fleets that their number is as long as they come.
        browser
            .visit(&server.url(
                "/explore?size=12x12&fleet=4,3,3,2,2,2,1,1,1,1&contact=free&announce=silent&turns=alternate&reefs=",
            ))
            .await;
        let settled = "!document.querySelector('#fleets').textContent.includes('…') && document.querySelector('#explore-line').textContent.length > 9 && document.querySelector('#stop').hidden";
        browser.until("it is counted", settled).await;
        let broken = r"const lines = (node, from, to) => { const range = document.createRange(); range.setStart(node, from);
                range.setEnd(node, to); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; };
            const found = [];
            const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
                const node = walk.currentNode;
                if (!node.parentElement.checkVisibility()) continue;
                for (const match of node.data.matchAll(/\d[\d.,\u202f\u00a0]*(?:[\u00a0 ]?[%s×](?![a-z]))?/g)) {
                    if (lines(node, match.index, match.index + match[0].length) > 1) found.push(match[0]);
                }
            }
            return found;";
        assert_eq!(browser.ask(broken).await, json!([]), "{screen:?}");
        let inside = "return [...document.querySelectorAll('.fit > *')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);";
        assert_eq!(browser.ask(inside).await, json!([]), "{screen:?}");
        browser.has_no_barriers("explore").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_have_the_same_numbers_on_every_page_and_in_reefs_that_are_typed() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    // Links have the notation of files; the page shows what players see.
    browser
        .visit(&server.url("/explore?size=4x4&fleet=2,1&contact=no-edge&announce=silent&turns=alternate&reefs=A0"))
        .await;
    browser.until("the reef", "document.querySelector('#explore-sea [data-cell=A0]')?.dataset.state === 'reef'").await;
    assert_eq!(browser.ask("return document.querySelector('[data-rule=reefs]').value;").await, json!("A1"));
    let label = browser.ask("return document.querySelector('#explore-sea [data-cell=A0]').ariaLabel;").await;
    assert!(label.as_str().unwrap().starts_with("A1"), "{label}");
    browser.click("#explore-sea [data-cell=D3]").await;
    browser.until("the shot", "document.querySelector('#shots-line').textContent === 'D4o'").await;
    browser.until("the address", "new URLSearchParams(location.search).get('shots') === 'D3o'").await;
    browser.until("the likeliest cell", "/^[A-D][1-4] /.test(document.querySelector('#best').textContent)").await;
    // A row that nobody sees is a mistake.
    browser.ask("document.querySelector('#rules details').open = true;").await;
    browser.fill("[data-rule=reefs]", "B0").await;
    browser.until("it is told", "document.querySelector('#rules-problem').textContent === 'Rows start at 1.'").await;
    // In the form of a game, rows are as the game will have them.
    browser.visit(&server.url("/play?mode=solo")).await;
    choose_small_rules(&browser, "alternate").await;
    browser.fill("[data-rule=reefs]", "B1").await;
    browser.click("#begin").await;
    browser.until("the reef", "document.querySelector('#enemy-sea [data-cell=B0]')?.dataset.state === 'reef'").await;
    browser.visit(&server.url("/play?mode=solo")).await;
    choose_small_rules(&browser, "alternate").await;
    browser.find("[name=first_row]").await.select_by_value("0").await.unwrap();
    browser.fill("[data-rule=reefs]", "B1").await;
    browser.click("#begin").await;
    browser.until("the reef", "document.querySelector('#enemy-sea [data-cell=B1]')?.dataset.state === 'reef'").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_network_there_is_a_page_that_gives_way_when_it_is_back() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let mut server = Server::start();
        browser.visit(&server.url("/play")).await;
        browser.until("the worker looks after the page", "navigator.serviceWorker?.controller").await;
        // Neither pages nor answers of the API are kept: files with a fingerprint and the page for this are.
        let kept = "const done = arguments[0]; (async () => { const all = [];
            for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
            done(all.filter((path) => !path.startsWith('/assets/'))); })();";
        let kept = browser.client().execute_async(kept, Vec::new()).await.unwrap();
        assert_eq!(kept, json!([format!("/offline/{}", speech.code())]));
        server.kill();
        browser.visit(&server.url("/history")).await;
        browser.find("#retry").await;
        assert_eq!(browser.ask("return document.documentElement.lang;").await, json!(speech.code()));
        browser.has_no_barriers("offline").await;
        server.open();
        browser.click("#retry").await;
        browser.until("the page that was asked for", "document.querySelector('#filters')?.checkVisibility()").await;
        assert_eq!(browser.path().await, "/history");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_of_the_operator_and_of_nothing_have_no_barriers() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        for path in ["/privacy", "/games/nothing", "/history"] {
            browser.visit(&server.url(path)).await;
            browser.find("main h1").await;
            browser.has_no_barriers(path).await;
            browser.has_not_jumped(path).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mistake_in_a_form_is_told_once_and_led_to() {
    for (screen, speech) in BOTH {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/watch")).await;
        browser.fill("[name=seed]", "seven").await;
        browser.click("#watch-form [type=submit]").await;
        browser.until("the field", "document.activeElement.name === 'seed'").await;
        browser.fill("[name=seed]", "").await;
        browser.click("#rules details summary").await;
        browser.fill("[data-rule=fleet]", "9,9,9,9,9,9,9,9,9,9,9,9").await;
        browser.until("what is wrong", "document.querySelector('#rules-problem').textContent.length > 10").await;
        browser.click("#watch-form [type=submit]").await;
        browser.until("the field", "document.activeElement.dataset.rule === 'fleet'").await;
        let told = "return [...document.querySelectorAll('[role=alert], [role=status]')].filter((line) => line.textContent.trim()).length;";
        assert_eq!(browser.ask(told).await, json!(1));
        assert!(browser.shows("#watch-setup").await, "nothing has begun");
    }
}
