fn main() {
    // named here, a command needs a permission: capabilities/start.json
    let commands = tauri_build::AppManifest::new().commands(&["state", "play_here", "connect", "enter"]);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(commands))
        .expect("the app is configured wrongly");
}
