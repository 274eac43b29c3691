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
    play: 19_400,
    frame: 17_000,
    application: 11_500,
    'phone-draft': 10_000,
    routes: 4_600,
    'install-prompts': 1_900,
    mutations: 1_000,
    'event-feedback': 1_000,
    preload: 900,
    // loaded when they are wanted
    'managed-roster': 29_000,
    'admin-screen': 24_000,
    'practice-screen': 21_000,
    'gamemode-screen': 20_500,
    'league-screen': 15_000,
    'watch-screen': 13_500,
    'competitions-screen': 13_000,
    'leaderboard-screen': 13_000,
    'recap-screen': 11_500,
    result: 11_500,
    esm: 11_000,
    'players-screen': 11_000,
    'receipt-dialog': 11_000,
    'ipo-screen': 10_500,
    'desktop-draft': 10_500,
    'profile-screen': 10_500,
    'creator-screen': 10_000,
    'live-screen': 10_000,
    'forms.schemas': 9_500,
    'bulk-screen': 9_500,
    'use-lineup-tools': 8_500,
    toaster: 8_500,
    'scout-screen': 8_500,
    'teams-screen': 8_000,
    forecast: 8_000,
    dist: 7_500,
    'example-league': 7_000,
  },
  others: 6_000,
  firstLoads: {
    visitor: { loads: VISITOR, bytes: 95_000 },
    player: { loads: [...VISITOR, ...PLAYER], bytes: 150_800 },
  },
}
