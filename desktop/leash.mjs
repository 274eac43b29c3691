// Ends the server with the app: standard input ends when the app ends, for whatever reason.
const leave = () => process.emit('SIGTERM') || process.exit()
process.stdin.resume().once('end', leave).once('error', leave)
await import('./main.js')
