import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { sourceQuota, type SourceQuota } from '#contract/admin.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleKeptCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { YoutubeQuota } from './youtube-quota.tsx'

const server = fakeServer()
const panel = page.getByRole('region', { name: 'YouTube Quota' })
const bucket = (name: string) => page.getByRole('listitem', { name })

const at = (hour: number) => new Date(2026, 10, 22, hour).toISOString()
const quota: SourceQuota = {
  resetsAt: at(8),
  oddItems: [],
  buckets: [
    { name: 'general', limit: 10_000, used: 6_072, left: 3_928, shut: null },
    {
      name: 'stats',
      limit: 10_000,
      used: 0,
      left: 10_000,
      shut: {
        reason: 'YouTube does not know the key in YOUTUBE_API_KEY',
        answer: '400 API_KEY_INVALID',
        advice: 'Compare YOUTUBE_API_KEY with the key in the console.',
        since: at(1),
        until: at(2),
      },
    },
    {
      name: 'search',
      limit: 100,
      used: 90,
      left: 10,
      shut: {
        reason: 'YouTube says that the quota of the day is spent',
        answer: null,
        advice: null,
        since: at(1),
        until: at(9),
      },
    },
  ],
}

async function open(gone: Parameters<typeof sampleKeptCreator>[1][] = []) {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  await renderScreen(
    <YoutubeQuota
      creators={[sampleKeptCreator(1), ...gone.map((changes, nth) => sampleKeptCreator(nth + 2, changes))]}
    />,
  )
}

test('the panel says how much of each quota bucket is used and left, and when the quota day ends', async () => {
  server.returns(sourceQuota, quota)
  await open()
  await expect.element(panel).toMatchTextContent(/resets at 8:00 AM/)
  await expect.element(bucket('Units')).toMatchTextContent(/6,072 used, 3,928 left/)
  await expect
    .element(page.getByRole('progressbar', { name: 'Units used' }))
    .toHaveAttribute('aria-valuetext', '6,072 of 10,000')
  await expect.element(bucket('Units')).not.toMatchTextContent(/Paused/)
})

test('a paused bucket says why, what YouTube answered, what to do, and when the next try is', async () => {
  server.returns(sourceQuota, quota)
  await open()
  await expect
    .element(bucket('Searches'))
    .toMatchTextContent(/Paused.*the quota of the day is spent\. The next try is at \w+ \d+, 9:00 AM\./)
  await expect
    .element(bucket('Video counts'))
    .toMatchTextContent(
      /does not know the key in YOUTUBE_API_KEY \(answer: 400 API_KEY_INVALID\)\. Compare .*\. The next try is at \w+ \d+, 2:00 AM\./,
    )
})

test('answers that could not be read are listed with the item and its unreadable fields', async () => {
  const oddItems = [
    { list: 'channelList', itemId: 'UCodd', fields: ['statistics.videoCount'], times: 3, lastAt: at(7) },
    { list: 'searchList', itemId: null, fields: ['id'], times: 1, lastAt: at(6) },
  ]
  server.returns(sourceQuota, { ...quota, oddItems })
  await open()
  await page.getByText('Unreadable answers (2)').click()
  await expect
    .element(page.getByText(/^UCodd: statistics\.videoCount, 3 times, last at \w+ \d+, 7:00 AM\.$/))
    .toBeVisible()
  await expect.element(page.getByText(/^searchList: id, once, last at \w+ \d+, 6:00 AM\.$/)).toBeVisible()
})

test('channels that YouTube has removed are listed with their note, without those that an admin deleted', async () => {
  server.returns(sourceQuota, quota)
  await open([
    { channelName: 'Gone One', isActive: false, note: 'Twice missing' },
    { channelName: 'Deleted', isActive: false },
  ])
  await page.getByText('Left the catalogue (1)').click()
  await expect.element(page.getByText('Gone One: Twice missing.')).toBeVisible()
  await expect.element(panel).not.toMatchTextContent(/Deleted/)
})

test('the panel says that it is loading, and that loading failed', async () => {
  const held = server.holds(sourceQuota)
  await open()
  await expect.element(page.getByText('Loading the quota...')).toBeVisible()
  held.refuse({ code: 'internal' })
  await expect.element(page.getByText('The quota did not load: Something went wrong')).toBeVisible()
  server.returns(sourceQuota, { ...quota, buckets: [] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('This source has no quota.')).toBeVisible()
})

test('with recorded statistics the panel is not shown and nothing is requested', async () => {
  await renderScreen(<YoutubeQuota creators={[sampleKeptCreator(1)]} />)
  await expect.element(panel).not.toBeInTheDocument()
  expect(server.received(sourceQuota)).toEqual([])
})
