/**
 * A whole competition with the fake YouTube API: planned, drafted, locked with frozen baskets, played, ended and paid. The tests compute
 * the expected result from the fake's numbers and the rules alone.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payouts } from '#game/payouts.ts'
import { rankEntries } from '#game/ranking.ts'
import type { CreatorScore, Reading } from '#game/scoring/types.ts'
import { tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'
import { audit } from '#server/audit/audit.ts'
import { saveChannels } from '#server/records/creators.ts'
import { bookOf, scorerFor } from '#server/scores/stored-scores.ts'
import { keepHourlyReadings } from '#server/adapters/youtube/history.ts'
import { channelIdOf, videoIdOf, type Fault } from '#server/adapters/youtube/fake/fake-youtube.ts'
import { competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { startYoutubeServer, type YoutubeServer } from '#server/testing/youtube.ts'
import { competitionJobs } from './jobs.ts'
import { readBook } from './queries.ts'
import { settleDue } from './settle.ts'
import { openTicker } from './tick.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000
const schedule = { draftSeconds: 12 * HOUR, liveSeconds: 12 * HOUR, reviewSeconds: HOUR }

let on: YoutubeServer
beforeAll(async () => {
  on = await startYoutubeServer({ settings: { schedule } })
})
beforeEach(async () => {
  await on.server.reset()
  on.youtube.recover()
  on.youtube.forgetCalls()
  for (const { id } of on.youtube.videos()) on.youtube.removeVideo(id)
  for (const { id } of on.youtube.channels()) on.youtube.removeChannel(id)
})
afterAll(() => on.close())

/** Name, views, and views gained a day; a new creator has no history. */
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

/** Channels with videos, a catalogue of them, and two weeks of daily readings except for the new creator. */
async function fillYoutube({ server: { db }, youtube }: YoutubeServer): Promise<void> {
  const now = new Date()
  for (const { name, ...channel } of cast) {
    youtube.addChannel({ id: idOf(name), title: name, ...channel })
    for (let nth = 0; nth < videosOf(name); nth++) {
      youtube.addVideo({
        id: videoIdOf(`${name.slice(0, 6)}-${nth}`),
        channelId: idOf(name),
        publishedAt: new Date(now.getTime() - (nth + 2) * DAY_MS),
        views: 40_000,
        viewsPerDay: 4_800,
        likes: name === 'Silent' ? null : 1_000,
        likesPerDay: name === 'Viral' ? 2_400 : 96,
        comments: nth === 1 ? null : 60,
        commentsPerDay: 24,
      })
    }
  }
  await saveChannels(
    db,
    youtube.channels().map((channel) => ({
      youtubeId: channel.id,
      title: channel.title,
      handle: null,
      category: 'gaming',
      thumbnailUrl: null,
      counts: {
        subscribers: channel.isHidden ? null : Number(channel.subscribers),
        views: Number(channel.views),
        videos: 10,
        likes: null,
        comments: null,
        basketViews: null,
      },
    })),
    now,
  )
  await db
    .updateTable('creators')
    .set({ created_at: new Date(now.getTime() - DAY_MS) })
    .execute()
  for (let daysAgo = 15; daysAgo >= 0; daysAgo--) {
    const at = new Date(Math.floor(on.now().getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 60_000)
    const old = cast.filter(({ name }) => name !== 'Newcomer')
    await keepHourlyReadings(
      db,
      at,
      new Map(
        old.map(({ name, views, viewsPerDay }) => [idOf(name), { views: views - Math.abs(viewsPerDay / 2) * daysAgo }]),
      ),
    )
  }
}

/** The counts of every video since the lock, as an observer of the fake has them. */
type Watched = {
  views: Map<string, number>
  subscribers: Map<string, number | null>
  likes: Map<string, number | null>
  comments: Map<string, number | null>
  videoViews: Map<string, number>
  channelOf: Map<string, string>
}

function watch({ youtube }: YoutubeServer): Watched {
  const [channels, videos] = [youtube.channels(), youtube.videos()]
  const rounded = (count: number) =>
    count < 1000 ? count : Math.floor(count / 10 ** (String(count).length - 3)) * 10 ** (String(count).length - 3)
  return {
    views: new Map(channels.map((one) => [one.id, Number(one.views)])),
    subscribers: new Map(channels.map((one) => [one.id, one.isHidden ? null : rounded(Number(one.subscribers))])),
    likes: new Map(videos.map((one) => [one.id, one.likes as number | null])),
    comments: new Map(videos.map((one) => [one.id, one.comments as number | null])),
    videoViews: new Map(videos.map((one) => [one.id, Number(one.views)])),
    channelOf: new Map(videos.map((one) => [one.id, one.channelId])),
  }
}

/** The newest ten videos of a channel at the lock: here the first ten numbers. */
const isInBasket = (videoId: string) => !/-1[0-2]/.test(videoId)

/** The readings at the lock and at the end; `gone` are videos with their last known counts. */
function readingsOf(
  start: Watched,
  end: Watched,
  gone: ReadonlyMap<string, { likes: number; comments: number; videoViews: number }> = new Map(),
) {
  const [starts, ends] = [new Map<string, Reading>(), new Map<string, Reading>()]
  for (const [id, views] of start.views) {
    const countAt = (when: Watched, metric: 'likes' | 'comments' | 'videoViews', video: string): number | null => {
      const counted = when[metric].get(video)
      if (counted !== undefined || when === start) return counted ?? null
      return gone.get(video)?.[metric] ?? null
    }
    const isShown = (when: Watched, video: string, metric: 'likes' | 'comments' | 'videoViews') =>
      metric === 'videoViews'
        ? (['likes', 'comments'] as const).some(
            (one) =>
              countAt(when, one, video) !== null &&
              (!start.channelOf.has(video) || countAt(start, one, video) !== null),
          )
        : countAt(when, metric, video) !== null
    const gained = (metric: 'likes' | 'comments' | 'videoViews') => {
      const basket = [...start.channelOf]
        .filter(([video, channel]) => channel === id && isInBasket(video))
        .map(([video]) => video)
      const known = basket.filter((video) => isShown(start, video, metric))
      const base =
        basket.length > 0 && known.length === 0
          ? null
          : known.reduce((sum, video) => sum + start[metric].get(video)!, 0)
      const added = [...end.channelOf]
        .filter(([video, channel]) => channel === id && !start.channelOf.has(video))
        .map(([video]) => video)
      const both = [...known, ...added].flatMap((video) => {
        const now = countAt(end, metric, video)
        return now === null || !isShown(end, video, metric) ? [] : [now - (start[metric].get(video) ?? 0)]
      })
      return { base, now: base === null || both.length === 0 ? null : base + both.reduce((sum, gain) => sum + gain, 0) }
    }
    const [likes, comments, basket] = [gained('likes'), gained('comments'), gained('videoViews')]
    starts.set(id, {
      subscribers: start.subscribers.get(id)!,
      views,
      likes: likes.base,
      comments: comments.base,
      basketViews: basket.base,
    })
    if (end.views.has(id))
      ends.set(id, {
        subscribers: end.subscribers.get(id)!,
        views: end.views.get(id)!,
        likes: likes.now,
        comments: comments.now,
        basketViews: basket.now,
      })
  }
  return { starts, ends }
}

/** Scores these readings by the rules alone; elapsed in hours of the window. */
async function scoredByTheRules(
  id: number,
  { starts, ends }: ReturnType<typeof readingsOf>,
): Promise<Map<string, CreatorScore>> {
  const book = await readBook(on.server.db, id)
  const of = (readings: ReadonlyMap<string, Reading>) =>
    new Map(
      book.flatMap((row) =>
        readings.has(row.youtube_id) ? [[row.creator_id, readings.get(row.youtube_id)!] as const] : [],
      ),
    )
  const competition = await readCompetition(on.server.db, id)
  const scores = scorerFor(competition).scoreBook(bookOf(competition, book), of(starts), of(ends), {
    elapsed: 12,
    total: 12,
  })
  return new Map(book.map((row) => [row.youtube_id, scores.get(row.creator_id)!]))
}

const jobs = () => [...competitionJobs(on.deps), ...on.jobs]
const allDue = () => runDue(jobs())
const storedPoints = async (id: number) =>
  new Map((await readBook(on.server.db, id)).map((row) => [row.youtube_id, row.points_tenths]))
const pointsOf = (scores: ReadonlyMap<string, CreatorScore>) =>
  new Map([...scores].map(([id, { points }]) => [id, points]))

/** Drafted by three players, with rosters by name, and moved to the lock. */
async function locked(): Promise<{ id: number; players: string[]; rosters: string[][]; entryIds: number[] }> {
  const {
    server: { db },
    pass,
  } = on
  await fillYoutube(on)
  const players = [await newPlayer(db, 'ada'), await newPlayer(db, 'ben'), await newPlayer(db, 'cleo')]
  await allDue()
  const { id } = await competitionInPhase(db, 'drafting')
  const book = new Map((await readBook(db, id)).map((row) => [row.youtube_id, row.creator_id]))
  const rosters = [
    ['Plain', 'Viral', 'Falling'],
    ['Hidden', 'Silent', 'Plain', 'Newcomer'],
    ['Empty', 'Falling', 'Newcomer'],
  ]
  await db.updateTable('competitions').set({ salary_cap_cents: 100_000_000 }).where('id', '=', id).execute()
  const entryIds = await enter(
    db,
    id,
    rosters.map((names, nth) => ({
      userId: players[nth]!,
      creatorIds: names.map((name) => book.get(idOf(name))!),
    })),
  )
  await pass(schedule.draftSeconds - 120)
  await allDue()
  await pass(120)
  await allDue()
  return { id, players, rosters, entryIds }
}

/** Plays this many hours and runs everything due in each. */
async function playHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await on.pass(HOUR)
    await allDue()
  }
}

test('views that jump three hours before drafting opens are in the price, which says how old its readings are', async () => {
  const { db } = on.server
  const ids = Array.from({ length: 8 }, (_, nth) => idOf(`Twin ${nth}`))
  for (const id of ids) on.youtube.addChannel({ id, title: id, views: 5_000_000, viewsPerDay: 24_000 })
  await saveChannels(
    db,
    ids.map((youtubeId) => ({
      youtubeId,
      title: youtubeId,
      handle: null,
      category: 'gaming',
      thumbnailUrl: null,
      counts: { subscribers: 1_000, views: 5_000_000, videos: 3, likes: null, comments: null, basketViews: null },
    })),
    on.now(),
  )
  // the first draft waits until the catalogue has been complete for a while
  await db
    .updateTable('creators')
    .set({ created_at: new Date(Date.now() - DAY_MS) })
    .execute()
  for (let hours = 15 * 24; hours >= 1; hours--) {
    const viewsOf = (nth: number) => 5_000_000 - 1_000 * hours - (nth === 0 && hours > 3 ? 90_000 : 0)
    const counts = new Map(ids.map((id, nth) => [id, { views: viewsOf(nth) }]))
    await keepHourlyReadings(db, new Date(on.now().getTime() - hours * HOUR * 1_000), counts)
  }
  await allDue()
  const competition = await competitionInPhase(db, 'drafting')
  const [jumped, steady] = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_id')
    .select(['creator_snapshots.price_cents', 'form'])
    .where('competition_id', '=', competition.id)
    .orderBy('creators.id')
    .execute()
  expect(jumped!.form! / steady!.form!).toBeGreaterThan(3)
  expect(jumped!.price_cents).toBeGreaterThan(steady!.price_cents)
  expect(on.now().getTime() - competition.prices_as_of!.getTime()).toBeLessThanOrEqual(HOUR * 1_000)
})

test("a competition is played from its plan to the payout with the scores that the rules give for YouTube's numbers", async () => {
  const {
    server: { db },
    youtube,
    pass,
    deps,
  } = on
  const { id, players, rosters, entryIds } = await locked()
  const start = watch(on)
  const live = await readCompetition(db, id)
  expect(live).toMatchObject({ phase: 'live', source: 'youtube', replay_day: null })
  expect(live.started_at).not.toBeNull()
  const book = await readBook(db, id)
  expect(book.filter((row) => row.is_new).map((row) => row.youtube_id)).toEqual([idOf('Newcomer')])
  expect(book.find((row) => row.youtube_id === idOf('Plain'))!.baseline_views).toBe(24_000)

  // the basket is the newest ten videos, whatever exists
  const basket = await db
    .selectFrom('youtube_baskets')
    .select(['video_id', 'is_new'])
    .where('competition_id', '=', id)
    .execute()
  const plain = basket.filter(({ video_id }) => video_id.startsWith('Plain'))
  expect(plain.map(({ video_id }) => video_id).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, nth) => videoIdOf(`Plain-${nth}`)).toSorted(),
  )

  // events of the day: a new video, a deleted video, hidden likes, a channel that disappears and returns
  await playHours(3)
  youtube.addVideo({
    id: videoIdOf('Viral-new'),
    channelId: idOf('Viral'),
    publishedAt: new Date(),
    likes: 0,
    likesPerDay: 48_000,
    comments: 0,
    commentsPerDay: 2_400,
    views: 0,
    viewsPerDay: 480_000,
  })
  youtube.changeVideo(videoIdOf('Plain-3'), { likes: null })
  youtube.removeChannel(idOf('Empty'))
  youtube.changeChannel(idOf('Falling'), { viewsPerDay: -48_000 })
  await playHours(3)
  const seen = watch(on)
  const gone = new Map([
    [
      videoIdOf('Viral-0'),
      {
        likes: seen.likes.get(videoIdOf('Viral-0'))!,
        comments: seen.comments.get(videoIdOf('Viral-0'))!,
        videoViews: seen.videoViews.get(videoIdOf('Viral-0'))!,
      },
    ],
  ])
  youtube.removeVideo(videoIdOf('Viral-0'))

  // halfway: scores are those of the last readings, do not move between readings, and carry their time; a tick makes no call
  youtube.forgetCalls()
  const [tick] = await openTicker(deps).tick()
  await pass(60)
  const [later] = await openTicker(deps).tick()
  expect(later!.scores).toEqual(tick!.scores)
  expect(later!.at.getTime()).toBe(tick!.at.getTime() - 60_000)
  expect([...tick!.scores.values()].every(({ isMeasured }) => isMeasured)).toBe(true)
  expect(youtube.calls).toEqual([])
  const shown = (await on.server.get(`/api/competitions/${id}`)).json() as { statisticsAt: string; isDelayed: boolean }
  expect(shown).toMatchObject({ isDelayed: false, statisticsAt: later!.at.toISOString() })

  await pass(HOUR - 60)
  await allDue()
  await playHours(3)
  youtube.addChannel({ id: idOf('Empty'), title: 'Empty', views: 803_000, viewsPerDay: 6_000 })
  await playHours(2)
  const end = watch(on)
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'review', ended_at: null })
  // a lower view count is believed if a reading minutes later confirms it
  await pass(300, { isStill: true })
  await allDue()
  expect((await readCompetition(db, id)).ended_at).not.toBeNull()

  const scores = await scoredByTheRules(id, readingsOf(start, end, gone))
  expect(await storedPoints(id)).toEqual(pointsOf(scores))
  expect([...scores.values()].every(({ isMeasured }) => isMeasured)).toBe(true)
  expect(await db.selectFrom('youtube_baskets').select('video_id').where('gone_at', 'is not', null).execute()).toEqual([
    { video_id: videoIdOf('Viral-0') },
  ])

  await pass(schedule.reviewSeconds)
  await allDue()
  expect((await readCompetition(db, id)).phase).toBe('completed')
  const ranked = rankEntries(
    rosters.map((names, nth) => ({
      entryId: entryIds[nth]!,
      score: entryScore(
        tenths(0),
        names.map((name) => scores.get(idOf(name))!.points),
      ),
    })),
  )
  const competition = await readCompetition(db, id)
  const due = payouts(
    (competition.prize_value_cents + 3 * 500) as never,
    competition.payout_shares,
    ranked.map((one) => ({ ...one, playerId: one.entryId })),
  )
  const paid = await db
    .selectFrom('competition_winners')
    .select(['entry_id', 'user_id', 'prize_amount_cents'])
    .where('competition_id', '=', id)
    .execute()
  expect(new Map(paid.map((row) => [row.entry_id, row.prize_amount_cents]))).toEqual(
    new Map(due.map(({ entryId, amount }) => [entryId, amount])),
  )
  expect(paid.every((row) => players.includes(row.user_id))).toBe(true)
  expect(await audit(db)).toEqual([])
})

// ---- what goes wrong --------------------------------------------------------------------------------------------------------------

type Outcome = { points: Map<string, number>; ranks: (number | null)[]; paid: (number | null)[] }

async function outcomeOf(id: number, entryIds: readonly number[]): Promise<Outcome> {
  const { db } = on.server
  const entries = await db
    .selectFrom('entries')
    .leftJoin('competition_winners', 'entry_id', 'entries.id')
    .select(['entries.id', 'entries.rank', 'prize_amount_cents'])
    .where('entries.competition_id', '=', id)
    .execute()
  const of = new Map(entries.map((row) => [row.id, row]))
  return {
    points: await storedPoints(id),
    ranks: entryIds.map((entryId) => of.get(entryId)!.rank),
    paid: entryIds.map((entryId) => of.get(entryId)!.prize_amount_cents),
  }
}

/** A day on which every call succeeds, or `disturb` happens during it and at its end. */
async function playDay(disturb: (when: 'lock' | 'play' | 'end') => Promise<void>): Promise<Outcome> {
  const {
    server: { db },
    pass,
  } = on
  await fillYoutube(on)
  const player = await newPlayer(db, 'ada')
  await allDue()
  const { id } = await competitionInPhase(db, 'drafting')
  const book = new Map((await readBook(db, id)).map((row) => [row.youtube_id, row.creator_id]))
  const entryIds = await enter(
    db,
    id,
    [
      ['Plain', 'Viral', 'Giant'],
      ['Hidden', 'Silent', 'Newcomer'],
    ].map((names) => ({ userId: player, creatorIds: names.map((name) => book.get(idOf(name))!) })),
  )
  await db.updateTable('competitions').set({ salary_cap_cents: 100_000_000 }).where('id', '=', id).execute()
  await pass(schedule.draftSeconds - 120)
  await allDue()
  // a reading from just before the lock may be used for the start, so nothing grows in these two minutes
  await pass(120, { isStill: true })
  await disturb('lock')
  await pass(5 * HOUR)
  await disturb('play')
  await pass(6 * HOUR)
  await allDue()
  await pass(HOUR)
  await disturb('end')
  expect((await readCompetition(db, id)).ended_at).not.toBeNull()
  await pass(schedule.reviewSeconds, { isStill: true })
  await allDue()
  expect(await audit(db)).toEqual([])
  return outcomeOf(id, entryIds)
}

/** Faults last until the responses are restored. */
type Wrong = () => () => void

const fault =
  (one: Fault, path?: string): Wrong =>
  () => {
    on.youtube.fail(one, path === undefined ? {} : { path })
    return () => on.youtube.recover()
  }

/** Every count falls by a tenth. */
const falling: Wrong = () => {
  const { youtube } = on
  const [channels, videos] = [youtube.channels(), youtube.videos()]
  const less = (count: unknown) => (count === null ? null : Math.floor(Number(count) * 0.9))
  for (const { id, views, subscribers } of channels)
    youtube.changeChannel(id, { views: less(views)!, subscribers: less(subscribers)! })
  for (const { id, views, likes, comments } of videos)
    youtube.changeVideo(id, { views: less(views), likes: less(likes), comments: less(comments) })
  return () => {
    for (const { id, views, subscribers } of channels) youtube.changeChannel(id, { views, subscribers })
    for (const { id, views, likes, comments } of videos) youtube.changeVideo(id, { views, likes, comments })
  }
}

/** Half of the videos and one channel are missing. */
const vanishing: Wrong = () => {
  const { youtube } = on
  const channel = youtube.channels().find(({ id }) => id === idOf('Viral'))!
  const videos = youtube.videos().filter((_, nth) => nth % 2 === 0)
  youtube.removeChannel(channel.id)
  for (const { id } of videos) youtube.removeVideo(id)
  return () => {
    youtube.addChannel(channel)
    for (const video of videos) youtube.addVideo(video)
  }
}

/**
 * The faults occur at the lock, for an hour of play and at the end, the same or a different one each time; then views stand still for a few
 * minutes, so that numbers stay comparable.
 */
const during =
  (wrong: Wrong | Record<'lock' | 'play' | 'end', Wrong>): Parameters<typeof playDay>[0] =>
  async (when) => {
    const right = (typeof wrong === 'function' ? wrong : wrong[when])()
    if (when === 'play') await on.pass(300, { isStill: true })
    await allDue()
    right()
    for (let minutes = 0; minutes < 8; minutes += 4) {
      await on.pass(240, { isStill: true })
      await allDue()
    }
  }

test(
  'malformed responses never change a score: the day ends as if every request had succeeded',
  { timeout: 60_000 },
  async () => {
    const { server, youtube } = on
    const forget = async () => {
      await server.reset()
      youtube.recover()
      for (const { id } of youtube.videos()) youtube.removeVideo(id)
      for (const { id } of youtube.channels()) youtube.removeChannel(id)
    }
    const undisturbed = await playDay(during(() => () => {}))
    expect([...undisturbed.points.values()].filter((points) => points > 0).length).toBeGreaterThan(4)
    expect(undisturbed.ranks.toSorted()).toEqual([1, 2])
    const wrongs: Record<string, Parameters<typeof during>[0]> = {
      'half the ids': fault('half-the-ids'),
      'a page of HTML with 500': fault('html-500'),
      // refused whole, each in the same way (client.test.ts)
      'truncated, negative and twenty digits': {
        lock: fault('negative-counts'),
        play: fault('truncated'),
        end: fault('twenty-digit-counts', 'channels'),
      },
      'counts that fall': falling,
      'videos and a channel that vanish': vanishing,
    }
    for (const [name, wrong] of Object.entries(wrongs)) {
      await forget()
      expect(await playDay(during(wrong)), name).toEqual(undisturbed)
    }
  },
)

// ---- outages ----------------------------------------------------------------------------------------------------------------------

/** Plays six hours; then YouTube does not respond for two weeks. */
async function playedHalf(): Promise<{ id: number; last: Map<number, string>; entryIds: number[] }> {
  const { id, entryIds } = await locked()
  await playHours(6)
  const rows = await on.server.db
    .selectFrom('youtube_readings')
    .distinctOn('creator_id')
    .select(['creator_id', 'views'])
    .where('competition_id', '=', id)
    .orderBy('creator_id')
    .orderBy('taken_at', 'desc')
    .execute()
  on.youtube.fail('html-500')
  return { id, entryIds, last: new Map(rows.map((row) => [row.creator_id, row.views])) }
}

const endViews = async (id: number) =>
  new Map((await readBook(on.server.db, id)).map((row) => [row.creator_id, row.end_views]))
const payoutsOf = async (id: number) =>
  (
    await on.server.db
      .selectFrom('ledger')
      .select('tx_id')
      .where('competition_id', '=', id)
      .where('reason', '=', 'prize')
      .where('account', '=', 'house')
      .execute()
  ).length

test('after an outage of two weeks during a competition, the last good readings settle it once, two hours after the end', async () => {
  const {
    server: { db },
    youtube,
    pass,
  } = on
  const { id, last } = await playedHalf()
  await playHours(6)
  await pass(schedule.reviewSeconds)
  await allDue()
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'review', ended_at: null })
  const delayed = (await on.server.get(`/api/competitions/${id}`)).json() as {
    isDelayed: boolean
    statisticsAt: string
    endTime: string
  }
  expect(delayed.isDelayed).toBe(true)
  expect(Date.parse(delayed.endTime) - Date.parse(delayed.statisticsAt)).toBeGreaterThan(5.9 * 3_600_000)

  await pass(schedule.reviewSeconds)
  await allDue()
  const settled = await readCompetition(db, id)
  expect(settled.phase).toBe('completed')
  expect(await endViews(id)).toEqual(last)
  const points = await storedPoints(id)
  expect([...points.values()].some((one) => one > 0)).toBe(true)
  expect(await audit(db)).toEqual([])

  // it responds again after two weeks: settled results do not change
  await pass(14 * 24 * HOUR)
  youtube.recover()
  await allDue()
  await Promise.all(Array.from({ length: 10 }, () => settleDue(on.deps)))
  expect(await storedPoints(id)).toEqual(points)
  expect(await payoutsOf(id)).toBe(3)
  expect((await readCompetition(db, id)).settled_at!.getTime()).toBe(
    settled.settled_at!.getTime() - 14 * 24 * HOUR * 1000,
  )
  expect(await audit(db)).toEqual([])
})

test("after two weeks of downtime a competition is settled at once from old readings, never from today's counts", async () => {
  const {
    server: { db },
    youtube,
    pass,
  } = on
  const { id, last } = await playedHalf()
  youtube.recover()
  await pass(14 * 24 * HOUR)
  await Promise.all(Array.from({ length: 4 }, allDue))
  expect((await readCompetition(db, id)).phase).toBe('completed')
  expect(await endViews(id)).toEqual(last)
  expect(await payoutsOf(id)).toBe(3)
  expect(await audit(db)).toEqual([])
})

test('a reading minutes after the end is nearer than one an hour before, and is used', async () => {
  const {
    server: { db },
    youtube,
    pass,
  } = on
  const { id } = await locked()
  await playHours(11)
  await pass(HOUR)
  youtube.fail('hang-up')
  await allDue()
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'review', ended_at: null })
  youtube.recover()
  await pass(1_200)
  await allDue()
  const late = watch(on)
  const competition = await readCompetition(db, id)
  const book = await readBook(db, id)
  expect(competition.ended_at).not.toBeNull()
  for (const row of book) {
    expect(Number(row.end_views), row.youtube_id).toBe(late.views.get(row.youtube_id))
    expect((row.end_taken_at!.getTime() - competition.end_time.getTime()) / 1000).toBeGreaterThan(1_190)
  }
  expect(await audit(db)).toEqual([])
})

test('with the API down at the lock, the reading from just before is the start, with its basket, and players do not wait', async () => {
  const {
    server: { db },
    youtube,
    pass,
  } = on
  await fillYoutube(on)
  await allDue()
  const { id } = await competitionInPhase(db, 'drafting')
  await pass(schedule.draftSeconds - 60)
  await allDue()
  const before = watch(on)
  youtube.fail('backend-error')
  await pass(60)
  await allDue()
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'live', started_at: null })
  await pass(700)
  await allDue()
  const competition = await readCompetition(db, id)
  expect(competition.started_at).not.toBeNull()
  for (const row of await readBook(db, id)) {
    expect(Number(row.start_views), row.youtube_id).toBe(before.views.get(row.youtube_id))
    expect(row.start_taken_at! < competition.start_time).toBe(true)
    expect(row.start_likes, row.youtube_id).toBe(
      row.youtube_id === idOf('Silent')
        ? null
        : row.youtube_id === idOf('Empty')
          ? '0'
          : String(
              [...before.likes]
                .filter(([video]) => before.channelOf.get(video) === row.youtube_id && isInBasket(video))
                .reduce((sum, [, likes]) => sum + likes!, 0),
            ),
    )
  }
  expect(await audit(db)).toEqual([])
})
