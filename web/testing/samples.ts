/** A complete and valid sample of each type. A test overrides what it is about: `sampleCompetition({ phase: 'live' })`. */
import type { GuestInvitation } from '#contract/seats.ts'
import type { About } from '#contract/about.ts'
import type { AdminCreator } from '#contract/admin.ts'
import type { User } from '#contract/auth.ts'
import { storedCategory } from '#contract/categories.ts'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Debut } from '#contract/debut.ts'
import type { Entry, EntryPick, PublicEntry } from '#contract/entries.ts'
import { cents, decimalOf, parseDecimal, total } from '#game/money.ts'
import { REVIEW_HOURS, type Application, type ApplicationChannel, type OwnApplication } from '#contract/ipo.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import type { LeaguePage, LeagueSummary, LeagueTableRow } from '#contract/leagues.ts'
import type { CompetitionResult } from '#contract/profile.ts'
import type { CompetitionSnapshots } from '#contract/recap.ts'
import type { ServerMessage } from '#contract/realtime.ts'
import type { EntryForecast, Forecasts } from '#contract/forecasts.ts'
import type { CreatorResearch, ScoutedCreator } from '#contract/scouting.ts'

const LONG_AGO = '2026-01-17T00:00:00.000Z'

export const sampleUser = (changes: Partial<User> = {}): User => ({
  id: 'ada',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: null,
  role: 'user',
  profileImageUrl: null,
  balance: '1000.00',
  level: 1,
  xp: 0,
  totalWins: 0,
  totalEarnings: '0.00',
  currentStreak: 0,
  unseenResultId: null,
  signsInHere: true,
  isSeat: false,
  ndaAccepted: true,
  ndaAcceptedAt: LONG_AGO,
  practiceDoneAt: null,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  ...changes,
})

/** Returns a competition in drafting that locks in two hours and ends in four hours. */
export const sampleCompetition = (changes: Partial<Competition> = {}): Competition => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  return {
    id: 7,
    date: '2026-01-20',
    draftOpensAt: inHours(-1),
    // while live, trades are open
    startTime: inHours(changes.phase === 'live' ? -1 : 2),
    endTime: inHours(4),
    finalAt: inHours(5),
    prizeTitle: 'Friday Night Launch',
    prizeDescription: null,
    prizeText: null,
    prizeValue: '12500.00',
    prizeStep: '5.00',
    prizeImageUrl: null,
    payoutShares: [50, 30, 20],
    salaryCap: 150_000,
    minPicks: 3,
    maxPicks: 5,
    maxEntriesPerPlayer: 3,
    slateSize: 0,
    isActive: true,
    scoringVersion: 1,
    formWeight: 0.55,
    pricesAsOf: null,
    phase: 'drafting',
    winnerId: null,
    totalEntries: 2486,
    replayDay: '2026-01-20',
    statisticsAt: null,
    isDelayed: false,
    isHeld: false,
    voidReason: null,
    createdAt: LONG_AGO,
    ...changes,
  }
}

const CHANNELS = [
  'Pixel Foundry',
  'Orbit Academy',
  'Kitchen Rebels',
  'Gadget Garage',
  'Loop & Lyric',
  'Half-Court Theory',
]
const CATEGORIES = ['Gaming', 'Education', 'Food', 'Tech', 'Music', 'Sports']

export const sampleCreator = (id = 1, changes: Partial<Creator> = {}): Creator => ({
  id,
  youtubeId: `UC${String(id).padStart(22, '0')}`,
  channelName: CHANNELS[id - 1] ?? `Channel ${id}`,
  handle: null,
  category: CATEGORIES[(id - 1) % CATEGORIES.length]!,
  thumbnailUrl: '/art/planet.webp',
  price: '30000.00',
  subscriberCount: 8_300_000,
  viewCount: 1_500_000_000,
  videoCount: 476,
  likeCount: null,
  commentCount: null,
  shareCount: null,
  isActive: true,
  isPromoted: false,
  inPlay: true,
  expectedPoints: 50.4,
  isNew: false,
  form: null,
  trend: [100, 120, 110, 150],
  countedAt: LONG_AGO,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  ...changes,
})

/** A creator as admins see it. */
export const sampleKeptCreator = (id = 1, changes: Partial<AdminCreator> = {}): AdminCreator => ({
  ...sampleCreator(id),
  category: storedCategory(CATEGORIES[(id - 1) % CATEGORIES.length]!),
  version: 1,
  priceOverride: null,
  note: null,
  debut: sampleDebut({ isNow: true }),
  ...changes,
})

export const samplePick = (creatorId = 1, changes: Partial<EntryPick> = {}): EntryPick => {
  const { channelName, youtubeId, category, thumbnailUrl, price, subscriberCount } = sampleCreator(creatorId)
  const creator = { name: channelName, youtubeId, category, imageUrl: thumbnailUrl, price, subscriberCount }
  return { creatorId, price, creator, points: 0, stillToCome: null, before: 0, ...changes }
}

/** What these picks leave of the cap of `sampleCompetition`. */
const leftBy = (picks: readonly EntryPick[]): string =>
  decimalOf(cents(15_000_000 - total(picks.map(({ price }) => parseDecimal(price)!))))

export const sampleEntry = (changes: Partial<Entry> = {}): Entry => ({
  id: 11,
  competitionId: 7,
  userId: 'ada',
  userDisplayName: 'Ada L.',
  picks: [samplePick(1), samplePick(2), samplePick(3)],
  totalSalary: '90000.00',
  leftOfCap: leftBy(changes.picks ?? [samplePick(1), samplePick(2), samplePick(3)]),
  score: 0,
  totalScore: 0,
  banked: 0,
  rank: null,
  prize: '0.00',
  version: 1,
  movesLeft: 2,
  createdAt: LONG_AGO,
  ...changes,
})

/** An entry of another player, as it is seen after the lock. */
export const samplePublicEntry = (changes: Partial<PublicEntry> = {}): PublicEntry => ({
  id: 1,
  competitionId: 7,
  userDisplayName: 'Player 1',
  isBot: false,
  botLevel: null,
  picks: [1, 2, 3].map((id) => samplePick(id, { points: 10 * id, stillToCome: 10 * id })),
  totalSalary: '90000.00',
  totalScore: 60,
  banked: 0,
  rank: 3,
  prize: '0.00',
  createdAt: LONG_AGO,
  ...changes,
})

export const sampleRow = (id = 1, changes: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  id,
  userId: `player-${id}`,
  userDisplayName: `Player ${id}`,
  isBot: false,
  botLevel: null,
  totalScore: 400 - id,
  totalSalary: '149000.00',
  rank: id,
  ...changes,
})

/** Rank 3 of 26, with a prize, a new level and a longer streak. */
export const sampleForecast = (changes: Partial<EntryForecast> = {}): EntryForecast => ({
  expected: 88,
  best: 2,
  likely: 5,
  worst: 9,
  prizeChance: 0.224,
  winChance: 0.004,
  prizeLine: 101.4,
  requiredPaces: [
    { creatorId: 1, times: 1.6 },
    { creatorId: 2, times: null },
    { creatorId: 3, times: 2.1 },
  ],
  helps: [{ creatorId: 1, points: 4.1, surplus: 5.1, isOwn: true, isTraded: false, share: 0.2 }],
  hurts: [{ creatorId: 5, points: -3.1, surplus: 6.8, isOwn: false, isTraded: false, share: 0.455 }],
  ...changes,
})

/** A response without a second factor. */
export const sampleSnapshots = (changes: Partial<CompetitionSnapshots> = {}): CompetitionSnapshots => ({
  competitionId: 7,
  phase: 'live',
  entries: 26,
  creatorIds: [1, 2, 3, 4, 5],
  snapshots: [],
  ...changes,
})

/** A response about the entry with id 11. */
export const sampleForecasts = (
  changes: Partial<Forecasts> = {},
  forecast: EntryForecast | null = sampleForecast(),
): Forecasts => ({
  asOf: LONG_AGO,
  nextReadingAt: null,
  everySeconds: 10,
  entries: 26,
  paidPlaces: 3,
  own: [
    {
      entryId: 11,
      rank: 3,
      score: 23.4,
      isPaid: true,
      forecast,
      neighbours:
        forecast === null ? [] : [sampleRow(10, { rank: 2 }), sampleRow(11, { rank: 3 }), sampleRow(12, { rank: 4 })],
    },
  ],
  ...changes,
})

export const sampleLeagueSummary = (changes: Partial<LeagueSummary> = {}): LeagueSummary => ({
  slug: 'aaaaaaaaaa',
  name: 'Office League',
  members: 3,
  place: 2,
  season: 1,
  played: 2,
  rounds: 8,
  isOver: false,
  isClosed: false,
  ...changes,
})

/** The ids of Ben, Ada and Cleo in the sample league, in the order of its table. */
export const LEAGUE_IDS = [2, 1, 3].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`) as [
  string,
  string,
  string,
]

/** A league of Ada, Ben and Cleo, the host, after two of eight rounds; the third is drafting and Cleo is not in yet. */
export const sampleLeague = (changes: Partial<LeaguePage> = {}): LeaguePage => {
  const people = [
    { userId: LEAGUE_IDS[0], name: 'Ben', isFormer: false },
    { userId: LEAGUE_IDS[1], name: 'Ada', isFormer: false },
    { userId: LEAGUE_IDS[2], name: 'Cleo', isFormer: false },
  ]
  const row = (nth: number, given: Partial<LeagueTableRow>): LeagueTableRow => ({
    ...people[nth]!,
    place: nth + 1,
    isTied: false,
    moved: 0,
    total: 0,
    won: 0,
    best: null,
    form: [null, null],
    beatHost: 0,
    ...given,
  })
  return {
    slug: 'aaaaaaaaaa',
    name: 'Office League',
    isClosed: false,
    isMember: true,
    isOwner: false,
    ownerName: 'Ben',
    hostId: LEAGUE_IDS[2],
    ownerId: LEAGUE_IDS[0],
    code: null,
    hasSeats: false,
    keepsSeats: false,
    overlayToken: null,
    members: people,
    seats: [],
    season: 1,
    seasons: 1,
    seriesId: null,
    seriesTitle: null,
    rounds: 8,
    isOver: false,
    table: [
      row(0, { total: 150, won: 1, best: 80.5, form: [50, 100], beatHost: 2, moved: 1 }),
      row(1, { total: 137.5, won: 1, best: 91.2, form: [100, 37.5], beatHost: 1, moved: -1 }),
      row(2, { total: 12.5, best: 20, form: [12.5, null] }),
    ],
    played: [
      { nth: 2, competitionId: 6, title: 'Friday Two', lockAt: LONG_AGO, winners: ['Ben'], beatHost: null },
      { nth: 1, competitionId: 5, title: 'Friday One', lockAt: LONG_AGO, winners: ['Ada'], beatHost: 2 },
    ],
    hostRounds: 1,
    open: [
      {
        competitionId: 7,
        title: 'Friday Three',
        phase: 'drafting',
        lockAt: new Date(Date.now() + 3_600_000).toISOString(),
        endAt: new Date(Date.now() + 7_200_000).toISOString(),
        missing: [people[2]!],
        counts: true,
      },
    ],
    nextLockAt: null,
    honours: null,
    ...changes,
  }
}

export const sampleResult = (changes: Partial<CompetitionResult> = {}): CompetitionResult => ({
  competitionId: 7,
  prizeTitle: 'Friday Night Launch',
  phase: 'completed',
  endTime: LONG_AGO,
  entries: 26,
  bestRank: 3,
  prize: '50.25',
  waiting: '0.00',
  withheld: '0.00',
  ownEntries: [
    {
      entryId: 11,
      rank: 3,
      score: 60,
      prize: '50.25',
      above: { rank: 2, points: 4.2 },
      below: { rank: 4, points: 0.3 },
      toPrize: null,
    },
  ],
  gained: { xpBefore: 80, xpAfter: 172, levelBefore: 1, levelAfter: 2, streakBefore: 1, streakAfter: 2 },
  ...changes,
})

/** An application that was submitted an hour ago and is pending. */
export const sampleApplication = ({
  submittedAt = new Date(Date.now() - 3_600_000).toISOString(),
  ...changes
}: Partial<Application> = {}): Application => ({
  id: 3,
  youtubeChannelUrl: 'https://www.youtube.com/@orbit',
  channelName: 'Orbit Academy',
  contactEmail: 'orbit@example.org',
  category: 'Education',
  description: 'All about orbits',
  subscriberCount: 12_000,
  status: 'pending',
  submittedAt,
  reviewedAt: null,
  reviewNotes: null,
  decideBy: new Date(Date.parse(submittedAt) + REVIEW_HOURS * 3_600_000).toISOString(),
  ownershipCode: 'fantasy-social-0a1b2c3d4e',
  ownershipProvenAt: null,
  ownershipChannelId: null,
  ...changes,
})

/** The same application, as its applicant sees it. */
export const sampleOwnApplication = (changes: Partial<OwnApplication> = {}): OwnApplication => {
  const { id, channelName, youtubeChannelUrl, status, submittedAt, decideBy, ownershipCode } = sampleApplication()
  return {
    id,
    channelName,
    youtubeChannelUrl,
    status,
    submittedAt,
    decideBy,
    reviewedAt: null,
    reviewNotes: null,
    ownershipCode,
    isOwnershipChecked: true,
    isEmailed: true,
    creatorId: null,
    debut: null,
    ...changes,
  }
}

/** A sample of the next competition, without a season or a slate. */
export const sampleDebut = (changes: Partial<Debut> = {}): Debut => ({
  isNow: false,
  isNext: true,
  replayDay: null,
  slateSize: 0,
  ...changes,
})

/** A sample of the application's channel, which is not listed yet. */
export const sampleApplicationChannel = (changes: Partial<ApplicationChannel> = {}): ApplicationChannel => ({
  youtubeId: 'UC0rbitAcademy0000000000',
  title: 'Orbit Academy Official',
  handle: '@orbit',
  thumbnailUrl: null,
  subscriberCount: 11_900,
  viewCount: 1_500_000,
  videoCount: 76,
  countedAt: '2026-01-24T00:00:00.000Z',
  price: '12500.00',
  listedAs: null,
  isListedForAnother: false,
  debut: sampleDebut({ replayDay: '2026-01-31' }),
  ...changes,
})

/** The sign-in of a server where an organisation's provider replaces accounts with a password. */
export const ORGANISATION_ONLY: Pick<About, 'hasBuiltInSignIn' | 'providers'> = {
  hasBuiltInSignIn: false,
  providers: [{ id: 'organisation', label: 'Sign in through your organisation' }],
}

/** A sample of a server that replays the recorded season. */
export const sampleAbout = (changes: Partial<About> = {}): About => ({
  hasBuiltInSignIn: true,
  providers: [],
  source: 'recorded',
  season: { title: 'A Sample Season', credit: null, firstDay: '2026-01-17', lastDay: '2026-02-15' },
  releasesUrl: null,
  tickSeconds: 2,
  contact: null,
  retentionDays: 28,
  hasPractice: true,
  sendsEmail: true,
  ...changes,
})

export const sampleScouted = (id = 1, changes: Partial<ScoutedCreator> = {}): ScoutedCreator => {
  const { channelName, category, thumbnailUrl, price } = sampleCreator(id)
  return {
    id,
    channelName,
    category,
    thumbnailUrl,
    price,
    inPlay: true,
    isNew: false,
    expectedPoints: 50.4,
    form: 1.2,
    upload: 'likely',
    chance: 0.7,
    record: { played: 10, beaten: 6, surplus: 3.2 },
    volatility: 'steady',
    deviation: 9.1,
    ceiling: 68.5,
    ...changes,
  }
}

/** Sample highlights of the first creator, for a competition that replays a day. */
export const sampleResearch = (changes: Partial<CreatorResearch> = {}): CreatorResearch => ({
  creator: sampleScouted(),
  competitionId: 7,
  replayDay: '2026-01-31',
  isListed: true,
  debut: null,
  knownDays: 14,
  levels: [null, null, 0.9, 1, 1.1, 0.8, 1.3, 2.4, 1.6, 1.2, 1, 0.9, 1.1, 1.2],
  past: [
    { competitionId: 5, day: '2026-01-29', price: '28000.00', expectedPoints: 44, points: 51.2 },
    { competitionId: 6, day: '2026-01-30', price: '29500.00', expectedPoints: 46, points: 40.1 },
  ],
  uploads: ['2026-01-30T16:00:00.000Z', '2026-01-28T16:00:00.000Z', '2026-01-26T12:00:00.000Z'],
  everyHours: 50,
  sinceHours: 8,
  ...changes,
})

let notificationsMade = 0

/** A notification as it arrives live, with a new id; sent now, unless another time is given. */
export const sampleLiveNotification = (changes: Partial<LiveNotification> = {}): LiveNotification => ({
  type: 'notification',
  id: ++notificationsMade + 1000,
  notificationType: 'new_entry',
  title: 'Entry accepted',
  message: 'Welcome',
  priority: 'low',
  competitionId: 7,
  actionUrl: '/gamemode',
  timestamp: new Date().toISOString(),
  ...changes,
})
type LiveNotification = Extract<ServerMessage, { type: 'notification' }>

/** What the link of a league shows to a guest. */
export const sampleGuestInvitation = (changes: Partial<GuestInvitation> = {}): GuestInvitation => ({
  slug: 'aaaaaaaaaa',
  name: 'Class 7b',
  ownerName: 'Ada T.',
  members: 3,
  seriesTitle: null,
  hasSeats: true,
  seatName: null,
  ...changes,
})
