fn main() {
    // a command that is named here needs a permission in capabilities/start.json
    let commands = tauri_build::AppManifest::new().commands(&["state", "play_here", "connect", "enter"]);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(commands))
        .expect("the app is configured wrongly");
}
