import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { PrivacyScreen } from './privacy-screen.tsx'
import { TermsScreen } from './terms-screen.tsx'

const server = fakeServer()
const expectLink = async (name: string, to: string) => {
  await expect.element(page.getByRole('link', { name }).first()).toHaveAttribute('href', to)
}

test('the privacy page says which data is stored, for how long, and how to delete it, with the required links', async () => {
  server.returns(about, sampleAbout({ contact: 'help@play.example.com', retentionDays: 21 }))
  await renderScreen(<PrivacyScreen />, { path: '/privacy' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((title) => title.textContent),
  ).toEqual([
    'Your account',
    'Creator IPO',
    'Cookies and your browser',
    'YouTube API Services',
    'Who else sees it',
    'Deletion and contact',
  ])
  await expectLink('YouTube Terms of Service', 'https://www.youtube.com/t/terms')
  await expectLink('Google Privacy Policy', 'https://policies.google.com/privacy')
  await expectLink('Google security settings', 'https://security.google.com/settings/security/permissions')
  await expectLink('help@play.example.com', 'mailto:help@play.example.com')
  await expect.element(page.getByText('kept for at most 21 days', { exact: false })).toBeVisible()
  await expect.element(page.getByText('we will delete the data within 7 days', { exact: false })).toBeVisible()
  await expect.element(page.getByText('a keyed hash of your network address', { exact: false })).toBeVisible()
  await expect.element(page.getByText('leaves our disk within a day', { exact: false })).toBeVisible()
  await expect.element(page.getByText('For 30 days we keep a keyed hash of your email', { exact: false })).toBeVisible()
})

test('the terms name our terms and YouTube’s, and say that nothing rewards liking or subscribing', async () => {
  await renderScreen(<TermsScreen />, { path: '/terms' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expectLink('YouTube Terms of Service', 'https://www.youtube.com/t/terms')
  await expect.element(page.getByText('Nothing here rewards viewing, liking', { exact: false })).toBeVisible()
  await expect.element(page.getByText('What is not paid goes back to the house', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('the people who gave you the address of this game', { exact: false }))
    .toBeVisible()
})
