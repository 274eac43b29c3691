/** The files for installing the server are valid, name existing things, and agree with each other. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { About } from '#contract/about.schemas.ts'
import { readDockerfile } from '#scripts/dockerfile.ts'
import { METRICS } from '#server/metrics/metrics.ts'
import { SETTINGS } from '#server/settings/list.ts'
import { read } from './sources.ts'

const UNITS = globSync('deploy/*.{service,timer}').toSorted()

test('the Dockerfile is valid, runs as an unprivileged user, and copies only what production needs', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  const stages = readDockerfile('Dockerfile')
  const last = stages.at(-1)!
  const steps = last.steps.flatMap((step) => (step.kind === 'other' ? [step.words] : []))
  expect(steps).toContain('USER node')
  expect(read('Dockerfile')).toContain('npm ci --omit=dev --ignore-scripts')
  const copied = last.steps.flatMap((step) => (step.kind === 'copy' ? step.from : []))
  expect(copied).not.toContain('/app/web')
  expect(copied.every((from) => from.startsWith('/app/'))).toBe(true)
})

test('the health check of the image asks the port of PORT, and fails when nothing answers there', async () => {
  const steps = readDockerfile('Dockerfile').at(-1)!.steps
  const check = steps.flatMap((step) =>
    step.kind === 'other' && step.words.startsWith('HEALTHCHECK') ? [step.words] : [],
  )
  const [program, ...args] = JSON.parse(/CMD (\[.+\])$/.exec(check[0]!)![1]!) as string[]
  expect([check.length, program]).toEqual([1, 'node'])
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const PORT = String((server.address() as AddressInfo).port)
  const codeOf = async () => {
    const child = spawn(process.execPath, args, { env: { ...process.env, PORT }, stdio: 'ignore' })
    return ((await once(child, 'exit')) as [number])[0]
  }
  expect(await codeOf()).toBe(0)
  server.close()
  await once(server, 'close')
  expect([await codeOf(), asked]).toEqual([1, ['/healthz']])
})

test('the image has the Node version that package.json pins', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  for (const { image } of readDockerfile('Dockerfile')) expect(image).toBe(`node:${dependencies.node}-bookworm-slim`)
})

test('compose.yaml is valid and sets existing settings', () => {
  const results = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] }).lintFiles(
    ['compose.yaml'],
    false,
  )
  expect(results).toHaveLength(1)
  expect(results[0]!.messages).toEqual([])
  const compose = read('compose.yaml')
  const settings = /x-settings: &settings\n((?: {2}.+\n)+)/.exec(compose)![1]!
  const names = [...settings.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(4)
  expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(names))
})

test('the example .env sets every variable of compose.yaml', () => {
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))
  const given = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
  expect(given.toSorted()).toEqual([...asked].toSorted())
})

test('the proxy checks the readiness of each process in compose.yaml', () => {
  const processes = [...read('compose.yaml').matchAll(/^ {2}(app-\d+):/gm)].map(([, name]) => `${name}:3000`)
  expect(processes).toHaveLength(2)
  const proxy = read('deploy/Caddyfile')
  expect(proxy).toContain(`reverse_proxy ${processes.join(' ')} {`)
  expect(proxy).toContain('health_uri /readyz')
})

test.each(UNITS)('systemd accepts %s', (unit) => {
  const text = read(unit)
  if (unit.endsWith('.service')) expect(text).toMatch(/^\[Service\]$[^]*^User=(?!root)\w+$[^]*^NoNewPrivileges=yes$/m)
  else expect(UNITS).toContain(unit.replace('.timer', '.service'))
  // systemd-analyze exists only on systems with systemd, and checks that programs exist
  if (!existsSync('/usr/bin/systemd-analyze')) return
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = (name: string) => path.join(folder, path.basename(name).replace('@.', '@3000.'))
  for (const name of UNITS)
    writeFileSync(place(name), read(name).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const said = spawnSync('/usr/bin/systemd-analyze', ['verify', place(unit)], { encoding: 'utf8' })
  expect(said.stdout + said.stderr).toBe('')
  expect(said.status).toBe(0)
})

test('the programs that the systemd units start exist', () => {
  const begun = UNITS.flatMap(
    (unit) => /^ExecStart=\/opt\/fantasy-social\/\S+ (?:--env-file=\S+ )?(\S+)$/m.exec(read(unit))?.[1] ?? [],
  )
  expect(begun.toSorted()).toEqual(['scripts/backup.ts', 'scripts/drill.ts', 'server/main.ts'])
  for (const program of begun) expect(existsSync(program), program).toBe(true)
})

/** Whether a metric exists, by the name of its Prometheus series. */
const isThere = (name: string): boolean =>
  name in METRICS ||
  (name.replace(/_(bucket|sum|count)$/, '') in METRICS && /_(bucket|sum|count)$/.test(name)) ||
  ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'].includes(name)

const namedIn = (text: string): string[] => [...new Set(text.match(/\b(?:fantasy|nodejs|process)_[a-z0-9_]+/g))]

test.each(['deploy/grafana-dashboard.json', 'deploy/alerts.yml', 'docs/operating.md'])(
  'the file %s names only metrics that exist',
  (file) => {
    const named = namedIn(read(file))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !isThere(name))).toEqual([])
  },
)

test('the operator’s guide names existing settings', () => {
  const named = new Set(read('docs/operating.md').match(/(?<=`)[A-Z]+(?:_[A-Z]+)+(?=[`=])/g))
  expect(named.size).toBeGreaterThan(8)
  const others = ['NODE_ENV', 'WAL_SOURCE', 'DATA_DIR']
  expect([...named].filter((name) => !(name in SETTINGS) && !others.includes(name))).toEqual([])
})

test('the dashboard shows every metric', () => {
  const shown = namedIn(read('deploy/grafana-dashboard.json')).map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  const all = [...Object.keys(METRICS), 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']
  expect(all.filter((name) => !shown.includes(name))).toEqual([])
})

test('every dashboard panel has a query and its own position', () => {
  type Panel = {
    id: number
    type: string
    title: string
    gridPos: { x: number; y: number }
    targets?: { expr: string }[]
  }
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }
  expect(panels.filter(({ type, targets }) => type !== 'row' && !targets?.every(({ expr }) => expr))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
})

test('the operator’s guide explains every alert and what to do about it', () => {
  const rules = read('deploy/alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  const guide = read('docs/operating.md')
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    const name = /^\w+/.exec(rule)![0]
    expect(rule, name).toMatch(
      /\n {8}expr: .+[^]*\n {8}labels: \{ severity: (page|ticket) \}\n {8}annotations:\n {10}summary: .+/,
    )
    expect(guide).toContain(`| \`${name}\` |`)
  }
  const explained = [...guide.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, name]) => name!)
  expect(explained.toSorted()).toEqual(rules.map((rule) => /^\w+/.exec(rule)![0]).toSorted())
})

test('the desktop app recognises a server by a field that /api/about has', () => {
  const [, field] = /about\.get\("(\w+)"\)\.is_some/.exec(read('desktop/src/place.rs')) ?? []
  expect(Object.keys(About.shape)).toContain(field)
})
