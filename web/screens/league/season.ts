/**
 * The league's season: fixed sample data. 2 conferences x 4 divisions x 4 teams, 14 games each after week 14. Wins and losses of every
 * division are equal in total, and each team has played 5 games inside its division.
 */
export const SEASON = 2025
export const WEEK = 15
export const LEAGUE_NAME = 'Fantasy Social League'

export const CONFERENCES = [
  { id: 'NEC', name: 'New Era Conference' },
  { id: 'NWC', name: 'Next Wave Conference' },
] as const
export type ConferenceId = (typeof CONFERENCES)[number]['id']

export const DIVISIONS = ['East', 'North', 'South', 'West'] as const
type Division = (typeof DIVISIONS)[number]

export type Team = {
  name: string
  short: string
  conference: ConferenceId
  division: Division
  wins: number
  losses: number
  /** The streak as text, such as "W3": the last three games were won. */
  streak: string
  /** The record of games inside the division. */
  divisionWins: number
  divisionLosses: number
}

const GAMES = 14
const DIVISION_GAMES = 5

/** each row: name, abbreviation, wins, streak, wins inside the division */
type Row = readonly [name: string, short: string, wins: number, streak: string, divisionWins: number]

const TABLE: Record<ConferenceId, Record<Division, readonly Row[]>> = {
  NEC: {
    East: [
      ['Viral Vipers', 'VIP', 11, 'W4', 4],
      ['Clickbait Comets', 'CLK', 8, 'L1', 3],
      ['Buffer Bandits', 'BUF', 5, 'W1', 2],
      ['Lost Signals', 'LST', 4, 'L3', 1],
    ],
    North: [
      ['Polar Pixels', 'PLR', 10, 'W2', 3],
      ['Frosty Frames', 'FRF', 7, 'W1', 3],
      ['Aurora Edits', 'AUR', 6, 'L2', 2],
      ['Cold Opens', 'CLD', 5, 'L1', 2],
    ],
    South: [
      ['Solar Streamers', 'SOL', 12, 'W6', 5],
      ['Bayou Beats', 'BAY', 8, 'W2', 2],
      ['Sunset Shorts', 'SUN', 5, 'L1', 2],
      ['Humid Highlights', 'HUM', 3, 'L5', 1],
    ],
    West: [
      ['Canyon Creators', 'CAN', 9, 'W1', 3],
      ['Golden Hours', 'GLD', 8, 'W3', 3],
      ['Desert Deepcuts', 'DES', 6, 'L2', 2],
      ['Pacific Podcasters', 'PAC', 5, 'L1', 2],
    ],
  },
  NWC: {
    East: [
      ['Neon Narrators', 'NEO', 11, 'W3', 4],
      ['Subway Subscribers', 'SUB', 7, 'L2', 2],
      ['Midnight Mods', 'MID', 6, 'W1', 2],
      ['Borough Bloopers', 'BOR', 4, 'L4', 2],
    ],
    North: [
      ['Lakeside Loops', 'LAK', 10, 'W1', 4],
      ['Snowed-In Speedruns', 'SNO', 9, 'W5', 3],
      ['Timber Takes', 'TIM', 5, 'L1', 2],
      ['Cabin Cutscenes', 'CAB', 4, 'L2', 1],
    ],
    South: [
      ['Thunder Thumbnails', 'THU', 12, 'W2', 4],
      ['Cactus Captions', 'CAC', 6, 'L1', 3],
      ['Gulf Coast Glitches', 'GUL', 6, 'W2', 2],
      ['Drawl Directors', 'DRA', 4, 'L3', 1],
    ],
    West: [
      ['Ringed Planet Rookies', 'RNG', 8, 'W1', 3],
      ['Coastline Collabs', 'COA', 8, 'L1', 3],
      ['Summit Skits', 'SUM', 7, 'W2', 2],
      ['Fogbank Filters', 'FOG', 5, 'L2', 2],
    ],
  },
}

export const teams: readonly Team[] = CONFERENCES.flatMap(({ id: conference }) =>
  DIVISIONS.flatMap((division) =>
    TABLE[conference][division].map(([name, short, wins, streak, divisionWins]) => ({
      name,
      short,
      conference,
      division,
      wins,
      losses: GAMES - wins,
      streak,
      divisionWins,
      divisionLosses: DIVISION_GAMES - divisionWins,
    })),
  ),
)

/** Sorts by wins, then by wins inside the division, then by name. */
export const byWins = (one: Team, other: Team): number =>
  other.wins - one.wins || other.divisionWins - one.divisionWins || one.name.localeCompare(other.name)

/** Formats a share of wins as .786 or 1.000. */
export const winShare = ({ wins, losses }: Team): string => (wins / (wins + losses)).toFixed(3).replace(/^0/, '')

const team = (short: string): Team => teams.find((one) => one.short === short)!

type Standing = { state: 'live'; homeScore: number; awayScore: number } | { state: 'later' }
export type Game = { home: Team; away: Team; clock: string } & Standing

export const gamesToday: readonly Game[] = [
  { home: team('SOL'), away: team('VIP'), state: 'live', homeScore: 412, awayScore: 398, clock: 'Hour 3' },
  { home: team('THU'), away: team('SNO'), state: 'live', homeScore: 287, awayScore: 301, clock: 'Hour 2' },
  { home: team('CAN'), away: team('GLD'), state: 'later', clock: '6:00 PM' },
  { home: team('LAK'), away: team('TIM'), state: 'later', clock: '7:30 PM' },
  { home: team('NEO'), away: team('MID'), state: 'later', clock: '9:00 PM' },
]

export const liveGames = gamesToday.filter((game) => game.state === 'live')

/** The five strongest teams this week, and how many places each moved. */
export const powerRankings: readonly { team: Team; moved: number }[] = [
  { team: team('SOL'), moved: 0 },
  { team: team('THU'), moved: 1 },
  { team: team('VIP'), moved: -1 },
  { team: team('NEO'), moved: 2 },
  { team: team('PLR'), moved: 0 },
]
