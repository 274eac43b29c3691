/**
 * The most bytes of each script that the browser loads, compressed with gzip. The build fails when a script or a first load is larger
 * (script-budget.ts). A script that has become smaller gets a smaller figure here.
 */
import type { Budget } from './script-budget.ts'

const VISITOR = ['first-paint', 'index', 'application', 'install-prompts']
const PLAYER = ['routes', 'frame', 'phone-draft', 'event-feedback', 'offline-store', 'term-explained']

export const BUDGET: Budget = {
  scripts: {
    // the first loads
    libraries: 79_200,
    play: 17_800,
    frame: 16_100,
    application: 11_300,
    'phone-draft': 10_000,
    routes: 3_500,
    'install-prompts': 1_900,
    mutations: 1_000,
    'event-feedback': 900,
    preload: 900,
    // loaded when they are wanted
    'managed-roster': 27_500,
    'admin-screen': 22_500,
    'practice-screen': 20_000,
    'gamemode-screen': 19_500,
    'league-screen': 14_500,
    'watch-screen': 13_000,
    'competitions-screen': 12_500,
    'leaderboard-screen': 12_500,
    'recap-screen': 11_000,
    result: 10_500,
    esm: 10_500,
    'players-screen': 10_500,
    'receipt-dialog': 10_500,
    'ipo-screen': 10_000,
    'desktop-draft': 10_000,
    'profile-screen': 9_500,
    'creator-screen': 9_500,
    'live-screen': 10_000,
    'forms.schemas': 9_000,
    'bulk-screen': 9_000,
    'use-lineup-tools': 8_000,
    toaster: 8_000,
    'scout-screen': 8_000,
    'teams-screen': 8_000,
    forecast: 7_500,
    dist: 7_000,
    'example-league': 6_500,
  },
  others: 6_000,
  firstLoads: {
    visitor: { loads: VISITOR, bytes: 95_000 },
    player: { loads: [...VISITOR, ...PLAYER], bytes: 144_600 },
  },
}
