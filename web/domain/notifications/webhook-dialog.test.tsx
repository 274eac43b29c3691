/** The dialog for messages to Discord or Slack. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as api from '#contract/webhooks.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { fakeServer } from '#web/testing/server.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

const server = fakeServer()
const slug = 'aaaaaaaaaa'
const ok = { ok: true as const }
const sample = (changes: Partial<Webhook> = {}): Webhook => ({
  service: 'discord',
  address: 'discord.com/…/ab12',
  withNames: false,
  isEnded: false,
  last: null,
  ...changes,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = page.getByLabelText('Address of the webhook')
const show = () => renderScreen(<WebhookDialog slug={slug} onClose={() => {}} />)

test('an owner types an address, which is sent once and then shown without its secret', async () => {
  server.returns(api.leagueWebhook, { webhook: null })
  server.returns(api.saveLeagueWebhook, { webhook: sample({ withNames: true }) })
  await show()
  await field.fill('https://discord.com/api/webhooks/1/x')
  await page.getByRole('checkbox', { name: 'Name the members who have not entered' }).click()
  await button('Connect').click()
  await expect.element(page.getByText('discord.com/…/ab12')).toBeVisible()
  expect(server.received(api.saveLeagueWebhook)).toMatchObject([
    { params: { slug }, body: { url: 'https://discord.com/api/webhooks/1/x', withNames: true } },
  ])
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByText('No message about a competition yet.')).toBeVisible()
})

test('an address that is refused stays in the field with the reason', async () => {
  server.returns(api.leagueWebhook, { webhook: null })
  server.refuses(api.saveLeagueWebhook, { code: 'webhook_failed', service: 'Discord', why: 'gone' })
  await show()
  await field.fill('https://discord.com/api/webhooks/1/x')
  await button('Connect').click()
  await expect.element(page.getByText('Discord does not know this address.', { exact: false })).toBeVisible()
  await expect.element(field).toHaveValue('https://discord.com/api/webhooks/1/x')
})

test('a connected address is tested and removed', async () => {
  server.returns(api.leagueWebhook, {
    webhook: sample({ last: { kind: 'result', state: 'sent', at: '2026-01-02T20:00:00.000Z' } }),
  })
  server.returns(api.testLeagueWebhook, ok)
  server.returns(api.removeLeagueWebhook, ok)
  await show()
  await expect.element(page.getByText(/^The last message, with the result \(.+\), has arrived\.$/)).toBeVisible()
  await button('Send a Test').click()
  await vi.waitFor(() => expect(server.received(api.testLeagueWebhook)).toHaveLength(1))
  await button('Remove').click()
  await expect.element(field).toBeVisible()
})

test('an address that does not exist any more says so and leaves room for another one', async () => {
  server.returns(api.leagueWebhook, { webhook: sample({ isEnded: true }) })
  await show()
  await expect
    .element(page.getByText('Discord says that this address does not exist any more.', { exact: false }))
    .toBeVisible()
  await expect.element(field).toBeVisible()
  await expect.element(button('Send a Test')).not.toBeInTheDocument()
})

test('without an answer of the server the dialog offers to try again', async () => {
  server.breaks(api.leagueWebhook, 500, '')
  await show()
  await expect.element(page.getByText('The address did not load', { exact: false })).toBeVisible()
  server.returns(api.leagueWebhook, { webhook: null })
  await button('Try Again').click()
  await expect.element(field).toBeVisible()
})

test('the dialog of the installation has no switch for names', async () => {
  server.returns(api.installationWebhook, { webhook: sample({ service: 'slack', address: 'hooks.slack.com/…/ab12' }) })
  await renderScreen(<WebhookDialog onClose={() => {}} />)
  await expect.element(page.getByText('hooks.slack.com/…/ab12')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})
