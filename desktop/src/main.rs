//! The desktop app: a window that shows the game of the bundled server, which runs on this computer, or of a remote server.
//!
//! The window first shows the start page (start/), the only page that may call the commands below. Pages of a server may call nothing
//! here, as in a browser, and other sites open in the browser.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod place;
mod server;
mod window;

use place::Place;
use server::{News, Server};
use std::sync::{Mutex, MutexGuard};
use tauri::{AppHandle, Manager, RunEvent, State, Url};
use tauri_plugin_deep_link::DeepLinkExt;
use tauri_plugin_window_state::StateFlags;
use window::Showing;

/// The state that the start page shows.
#[derive(Default, Clone, serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    is_busy: bool,
    trouble: Option<String>,
    /// The server address of a link. The user has to confirm it before the window opens it.
    suggested: Option<String>,
    /// The admin code, which the server prints only at its first start.
    admin_code: Option<String>,
    is_about: bool,
}

/// The response of the command `state` to the start page.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Told {
    #[serde(flatten)]
    shown: Shown,
    /// The host of the open game, if there is one.
    playing_at: Option<String>,
    version: &'static str,
    folder: String,
    settings: String,
}

#[derive(Default)]
pub struct Shell {
    shown: Mutex<Shown>,
    showing: Mutex<Showing>,
    /// The origin of the chosen game, once it can be opened.
    game: Mutex<Option<Url>>,
    /// The path of a link that was opened before the game was ready.
    wanted: Mutex<Option<String>>,
    /// True from the moment a page leaves for the server's sign-in until it returns.
    is_signing_in: Mutex<bool>,
    server: Mutex<Option<Server>>,
}

/// Locks a mutex, also after a thread that held it has panicked: each value is written in one step, so it is always valid.
pub fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[tauri::command]
fn state(app: AppHandle, shell: State<Shell>) -> Told {
    let folder = |path: tauri::Result<std::path::PathBuf>| path.map(|at| at.display().to_string()).unwrap_or_default();
    Told {
        shown: held(&shell.shown).clone(),
        playing_at: held(&shell.game).as_ref().map(window::name_of),
        version: env!("CARGO_PKG_VERSION"),
        folder: folder(app.path().app_local_data_dir()),
        settings: folder(app.path().app_config_dir()),
    }
}

#[tauri::command]
fn play_here(app: AppHandle) {
    go(&app, Place::Here);
}

#[tauri::command(async)]
fn connect(app: AppHandle, address: String) -> Result<(), String> {
    go(&app, Place::Server { origin: place::server_at(&address)? });
    Ok(())
}

/// Opens the game again, or for the first time after the user has read the admin code.
#[tauri::command]
fn enter(app: AppHandle) {
    show(&app, Shown::default());
    let game = held(&app.state::<Shell>().game).clone();
    if let Some(game) = game {
        enter_game(&app, game);
    }
}

/// Stores the chosen place and shows its game in the window as soon as it is ready.
fn go(app: &AppHandle, place: Place) {
    place::keep(app, &place);
    match place {
        Place::Server { origin } => {
            stop_server(app);
            arrived(app, origin);
        }
        Place::Here => {
            let shell = app.state::<Shell>();
            let mut server = held(&shell.server);
            if server.is_none() {
                held(&shell.game).take();
                show(app, Shown { is_busy: true, ..Shown::default() });
                *server = Some(Server::start(app.clone(), hear));
                return;
            }
            drop(server);
            let game = held(&shell.game).clone();
            if let Some(game) = game {
                enter_game(app, game);
            }
        }
    }
}

/// Handles news from the bundled server.
fn hear(app: &AppHandle, news: News) {
    let shell = app.state::<Shell>();
    match news {
        News::AdminCode(code) => held(&shell.shown).admin_code = Some(code),
        // after a crash the open page reconnects by itself
        News::Ready(origin) if held(&shell.game).as_ref() == Some(&origin) => {}
        News::Ready(origin) => arrived(app, origin),
        News::Over(trouble) => {
            held(&shell.game).take();
            held(&shell.server).take();
            show(app, Shown { trouble: Some(trouble), ..Shown::default() });
            window::open(app, Showing::Start);
        }
    }
}

/// Opens the game that is ready, unless the user has to read the admin code first.
fn arrived(app: &AppHandle, game: Url) {
    let shell = app.state::<Shell>();
    *held(&shell.game) = Some(game.clone());
    held(&shell.shown).is_busy = false;
    if held(&shell.shown).admin_code.is_none() {
        show(app, Shown::default());
        enter_game(app, game);
    }
}

fn enter_game(app: &AppHandle, game: Url) {
    let wanted = held(&app.state::<Shell>().wanted).take();
    window::open(app, Showing::Game { page: wanted.and_then(|path| game.join(&path).ok()), origin: game });
}

fn show(app: &AppHandle, shown: Shown) {
    *held(&app.state::<Shell>().shown) = shown;
}

fn stop_server(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let server = held(&shell.server).take();
    if let Some(server) = server {
        held(&shell.game).take();
        server.stop();
    }
}

/// Follows a link such as fantasysocial://open/live, //connect?server=https://play.example.com, //start or //about.
fn follow(app: &AppHandle, link: &Url) {
    let shell = app.state::<Shell>();
    match link.host_str() {
        Some("open") => {
            let path = link.path().trim_start_matches('/');
            *held(&shell.wanted) =
                Some(format!("/{path}{}", link.query().map(|query| format!("?{query}")).unwrap_or_default()));
            let game = held(&shell.game).clone();
            if let Some(game) = game {
                enter_game(app, game);
            }
        }
        Some("connect") => {
            let suggested = link.query_pairs().find(|(name, _)| name == "server").map(|(_, value)| value.into_owned());
            return_to_start(app, |shown| shown.suggested = suggested);
        }
        Some("start") => return_to_start(app, |_| {}),
        Some("about") => return_to_start(app, |shown| shown.is_about = true),
        _ => {}
    }
}

/// Shows the start page again. If it was waiting for the server, it still waits.
fn return_to_start(app: &AppHandle, change: impl FnOnce(&mut Shown)) {
    let shell = app.state::<Shell>();
    {
        let mut shown = held(&shell.shown);
        *shown = Shown { is_busy: shown.is_busy, admin_code: shown.admin_code.take(), ..Shown::default() };
        change(&mut shown);
    }
    window::open(app, Showing::Start);
}

fn main() {
    #[cfg(target_os = "linux")]
    if std::env::var_os("WEBKIT_DISABLE_DMABUF_RENDERER").is_none() {
        // without this setting windows stay blank with NVIDIA's driver
        // SAFETY: no other thread runs yet
        unsafe { std::env::set_var("WEBKIT_DISABLE_DMABUF_RENDERER", "1") };
    }

    tauri::Builder::default()
        // this plugin is first: a second start ends here, and the window of the first start follows its link
        .plugin(tauri_plugin_single_instance::init(|app, _, _| window::bring_up(app)))
        .plugin(tauri_plugin_deep_link::init())
        .plugin(
            tauri_plugin_window_state::Builder::default()
                .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
                .build(),
        )
        .manage(Shell::default())
        .invoke_handler(tauri::generate_handler![state, play_here, connect, enter])
        .setup(|app| {
            let handle = app.handle().clone();
            // before the window is made, because the server takes longer to be ready
            if let Some(kept) = place::kept(&handle) {
                go(&handle, kept);
            }
            window::make(&handle)?;
            let linked = handle.clone();
            app.deep_link().on_open_url(move |event| event.urls().iter().for_each(|link| follow(&linked, link)));
            // the link that started the app
            app.deep_link().get_current().ok().flatten().iter().flatten().for_each(|link| follow(&handle, link));
            Ok(())
        })
        .build(tauri::generate_context!())
        .expect("the app is configured wrongly")
        .run(|app, event| {
            if let RunEvent::Exit = event {
                stop_server(app);
            }
        });
}
