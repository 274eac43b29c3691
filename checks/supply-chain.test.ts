/** Packages and CI actions are pinned to one content, and the workflows run every check. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './sources.ts'

type Package = { version?: string; integrity?: string; hasInstallScript?: boolean; link?: boolean }
type Manifest = Record<'dependencies' | 'devDependencies' | 'overrides', Record<string, string>> & {
  allowScripts: Record<string, boolean>
}

const manifest = JSON.parse(read('package.json')) as Manifest
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([where]) => where !== '')

test('the lock file pins the content of every package', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'))).toEqual([])
})

test('only the named packages run a program when they are installed', () => {
  const names = installed
    .filter(([, one]) => one.hasInstallScript)
    .map(([where]) => where.split('node_modules/').at(-1))
  expect(names).toEqual(Object.keys(manifest.allowScripts))
})

test('every dependency has an exact version', () => {
  const { dependencies, devDependencies, overrides } = manifest
  const versions = [dependencies, devDependencies, overrides].flatMap((list) => Object.entries(list))
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

const workflows = globSync('.github/workflows/*.yml').toSorted()

/** The only job with write access: it drafts a release from files that jobs without that right have built, and runs no project code. */
const DRAFTING = /\n  draft:\n(?: {4}.*\n)+/

test.each(workflows)('%s pins its actions to a commit and has read access only', (file) => {
  const text = read(file).replace(DRAFTING, '\n')
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action!)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  expect(text).toContain('permissions:\n  contents: read\n')
  expect(text).not.toContain(': write')
})

test.each([
  'npm ci --ignore-scripts',
  'npm audit --omit=dev --audit-level=high',
  'npm sbom --omit=dev --sbom-format=cyclonedx',
  'actions/dependency-review-action@',
  'gitleaks/gitleaks-action@',
])('the workflow of every change runs %s', (step) => {
  expect(read('.github/workflows/ci.yml')).toContain(step)
})

test('the nightly workflow runs the fault and cluster scenarios', () => {
  expect(read('.github/workflows/nightly.yml')).toContain('npm run test:faults')
  expect(read('.github/workflows/nightly.yml')).toContain('npm run test:cluster')
})

test('the nightly workflow builds an image and starts its contents', () => {
  expect(read('.github/workflows/nightly.yml')).toContain('npm run test:package')
  expect(read('.github/workflows/nightly.yml')).toContain('docker build --tag fantasy-social:nightly .')
})

test('the nightly workflow destroys and restores a database', () => {
  expect(read('.github/workflows/nightly.yml')).toContain('npm run drill -- --receiver')
})

test.each(['npm run test:fuzz', 'schemathesis=='])(
  'the nightly workflow calls the API with random input by %s',
  (step) => {
    expect(read('.github/workflows/nightly.yml')).toContain(step)
  },
)

test('only the job that drafts a release may write, and it checks out no code', () => {
  const [job] = DRAFTING.exec(read('.github/workflows/desktop.yml'))!
  expect(job.match(/: write/g)).toHaveLength(1)
  expect(job).toContain('contents: write')
  expect(job).not.toContain('checkout')
  expect([...job.matchAll(/uses: (\S+)/g)].filter(([, action]) => !/@[0-9a-f]{40}$/.test(action!))).toEqual([])
})

test('the release workflow builds installers for each system and tests them where possible', () => {
  const text = read('.github/workflows/desktop.yml')
  for (const system of ['ubuntu', 'windows', 'macos']) expect(text).toContain(`os: ${system}-`)
  expect(text).toContain('npm run desktop -- --bundles')
  expect(text).toContain('npm run test:desktop')
})

test('SECURITY.md says how to report a vulnerability', () => {
  const page = read('SECURITY.md')
  expect(page).toContain('## Report a vulnerability')
  expect(page).toContain('Do not open a public issue')
})
