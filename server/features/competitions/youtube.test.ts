/**
 * A whole competition over YouTube, at the stand-in: planned, drafted, locked with frozen baskets, played, ended, paid. What it comes out
 * as is worked out here once more, from the stand-in's own numbers and the rules alone.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payouts } from '#game/payouts.ts'
import { rankEntries } from '#game/ranking.ts'
import { scoreBook, type CreatorScore, type Reading } from '#game/scoring.ts'
import { tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'
import { audit } from '#server/audit.ts'
import { saveChannels } from '#server/catalogue.ts'
import { bookLineOf } from '#server/competition-scores.ts'
import { keepDailyReading } from '#server/outside/youtube/history.ts'
import { channelIdOf, videoIdOf } from '#server/outside/youtube/stand-in.ts'
import { competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { startYoutubeServer, type YoutubeServer } from '#server/testing/youtube.ts'
import { competitionJobs } from './jobs.ts'
import { readBook } from './queries.ts'
import { openTicker } from './tick.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000
const schedule = { draftSeconds: 12 * HOUR, liveSeconds: 12 * HOUR, reviewSeconds: HOUR }

let on: YoutubeServer
beforeAll(async () => { on = await startYoutubeServer({ settings: { schedule } }) })
beforeEach(async () => {
  await on.server.reset()
  on.youtube.recover()
  on.youtube.forgetCalls()
  for (const { id } of on.youtube.videos()) on.youtube.removeVideo(id)
  for (const { id } of on.youtube.channels()) on.youtube.removeChannel(id)
})
afterAll(() => on.close())

/** Name, views and how many come a day; a newcomer has no history. */
const cast = [
  { name: 'Plain', views: 30_000_000, viewsPerDay: 48_000 },
  { name: 'Viral', views: 4_000_000, viewsPerDay: 240_000 },
  { name: 'Giant', views: 9_000_000_000, viewsPerDay: 12_000_000, subscribers: 99_999_000, subscribersPerDay: 4_000 },
  { name: 'Hidden', views: 5_000_000, viewsPerDay: 24_000, isHidden: true },
  { name: 'Silent', views: 6_000_000, viewsPerDay: 36_000 },
  { name: 'Falling', views: 7_000_000, viewsPerDay: 2_400 },
  { name: 'Newcomer', views: 90_000, viewsPerDay: 3_600 },
  { name: 'Empty', views: 800_000, viewsPerDay: 6_000 },
]
const idOf = channelIdOf
const videosOf = (name: string) => (name === 'Plain' ? 13 : name === 'Empty' ? 0 : 4)

/** Channels with videos, a catalogue of them, and a fortnight of daily readings but for the newcomer. */
async function fillYoutube({ server: { db }, youtube }: YoutubeServer): Promise<void> {
  const now = new Date()
  for (const { name, ...channel } of cast) {
    youtube.addChannel({ id: idOf(name), title: name, ...channel })
    for (let nth = 0; nth < videosOf(name); nth++) {
      youtube.addVideo({
        id: videoIdOf(`${name.slice(0, 6)}-${nth}`), channelId: idOf(name), publishedAt: new Date(now.getTime() - (nth + 2) * DAY_MS),
        views: 40_000, viewsPerDay: 4_800, likes: name === 'Silent' ? null : 1_000, likesPerDay: name === 'Viral' ? 2_400 : 96,
        comments: nth === 1 ? null : 60, commentsPerDay: 24,
      })
    }
  }
  await saveChannels(db, youtube.channels().map((channel) => ({
    youtubeId: channel.id, title: channel.title, handle: null, category: 'gaming', thumbnailUrl: null,
    counts: { subscribers: channel.isHidden ? null : Number(channel.subscribers), views: Number(channel.views), videos: 10, likes: null, comments: null },
  })), now)
  for (let daysAgo = 15; daysAgo >= 0; daysAgo--) {
    const at = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 60_000)
    const old = cast.filter(({ name }) => name !== 'Newcomer')
    await keepDailyReading(db, at, new Map(old.map(({ name, views, viewsPerDay }) =>
      [idOf(name), { subscribers: 1, videos: 1, views: views - Math.abs(viewsPerDay / 2) * daysAgo }])))
  }
}

/** What has become of every video since the lock, as somebody who watches the stand-in has it. */
type Watched = { views: Map<string, number>; subscribers: Map<string, number | null>; likes: Map<string, number | null>; comments: Map<string, number | null>; channelOf: Map<string, string> }

function watch({ youtube }: YoutubeServer): Watched {
  const [channels, videos] = [youtube.channels(), youtube.videos()]
  const rounded = (count: number) => (count < 1000 ? count : Math.floor(count / 10 ** (String(count).length - 3)) * 10 ** (String(count).length - 3))
  return {
    views: new Map(channels.map((one) => [one.id, Number(one.views)])),
    subscribers: new Map(channels.map((one) => [one.id, one.isHidden ? null : rounded(Number(one.subscribers))])),
    likes: new Map(videos.map((one) => [one.id, one.likes as number | null])),
    comments: new Map(videos.map((one) => [one.id, one.comments as number | null])),
    channelOf: new Map(videos.map((one) => [one.id, one.channelId])),
  }
}

/** The newest ten of a channel at the lock: here the first ten numbers of its videos. */
const isInBasket = (videoId: string) => !/-1[0-2]/.test(videoId)

/** What counts as read at the lock and at the end: `gone` are videos as they were last seen. */
function readingsOf(start: Watched, end: Watched, gone: ReadonlyMap<string, { likes: number; comments: number }> = new Map()) {
  const [starts, ends] = [new Map<string, Reading>(), new Map<string, Reading>()]
  for (const [id, views] of start.views) {
    const gained = (metric: 'likes' | 'comments') => {
      const basket = [...start.channelOf].filter(([video, channel]) => channel === id && isInBasket(video)).map(([video]) => video)
      const known = basket.filter((video) => start[metric].get(video) !== null)
      const base = basket.length > 0 && known.length === 0 ? null : known.reduce((sum, video) => sum + start[metric].get(video)!, 0)
      const added = [...end.channelOf].filter(([video, channel]) => channel === id && !start.channelOf.has(video)).map(([video]) => video)
      const both = [...known, ...added].flatMap((video) => {
        const now = gone.get(video)?.[metric] ?? end[metric].get(video) ?? null
        return now === null ? [] : [now - (start[metric].get(video) ?? 0)]
      })
      return { base, now: base === null || both.length === 0 ? null : base + both.reduce((sum, gain) => sum + gain, 0) }
    }
    const [likes, comments] = [gained('likes'), gained('comments')]
    starts.set(id, { subscribers: start.subscribers.get(id)!, views, likes: likes.base, comments: comments.base })
    if (end.views.has(id)) ends.set(id, { subscribers: end.subscribers.get(id)!, views: end.views.get(id)!, likes: likes.now, comments: comments.now })
  }
  return { starts, ends }
}

/** The rules alone over these readings; elapsed hours of the window. */
async function scoredByTheRules(id: number, { starts, ends }: ReturnType<typeof readingsOf>): Promise<Map<string, CreatorScore>> {
  const book = await readBook(on.server.db, id)
  const of = (readings: ReadonlyMap<string, Reading>) =>
    new Map(book.flatMap((row) => (readings.has(row.youtube_id) ? [[row.creator_id, readings.get(row.youtube_id)!] as const] : [])))
  const scores = scoreBook(book.map(bookLineOf), of(starts), of(ends), { elapsed: 12, total: 12 })
  return new Map(book.map((row) => [row.youtube_id, scores.get(row.creator_id)!]))
}

const jobs = () => [...competitionJobs(on.deps), ...on.jobs]
const allDue = () => runDue(jobs())
const storedPoints = async (id: number) => new Map((await readBook(on.server.db, id)).map((row) => [row.youtube_id, row.points_tenths]))
const pointsOf = (scores: ReadonlyMap<string, CreatorScore>) => new Map([...scores].map(([id, { points }]) => [id, points]))

/** Drafted by three players, whose rosters are by name, and at the lock. */
async function locked(): Promise<{ id: number; players: string[]; rosters: string[][]; entryIds: number[] }> {
  const { server: { db }, pass } = on
  await fillYoutube(on)
  const players = [await newPlayer(db, 'ada'), await newPlayer(db, 'ben'), await newPlayer(db, 'cleo')]
  await allDue()
  const { id } = await competitionInPhase(db, 'drafting')
  const book = new Map((await readBook(db, id)).map((row) => [row.youtube_id, row.creator_id]))
  const rosters = [['Plain', 'Viral', 'Falling'], ['Hidden', 'Silent', 'Plain', 'Newcomer'], ['Empty', 'Falling', 'Newcomer']]
  await db.updateTable('competitions').set({ salary_cap_cents: 100_000_000 }).where('id', '=', id).execute()
  const entryIds = await enter(db, id, rosters.map((names, place) =>
    ({ userId: players[place]!, creatorIds: names.map((name) => book.get(idOf(name))!) })))
  await pass(schedule.draftSeconds - 120)
  await allDue()
  await pass(120)
  await allDue()
  return { id, players, rosters, entryIds }
}

/** Hours of play, everything due done in each. */
async function playHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await on.pass(HOUR)
    await allDue()
  }
}

test('a competition is played from its plan to the prize, and scores what the rules say of YouTube\'s numbers', async () => {
  const { server: { db }, youtube, pass, deps } = on
  const { id, players, rosters, entryIds } = await locked()
  const start = watch(on)
  const live = await readCompetition(db, id)
  expect(live).toMatchObject({ phase: 'live', source: 'youtube', replay_day: null })
  expect(live.started_at).not.toBeNull()
  const book = await readBook(db, id)
  expect(book.filter((row) => row.is_new).map((row) => row.youtube_id)).toEqual([idOf('Newcomer')])
  expect(book.find((row) => row.youtube_id === idOf('Plain'))!.baseline_views).toBe(24_000)

  // the basket is the newest ten, whatever there is
  const basket = await db.selectFrom('youtube_baskets').select(['video_id', 'is_new']).where('competition_id', '=', id).execute()
  const plain = basket.filter(({ video_id }) => video_id.startsWith('Plain'))
  expect(plain.map(({ video_id }) => video_id).toSorted()).toEqual(Array.from({ length: 10 }, (_, nth) => videoIdOf(`Plain-${nth}`)).toSorted())

  // what happens on the day: a new video, one that goes, likes that are hidden, a channel that goes and comes back
  await playHours(3)
  youtube.addVideo({ id: videoIdOf('Viral-new'), channelId: idOf('Viral'), publishedAt: new Date(), likes: 0, likesPerDay: 48_000, comments: 0, commentsPerDay: 2_400, views: 0, viewsPerDay: 480_000 })
  youtube.changeVideo(videoIdOf('Plain-3'), { likes: null })
  youtube.removeChannel(idOf('Empty'))
  youtube.changeChannel(idOf('Falling'), { viewsPerDay: -48_000 })
  await playHours(3)
  const seen = watch(on)
  const gone = new Map([[videoIdOf('Viral-0'), { likes: seen.likes.get(videoIdOf('Viral-0'))!, comments: seen.comments.get(videoIdOf('Viral-0'))! }]])
  youtube.removeVideo(videoIdOf('Viral-0'))

  // halfway: scores are those of the last readings, stand between two of them, and say of when they are; a tick asks nobody
  youtube.forgetCalls()
  const [tick] = await openTicker(deps).tick()
  await pass(60)
  const [later] = await openTicker(deps).tick()
  expect(later!.scores).toEqual(tick!.scores)
  expect(later!.at.getTime()).toBe(tick!.at.getTime() - 60_000)
  expect([...tick!.scores.values()].every(({ isMeasured }) => isMeasured)).toBe(true)
  expect(youtube.calls).toEqual([])
  const answer = (await on.server.get(`/api/competitions/${id}`)).json() as { statisticsAt: string; isDelayed: boolean }
  expect(answer).toMatchObject({ isDelayed: false, statisticsAt: later!.at.toISOString() })

  await pass(HOUR - 60)
  await allDue()
  await playHours(3)
  youtube.addChannel({ id: idOf('Empty'), title: 'Empty', views: 803_000, viewsPerDay: 6_000 })
  await playHours(2)
  const end = watch(on)
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'review', ended_at: null })
  // fewer views than before are believed when they are still there minutes later
  await pass(300, { isStill: true })
  await allDue()
  expect((await readCompetition(db, id)).ended_at).not.toBeNull()

  const scores = await scoredByTheRules(id, readingsOf(start, end, gone))
  expect(await storedPoints(id)).toEqual(pointsOf(scores))
  expect([...scores.values()].every(({ isMeasured }) => isMeasured)).toBe(true)
  expect(await db.selectFrom('youtube_baskets').select('video_id').where('gone_at', 'is not', null).execute()).toEqual([{ video_id: videoIdOf('Viral-0') }])

  await pass(schedule.reviewSeconds)
  await allDue()
  expect((await readCompetition(db, id)).phase).toBe('completed')
  const ranked = rankEntries(rosters.map((names, place) =>
    ({ entryId: entryIds[place]!, score: entryScore(tenths(0), names.map((name) => scores.get(idOf(name))!.points)) })))
  const competition = await readCompetition(db, id)
  const due = payouts((competition.prize_value_cents + 3 * 500) as never, competition.payout_shares, ranked)
  const paid = await db.selectFrom('competition_winners').select(['entry_id', 'user_id', 'prize_amount_cents']).where('competition_id', '=', id).execute()
  expect(new Map(paid.map((row) => [row.entry_id, row.prize_amount_cents]))).toEqual(new Map(due.map(({ entryId, amount }) => [entryId, amount])))
  expect(paid.every((row) => players.includes(row.user_id))).toBe(true)
  expect(await audit(db)).toEqual([])
})
