//! The place where the user has chosen to play, stored in the app's own folder, and the check of server addresses.

use std::{
    fs,
    net::IpAddr,
    path::{Path, PathBuf},
    time::Duration,
};
use tauri::{AppHandle, Manager, Url};

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(tag = "play", rename_all = "lowercase")]
pub enum Place {
    Here,
    Server { origin: Url },
}

const TIMEOUT: Duration = Duration::from_secs(8);
const MOST_BYTES: u64 = 65_536;

fn file(app: &AppHandle) -> Option<PathBuf> {
    Some(app.path().app_config_dir().ok()?.join("place.json"))
}

pub fn kept(app: &AppHandle) -> Option<Place> {
    serde_json::from_slice(&fs::read(file(app)?).ok()?).ok()
}

/// Stores the place. If the file cannot be written, the next start asks again.
pub fn keep(app: &AppHandle, place: &Place) {
    if let (Some(file), Ok(text)) = (file(app), serde_json::to_vec(place)) {
        let _ = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, text));
    }
}

/// Makes a folder that no other user can read. Also closes an existing folder, because a copy may have left it open.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)?;
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

/// Returns the origin of the Fantasy Social server at a typed address, or a sentence that says why there is none.
pub fn server_at(address: &str) -> Result<Url, String> {
    let origin = origin_of(address)?;
    let host = origin.host_str().unwrap_or_default();
    // requested by the app, because a page may not read the response of another origin
    let about = ureq::get(origin.join("api/about").map_err(|_| unusable())?.as_str())
        .config()
        .timeout_global(Some(TIMEOUT))
        .max_redirects(0)
        .http_status_as_error(false)
        .build()
        .call()
        .map_err(|error| format!("{host} does not respond ({error})."))?
        .body_mut()
        .with_config()
        .limit(MOST_BYTES)
        .read_to_string()
        .unwrap_or_default();
    match serde_json::from_str::<serde_json::Value>(&about) {
        Ok(about) if about.get("providers").is_some() => Ok(origin),
        _ => Err(format!("{host} responds, but not as a Fantasy Social.")),
    }
}

fn unusable() -> String {
    "That is not an address such as play.example.com.".to_owned()
}

fn origin_of(address: &str) -> Result<Url, String> {
    let address = address.trim();
    let whole = if address.contains("://") { address.to_owned() } else { format!("https://{address}") };
    let url = Url::parse(&whole).map_err(|_| unusable())?;
    if url.scheme() != "https" && !(url.scheme() == "http" && is_near(&url)) {
        return Err(
            "The address must begin with https://; without it everybody on the way could read along.".to_owned()
        );
    }
    url.origin().ascii_serialization().parse().map_err(|_| unusable())
}

/// Returns whether an address is on this computer or in the local network.
fn is_near(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    match host.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(IpAddr::V4(ip)) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        Ok(IpAddr::V6(ip)) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}
