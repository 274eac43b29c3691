//! The bundled server, a process of its own: started on the same port each time, restarted when it dies, ended with the app.
//!
//! Ending  the server's standard input closes, on purpose or because the app has ended; the server then finishes accepted work and exits.
//! Errors  a server that says why it cannot start (exit codes 64 to 78) is not restarted; its sentence is shown.

use crate::held;
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Error, Result},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};
use tauri::{AppHandle, Manager, Url, path::BaseDirectory};

/// How long the server may take to exit. After that it is killed, which loses nothing, because acknowledged work is on the disk.
const TIMEOUT: Duration = Duration::from_secs(4);
const TRIES: u64 = 3;
/// A server that dies after running this long gets all its tries again.
const LONG: Duration = Duration::from_secs(60);
/// Ports that no system uses for outgoing connections, so that the port is free again at the next start.
const PORTS: std::ops::Range<u16> = 27_310..27_330;
/// Environment variables that any program needs. No setting of the product or of Node is passed on.
const PASSED_ON: [&str; 12] = [
    "HOME",
    "LANG",
    "TZ",
    "TMPDIR",
    "PATH",
    "SystemRoot",
    "SystemDrive",
    "TEMP",
    "TMP",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
];
/// Exit codes of the server: the database died; another process uses the data folder, perhaps one that is about to end.
const LOST: i32 = 70;
const IN_USE: i32 = 75;
const FINAL: std::ops::RangeInclusive<i32> = 64..=78;

pub enum News {
    /// The admin code, at the first start only.
    AdminCode(String),
    /// The server is ready at this address, for the first time or again after a crash.
    Ready(Url),
    /// The server cannot run; the text says why.
    Over(String),
}

pub type Hear = fn(&AppHandle, News);

#[derive(Default)]
struct Now {
    is_ending: bool,
    child: Option<Child>,
}

pub struct Server {
    now: Arc<Mutex<Now>>,
    runner: Mutex<Option<thread::JoinHandle<()>>>,
}

impl Server {
    pub fn start(app: AppHandle, hear: Hear) -> Server {
        let now = Arc::<Mutex<Now>>::default();
        let theirs = now.clone();
        let runner = thread::spawn(move || keep_running(&app, &theirs, hear));
        Server { now, runner: Mutex::new(Some(runner)) }
    }

    /// Stops the server. Returns when it has exited.
    pub fn stop(&self) {
        let deadline = Instant::now() + TIMEOUT;
        {
            let mut now = held(&self.now);
            now.is_ending = true;
            drop(now.child.as_mut().and_then(|child| child.stdin.take()));
        }
        while Instant::now() < deadline && held(&self.now).child.is_some() {
            thread::sleep(Duration::from_millis(10));
        }
        if let Some(child) = held(&self.now).child.as_mut() {
            let _ = child.kill();
        }
        if let Some(runner) = held(&self.runner).take() {
            let _ = runner.join();
        }
    }
}

fn keep_running(app: &AppHandle, now: &Mutex<Now>, hear: Hear) {
    let mut failures = 0;
    loop {
        let began = Instant::now();
        let (code, trouble) =
            once(app, now, hear).unwrap_or_else(|error| (1, format!("The game cannot be started: {error}.")));
        if held(now).is_ending {
            return;
        }
        failures = if began.elapsed() > LONG { 1 } else { failures + 1 };
        let is_final = FINAL.contains(&code) && code != LOST && code != IN_USE;
        if is_final || failures > TRIES {
            return hear(app, News::Over(trouble));
        }
        thread::sleep(Duration::from_millis(500 * failures));
    }
}

/// Runs the server from start to exit. Returns the exit code and the server's last lines.
fn once(app: &AppHandle, now: &Mutex<Now>, hear: Hear) -> Result<(i32, String)> {
    let data = app.path().app_local_data_dir().map_err(Error::other)?;
    let script = app.path().resolve("server/leash.mjs", BaseDirectory::Resource).map_err(Error::other)?;
    crate::place::make_private(&data.join("game"))?;
    let log = data.join("server.log");
    let _ = fs::rename(&log, data.join("server.before.log"));
    let mut starting = command(&script, &data, free_port(&data)?)?;
    starting.stderr(File::create(&log)?);

    let output = {
        let mut now = held(now);
        if now.is_ending {
            return Ok((0, String::new()));
        }
        let mut child = starting.spawn()?;
        let output = child.stdout.take().ok_or_else(|| Error::other("it has no output"))?;
        now.child = Some(child);
        output
    };
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if let Some(code) = line.strip_prefix("Admin code: ") {
            hear(app, News::AdminCode(code.to_owned()));
        } else if let Some(url) =
            line.strip_prefix("Fantasy Social is at ").and_then(|address| Url::parse(address).ok())
        {
            hear(app, News::Ready(url));
        }
    }
    // the output has ended, so the server is about to exit
    let code = loop {
        let mut now = held(now);
        let left = now.child.as_mut().map_or(Ok(None), Child::try_wait)?;
        if let Some(status) = left {
            now.child = None;
            break status.code().unwrap_or(1);
        }
        drop(now);
        thread::sleep(Duration::from_millis(5));
    };
    Ok((code, last_sentence(&log)))
}

fn command(script: &Path, data: &Path, port: u16) -> Result<Command> {
    let program = format!("fantasy-social-server{}", std::env::consts::EXE_SUFFIX);
    let mut command = Command::new(std::env::current_exe()?.with_file_name(program));
    command
        .arg(format!("--env-file-if-exists={}", data.join("settings.env").display()))
        .arg(script)
        .env_clear()
        .envs(PASSED_ON.iter().filter_map(|name| Some((name, std::env::var_os(name)?))))
        .env("DATA_DIR", data.join("game"))
        .env("HOST", "127.0.0.1")
        .env("PORT", port.to_string())
        .env("LOG_LEVEL", "warn")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0800_0000); // no console window
    Ok(command)
}

/// Returns the port of the last start if it is free. With another port the browser would see another site and lose its stored data.
fn free_port(data: &Path) -> Result<u16> {
    let file = data.join("port");
    let last = fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    let port = match last.into_iter().chain(PORTS).find(is_free) {
        Some(port) => port,
        None => TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port(),
    };
    fs::write(file, port.to_string())?;
    Ok(port)
}

fn last_sentence(log: &Path) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let said = text.lines().rev().find_map(|line| line.strip_prefix("Fantasy Social cannot start: "));
    said.unwrap_or("The game stopped and could not be started again.").to_owned()
}
