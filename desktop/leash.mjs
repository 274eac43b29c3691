// Runs the server for as long as the app is there: when that is gone, however it ended, standard input ends.
const leave = () => process.emit('SIGTERM') || process.exit()
process.stdin.resume().once('end', leave).once('error', leave)
await import('./main.js')
