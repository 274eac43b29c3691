import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { installation, startAudit, type AuditRun, type Installation } from '#contract/installation.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { fakeServer } from '#web/testing/server.ts'
import { InstallationPanel } from './installation-panel.tsx'

const server = fakeServer()
const panel = page.getByRole('region', { name: 'Installation' })
const run = page.getByRole('button', { name: 'Run the Audit' })

const at = (hour: number) => new Date(2026, 10, 22, hour).toISOString()
const healthy: Installation['health'] = {
  backupAt: at(8),
  drillAt: null,
  statisticsAt: null,
  waitingEmails: 0,
  outboxEmails: 0,
  lastError: null,
}
const audit: AuditRun = { startedAt: at(9), finishedAt: null, checked: 0, total: 0, findings: [], failure: null }
const settings: Installation['settings'] = [
  { name: 'PORT', value: '3000', from: 'default' },
  { name: 'SMTP_URL', value: 'smtps://a:(hidden)@mail.example.com', from: '.env' },
]

async function open(changes: Partial<Installation> = {}) {
  server.returns(installation, { settings, health: healthy, audit: null, ...changes })
  await renderScreen(<InstallationPanel />)
  await expect.element(run.or(page.getByRole('button', { name: 'Auditing...' }))).toBeVisible()
}

test('the installation panel shows the last backup and says that nothing else is known', async () => {
  await open()
  await expect.element(panel).toMatchTextContent(/Last backup.*8:00 AM.*Last restore drillNone on this machine/)
  await expect.element(panel).toMatchTextContent(/Nothing is live.*None waiting.*None since the start/)
})

test('the installation panel shows waiting emails, unsent emails and the last error', async () => {
  await open({
    health: {
      ...healthy,
      waitingEmails: 3,
      outboxEmails: 1,
      lastError: { at: at(7), message: 'job failed; retrying: timeout' },
    },
  })
  await expect.element(panel).toMatchTextContent(/3 waiting, 1 in the outbox folder, which nobody sends/)
  await expect.element(panel).toMatchTextContent(/7:00 AM: job failed; retrying: timeout/)
})

test('the installation panel lists the settings with the source of those that are set', async () => {
  await open()
  await page.getByText('Settings in force (2)').click()
  await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent(/SMTP_URL: .*hidden.* \(from \.env\)/)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('PORT: 3000')
})

test('the button starts the audit, and the panel shows its progress and result', async () => {
  await open()
  server.returns(startAudit, audit)
  await run.click()
  await expect.element(page.getByRole('button', { name: 'Auditing...' })).toBeDisabled()
  expect(server.received(startAudit)).toHaveLength(1)
  server.returns(installation, { settings, health: healthy, audit: { ...audit, checked: 5, total: 20 } })
  await expect.element(page.getByRole('progressbar', { name: 'Rules checked' })).toHaveAttribute('aria-valuenow', '5')
  server.returns(installation, {
    settings,
    health: healthy,
    audit: { ...audit, checked: 20, total: 20, finishedAt: at(10) },
  })
  await expect.element(panel).toMatchTextContent(/No rule is broken\. Audited at .*10:00 AM/)
  await expect.element(run).toBeEnabled()
})

test('an audit with broken rules lists them with their places', async () => {
  const findings = [{ id: 'I1', promise: 'money is conserved', places: ['entry 1', 'entry 2'] }]
  await open({ audit: { ...audit, finishedAt: at(10), findings } })
  await expect.element(panel).toMatchTextContent(/1 rule is broken.*I1: money is conserved \(entry 1; entry 2\)/)
})

test('an audit without a result says why', async () => {
  await open({ audit: { ...audit, finishedAt: at(10), failure: 'The server made no backup.' } })
  await expect.element(panel).toMatchTextContent(/ended without a result: The server made no backup\./)
})

test('an installation that did not load can be read again', async () => {
  server.refuses(installation, { code: 'unavailable' })
  await renderScreen(<InstallationPanel />)
  await expect.element(panel).toMatchTextContent(/The installation did not load/)
  server.returns(installation, { settings, health: healthy, audit: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(run).toBeVisible()
})
