/**
 * The rooms of the code and the imports allowed between them. checks/boundaries.test.ts enforces the table, and `npm run generate` prints
 * it into docs/architecture.md. To change a row, write a decision record first.
 */

/** `uses` names the rooms that files of this room may import besides their own; `packages` the npm packages, or all if it is omitted. */
export type Room = { holds: string; uses: readonly string[]; packages?: readonly string[] }

/** The rooms by path. A room uses only rooms above it, so that no circle is possible. A path includes everything below it. */
export const ROOMS: Readonly<Record<string, Room>> = {
  game: { holds: 'the rules: plain data in, plain data out', uses: [], packages: [] },
  contract: { holds: 'endpoints, refusals, live messages', uses: ['game'], packages: ['zod', 'zod/mini'] },

  'server/settings': { holds: 'the list of settings, and how their values are read', uses: [] },
  'server/settings.ts': { holds: 'the settings of this process', uses: ['game', 'contract', 'server/settings'] },
  'server/metrics': { holds: 'the metrics for Prometheus', uses: [] },
  'server/jobs': { holds: 'timed work, batches, turns, retries', uses: ['contract', 'server/metrics'] },
  'server/db': { holds: 'the database: connection, migrations, table types', uses: ['server/metrics', 'server/jobs'] },
  'server/adapters': {
    holds: 'the outside world: YouTube, mail, the recorded season',
    uses: ['game', 'contract', 'server/settings.ts', 'server/metrics', 'server/jobs', 'server/db'],
  },
  'server/scores': {
    holds: 'stored scores: how they are computed, read and written',
    uses: ['game', 'contract', 'server/db', 'server/adapters'],
  },
  'server/live': {
    holds: 'live boards, and the messages between processes',
    uses: ['game', 'contract', 'server/metrics', 'server/jobs', 'server/db', 'server/scores'],
  },
  'server/deps.ts': {
    holds: 'what a slice is given',
    uses: ['server/settings.ts', 'server/db', 'server/adapters', 'server/live'],
  },
  'server/records': {
    holds: 'the writers of tables that several slices change',
    uses: [
      'game',
      'contract',
      'server/jobs',
      'server/db',
      'server/adapters',
      'server/scores',
      'server/live',
      'server/deps.ts',
    ],
  },
  'server/competition': {
    holds: 'competitions as several slices read them',
    uses: ['game', 'contract', 'server/settings.ts', 'server/db', 'server/adapters', 'server/scores', 'server/records'],
  },
  'server/evidence': {
    holds: 'the evidence behind a score: which counts were read, and when',
    uses: ['game', 'contract', 'server/db', 'server/scores', 'server/deps.ts', 'server/records', 'server/competition'],
  },
  'server/audit': {
    holds: 'the checks of stored data',
    uses: ['game', 'server/db', 'server/scores', 'server/records', 'server/competition', 'server/evidence'],
  },
  'server/identity': {
    holds: 'sessions, passwords, second factors, rights',
    uses: [
      'contract',
      'server/settings',
      'server/settings.ts',
      'server/jobs',
      'server/db',
      'server/adapters',
      'server/live',
      'server/deps.ts',
      'server/records',
      'server/competition',
    ],
  },
  'server/catalogue': {
    holds: 'creators and their statistics',
    uses: [
      'game',
      'contract',
      'server/db',
      'server/adapters',
      'server/scores',
      'server/deps.ts',
      'server/records',
      'server/competition',
      'server/identity',
    ],
  },
  'server/http': {
    holds: 'Fastify plugins: routes from the contract, limits, cache, pages',
    uses: [
      'contract',
      'server/settings.ts',
      'server/metrics',
      'server/jobs',
      'server/db',
      'server/deps.ts',
      'server/records',
      'server/identity',
    ],
  },
  'server/realtime': {
    holds: 'the WebSocket server',
    uses: [
      'contract',
      'server/metrics',
      'server/jobs',
      'server/live',
      'server/deps.ts',
      'server/identity',
      'server/http',
    ],
  },
  'server/features': {
    holds: 'one slice per subject: routes, queries, announcements; no slice imports another',
    uses: [
      'game',
      'contract',
      'server/settings',
      'server/settings.ts',
      'server/metrics',
      'server/jobs',
      'server/db',
      'server/adapters',
      'server/scores',
      'server/live',
      'server/deps.ts',
      'server/records',
      'server/competition',
      'server/evidence',
      'server/identity',
      'server/catalogue',
      'server/http',
    ],
  },
  'server/app.ts': {
    holds: 'the HTTP application: plugins and slices',
    uses: [
      'contract',
      'server/jobs',
      'server/adapters',
      'server/deps.ts',
      'server/identity',
      'server/catalogue',
      'server/http',
      'server/realtime',
      'server/features',
    ],
  },
  'server/main.ts': {
    holds: 'the start of the process: everything put together',
    uses: ['game', 'contract', 'server'],
  },

  'web/ui': {
    holds: 'buttons, dialogs, toasts, charts, formatting, hooks: nothing of the game',
    uses: ['game', 'contract'],
  },
  'web/api': {
    holds: 'calls of the contract, the live socket, cache, offline store, server clock',
    uses: ['game', 'contract', 'web/ui'],
  },
  'web/domain/player': { holds: 'session, wallet, second factor', uses: ['contract', 'web/ui', 'web/api'] },
  'web/domain/competition': {
    holds: 'phase, countdown, banner, rules',
    uses: ['game', 'contract', 'web/ui', 'web/api', 'web/domain/player'],
  },
  'web/domain/creator': {
    holds: 'card, carousel, statistics, search',
    uses: ['game', 'contract', 'web/ui', 'web/api', 'web/domain/player', 'web/domain/competition'],
  },
  'web/domain/entry': {
    holds: 'name, faces, points, own entries',
    uses: [
      'game',
      'contract',
      'web/ui',
      'web/api',
      'web/domain/player',
      'web/domain/competition',
      'web/domain/creator',
    ],
  },
  'web/domain/board': {
    holds: 'rows, places, forecast, receipts, sharing',
    uses: ['game', 'contract', 'web/ui', 'web/api', 'web/domain/player', 'web/domain/competition', 'web/domain/entry'],
  },
  'web/domain/roster': {
    holds: 'the roster editor, finder, lineup tools, Roster Manager',
    uses: [
      'game',
      'contract',
      'web/ui',
      'web/api',
      'web/domain/player',
      'web/domain/competition',
      'web/domain/creator',
      'web/domain/entry',
      'web/domain/board',
    ],
  },
  'web/domain/notifications': {
    holds: 'the list of notifications and the bell',
    uses: ['contract', 'web/ui', 'web/api', 'web/domain/player'],
  },
  'web/screens': {
    holds: 'one folder per route, composition only; no screen imports another',
    uses: ['game', 'contract', 'web/ui', 'web/api', 'web/domain'],
  },
  'web/overlay': { holds: 'the script of an overlay, loaded without the application', uses: ['contract'] },
  'web/app': {
    holds: 'entry point, routes, access gate, frame, menu',
    uses: ['game', 'contract', 'web/ui', 'web/api', 'web/domain', 'web/screens', 'web/styles'],
  },

  bench: { holds: 'measurements', uses: ['game', 'contract', 'server', 'scripts', 'system-tests'] },
}

/** Returns whether `path` is inside `room`, or is that file. */
export const liesIn = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`)

/** Returns the room of a file, or undefined for a file outside the table. */
export const roomOf = (file: string): string | undefined => Object.keys(ROOMS).find((room) => liesIn(file, room))
