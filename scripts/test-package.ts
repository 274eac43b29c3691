/**
 * Tests the contents of the Docker image without Docker: `npm run test:package`
 *
 * Each stage of the Dockerfile is a folder that begins empty. Its COPY lines are carried out, from the files that .dockerignore allows, and
 * its RUN lines that use npm or node. Then its CMD is started with its ENV in the last folder: the program must get ready, serve the page,
 * play, and stop normally.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readDockerfile, type Stage, type Step } from './dockerfile.ts'
import { exitWith, inBackground, Stop } from './processes.mjs'

const IMAGE_ROOT = '/app'
const START_MS = 120_000
const STOP_MS = 45_000

await exitWith(async () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fantasy-social-package-'))
  try {
    const stages = readDockerfile('Dockerfile')
    for (const [nth, stage] of stages.entries())
      await make(stage, path.join(scratch, stage.name ?? String(nth)), scratch)
    const last = path.join(scratch, stages.at(-1)!.name ?? String(stages.length - 1))
    console.log(
      `The folder of the image: ${megabytesIn(last)} MB, ${packagesIn(path.join(last, 'node_modules'))} packages`,
    )
    await tryOut(stages.at(-1)!, last, path.join(scratch, 'volume'))
    console.log('The package starts, is ready, serves and stops.')
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function make({ steps }: Stage, folder: string, scratch: string): Promise<void> {
  mkdirSync(folder)
  for (const step of steps) {
    if (step.kind === 'copy') copy(step, folder, scratch)
    else if (step.kind === 'run') await run(step.command, folder)
  }
}

function copy({ stage, from, to }: Extract<Step, { kind: 'copy' }>, folder: string, scratch: string): void {
  const target = path.join(folder, to)
  for (const given of from) {
    if (stage === null) copyFromContext(given, folder)
    else {
      const source = path.join(scratch, stage, path.relative(IMAGE_ROOT, given))
      const into = statSync(source).isDirectory() ? target : path.join(target, path.basename(source))
      cpSync(source, into, { recursive: true, verbatimSymlinks: true })
    }
  }
}

/** Copies only files that .dockerignore allows: it excludes everything, then names what is included. */
function copyFromContext(given: string, folder: string): void {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n')
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const without = new Set(
    globSync(
      lines.filter((line) => line.startsWith('**/')),
      { exclude: ['node_modules'] },
    ),
  )
  for (const name of given === '.' ? taken : [given]) {
    if (!taken.includes(name)) throw new Stop(`.dockerignore leaves out ${name}, which the Dockerfile copies.`)
    cpSync(name, path.join(folder, name), { recursive: true, filter: (source) => !without.has(path.normalize(source)) })
  }
}

async function run(command: string, folder: string): Promise<void> {
  if (!/^(npm|node) /.test(command)) return console.log(`Not run here: ${command}`)
  const { code, output } = await inBackground(command, 'sh', ['-c', `cd '${folder}' && ${command}`], {
    env: plainEnv(),
  })
  if (code !== 0) throw new Stop(`${command} failed:\n${output.trim().split('\n').slice(-15).join('\n')}`)
}

/** The environment without npm's own variables, which would make npm use this checkout. */
function plainEnv(): NodeJS.ProcessEnv {
  const isOfNpm = /^(npm_(?!config_)|INIT_CWD|NODE_ENV)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfNpm.test(name)))
}

async function tryOut({ steps }: Stage, folder: string, dataDir: string): Promise<void> {
  const env = Object.assign({}, ...steps.map((step) => (step.kind === 'env' ? step.values : {}))) as Record<
    string,
    string
  >
  const [program, ...args] = steps.findLast((step) => step.kind === 'cmd')!.words
  const port = await freePort()
  const child = spawn(program === 'node' ? process.execPath : program!, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: 'https://play.example.com',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const at = `http://127.0.0.1:${port}`
  try {
    const deadline = performance.now() + START_MS
    while ((await statusOf(`${at}/readyz`)) !== 200) {
      if (child.exitCode !== null) throw new Stop(`The program ended with ${child.exitCode}:\n${said}`)
      if (performance.now() > deadline) throw new Stop(`The program was not ready in time:\n${said}`)
      await pause(200)
    }
    for (const page of ['/healthz', '/', '/api/creators', '/api/competitions/upcoming'])
      if ((await statusOf(at + page)) !== 200) throw new Stop(`${page} is not served:\n${said}`)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = pause(STOP_MS, ['late'], { ref: false })
    const [code] = (await Promise.race([ended, late])) as [unknown]
    if (code !== 0) throw new Stop(`The program did not stop properly (${String(code)}):\n${said}`)
  } finally {
    child.kill('SIGKILL')
  }
}

async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

function packagesIn(folder: string): number {
  return globSync(['*/package.json', '@*/*/package.json'], { cwd: folder }).length
}

function megabytesIn(folder: string): number {
  const sizes = globSync('**', { cwd: folder }).map((name) => statSync(path.join(folder, name)))
  return Math.round(sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 2 ** 20)
}
