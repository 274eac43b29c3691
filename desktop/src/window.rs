//! The app's only window: the pages that it shows, their permissions, and its title.

use crate::{Shell, held, place};
use std::{path::PathBuf, sync::LazyLock};
use tauri::webview::{Color, NewWindowResponse, PageLoadEvent, PermissionKind, PermissionResponse};
use tauri::{AppHandle, Manager, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent};

const NAME: &str = "Fantasy Social";

/// A script that tells each page that it runs in the app. The page then offers no install, and its menu links to the start page.
const MARK: &str =
    concat!("Object.defineProperty(window, 'fantasySocialDesktop', { value: '", env!("CARGO_PKG_VERSION"), "' })");

const SIGN_IN: &str = "/api/login";

/// What the app has opened in the window.
#[derive(Default, Clone)]
pub enum Showing {
    #[default]
    Start,
    /// `page` is the address within the game, or none for its first page.
    Game { origin: Url, page: Option<Url> },
}

pub fn make(app: &AppHandle) -> tauri::Result<()> {
    // before the window is made, because WebKit writes cookies that every user can read
    let browser = app.path().app_local_data_dir()?.join("browser");
    place::make_private(&browser)?;
    let navigating = app.clone();
    let first = match held(&app.state::<Shell>().showing).clone() {
        Showing::Start => WebviewUrl::App("index.html".into()),
        Showing::Game { origin, .. } => WebviewUrl::External(origin),
    };
    let version = installed_version();
    let window = WebviewWindowBuilder::new(app, "main", first)
        .title(NAME)
        .inner_size(1280.0, 860.0)
        .min_inner_size(360.0, 560.0)
        .background_color(Color(11, 15, 24, 255))
        .zoom_hotkeys_enabled(true)
        .data_directory(browser)
        .initialization_script(MARK)
        .on_navigation(move |url| stays_here(&navigating, url))
        .on_new_window(|url, _| {
            open_outside(&url);
            NewWindowResponse::Deny
        })
        .on_permission_request(|_, kind| match kind {
            PermissionKind::Notifications => PermissionResponse::Allow,
            _ => PermissionResponse::Deny,
        })
        .on_page_load(|window, load| {
            if let PageLoadEvent::Started = load.event() {
                entitle(&window, load.url(), NAME);
            }
        })
        .on_document_title_changed(|window, title| {
            if let Ok(url) = window.url() {
                entitle(&window, &url, &title);
            }
        })
        .build()?;
    let named = window.clone();
    window.on_window_event(move |event| {
        // an upgrade has replaced the program and its pages while it runs
        if let WindowEvent::Focused(true) = event
            && installed_version() != version
        {
            let _ = named.set_title("Fantasy Social was upgraded: close it and start it again");
        }
    });
    Ok(())
}

/// Returns when the program file of this process was installed.
fn installed_version() -> Option<std::time::SystemTime> {
    static PROGRAM: LazyLock<Option<PathBuf>> = LazyLock::new(|| std::env::current_exe().ok());
    PROGRAM.as_ref()?.metadata().and_then(|program| program.modified()).ok()
}

pub fn open(app: &AppHandle, showing: Showing) {
    let url = match &showing {
        Showing::Start => start_page(),
        Showing::Game { origin, page } => page.as_ref().unwrap_or(origin).clone(),
    };
    *held(&app.state::<Shell>().showing) = showing;
    if let Some(window) = app.get_webview_window("main") {
        let _ = window.navigate(url);
    }
}

pub fn bring_up(app: &AppHandle) {
    if let Some(window) = app.get_webview_window("main") {
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
}

/// Returns a server's host, with its port unless it is the usual one; "this computer" for the bundled server.
pub fn name_of(url: &Url) -> String {
    match (url.host_str().unwrap_or_default(), url.port()) {
        ("127.0.0.1", _) => "this computer".to_owned(),
        (host, None) => host.to_owned(),
        (host, Some(port)) => format!("{host}:{port}"),
    }
}

/// Sets the title. There is no address bar, so the title of a remote page names its host.
fn entitle(window: &WebviewWindow, url: &Url, title: &str) {
    let is_elsewhere =
        matches!(url.scheme(), "https" | "http") && !is_start_page(url) && url.host_str() != Some("127.0.0.1");
    let title = if is_elsewhere { format!("{title} · {}", name_of(url)) } else { title.to_owned() };
    let _ = window.set_title(&title);
}

fn start_page() -> Url {
    let address = if cfg!(windows) { "http://tauri.localhost/" } else { "tauri://localhost/" };
    address.parse().expect("it is an address")
}

fn origin_of(url: &Url) -> (&str, Option<&str>, Option<u16>) {
    (url.scheme(), url.host_str(), url.port_or_known_default())
}

fn is_start_page(url: &Url) -> bool {
    origin_of(url) == origin_of(&start_page())
}

/// Returns whether the window itself opens an address. Only the app opens the start page, never a page of a server.
fn stays_here(app: &AppHandle, url: &Url) -> bool {
    if url.scheme() == "fantasysocial" {
        crate::follow(app, url);
        return false;
    }
    let shell = app.state::<Shell>();
    let showing = held(&shell.showing).clone();
    let stays = match showing {
        Showing::Start => is_start_page(url),
        Showing::Game { origin, .. } => {
            let is_own = origin_of(url) == origin_of(&origin);
            let mut is_signing_in = held(&shell.is_signing_in);
            if is_own {
                *is_signing_in = url.path() == SIGN_IN;
            }
            // a server may use another site for signing in, which returns to the server
            is_own || (*is_signing_in && origin.scheme() == "https" && url.scheme() == "https")
        }
    };
    if !stays {
        open_outside(url);
    }
    stays
}

fn open_outside(url: &Url) {
    if matches!(url.scheme(), "https" | "http" | "mailto") {
        let _ = tauri_plugin_opener::open_url(url.as_str(), None::<&str>);
    }
}
