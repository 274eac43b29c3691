// Runs the server for as long as the app runs: standard input ends with the app, however that ended.
const leave = () => process.emit('SIGTERM') || process.exit()
process.stdin.resume().once('end', leave).once('error', leave)
await import('./main.js')
