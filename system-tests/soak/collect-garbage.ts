/** Loaded into the server's process: collects garbage on SIGUSR2, so that a measured heap holds only what is in use. Needs --expose-gc. */
process.on('SIGUSR2', () => void globalThis.gc!())
