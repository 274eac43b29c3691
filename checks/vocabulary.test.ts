/**
 * One vocabulary, the field's: words that were retired do not come back, neither in names nor in prose. docs/glossary.md explains those
 * in use. A word with an ordinary meaning (round, turn, place, letter, later) is matched only where it is the retired name.
 */
import { expect, test } from 'vitest'
import { projectFiles, read } from './sources.ts'

/** An email, where the alphabet is not meant; the table of that name stays, as migrations do. */
const letter =
  /(?<!(?:from|into|update) |first |[`'"-])\bletters?\b(?!-|,? (?:(?:and|or) )?digits| press the| that is missing)|[a-z]Letters?\b|\bletters(?:In|Of)\b/i
/** These tell of letters of the alphabet: of keys, names, codes and fonts. */
const aboutTheAlphabet = new RegExp(
  [
    '^contract/(?:channel-reference|sharing\\.schemas|subscriber-count)',
    '^desktop/start/|^scripts/desktop/stage|^docs/credits|^docs/decisions/00(?:31|45|46|51)',
    '^server/(?:db/tables|features/(?:admin/recovery-codes|sharing/)|identity/(?:admin-code|constant-time|weak-passwords))',
    '^server/(?:realtime/frame|records/share-links)',
    '^web/(?:app/prepare|components/|lib/|styles/|testing/|ui/)',
    '^web/features/(?:draft|gamemode|league|menu|practice|profile|scouting)/',
  ].join('|'),
)

/** A place is a rank: what a callback is told beside an element is its index. An element of `reduce` may be a place. */
const placeOfCallback = /(?<!\breduce\()\((?:\w+|\[[^\]]*\]|\{[^}]*\})(?:, \w+)?, place\)(?:: [^=]+)? =>/

/** What to say, and what is not said any more, but in some files. */
const retired: [use: string, pattern: RegExp, except?: RegExp][] = [
  ['scheduler', /clockwork/i],
  ['interval-jobs', /recurring-work|recurringWork|\b(?:next|begin)Work\b/],
  ['batcher', /in-batches|inBatches/],
  ['error-handler', /answer-errors|answer(?:Errors|Unreadable)\b/],
  ['mount-endpoint', /\bserver\/serve\b|\bserve\.ts\b/],
  ['response-cache', /\bserver\/reads\b|shared-reads/],
  ['cached response, cached body', /kept-(?:answer|body)|Kept(?:Answer|Body)\b/],
  ['accept-encoding', /preferred-coding|preferredCoding/],
  ['table-versions', /\bdb\/writes\b/],
  ['token-bucket, TokenBucket', /\ballowance\.ts\b|\b(?:class|new) Allowance\b/],
  ['concurrency-limit, ConcurrencyLimit', /\bplaces\.ts\b|\b(?:class|new) Places\b/],
  ['timer-wheel, TimerWheel', /\brounds\.ts\b|\b(?:class|new) Rounds\b/],
  ['semaphore', /\bturns\.ts\b|\btakingTurns\b/],
  ['advance-phase, advancePhase', /step-by-clock|stepByClock/],
  ['adapters/', /\boutside\//],
  ['openid-sign-in', /outside-issuer/],
  ['fake', /\bstand-in\b|[Ss]tandIn(?:[A-Z]|\b)/],
  ['plausibility', /\bdoubt\.(?:test\.)?ts\b/],
  ['retry', /\byoutube\/calls\b/],
  ['response-schemas', /\byoutube\/answers\b/],
  ['tracked-channels', /\byoutube\/followed\b/],
  ['quota-day', /\bpacific(?:Date|\.ts)\b|PacificMidnight/],
  ['audit event, action', /\b[Dd]eeds?\b/],
  ['admin', /\b[Kk]eepers?\b/],
  ['email', letter, aboutTheAlphabet],
  ['components/', /\bpieces\/|< `?pieces\b|<- +pieces\b/],
  ['lazy-component, lazyComponent', /\blib\/later\b|\blater\.tsx\b|\blater\(\(\) =>/],
  ['error-message, errorMessageOf', /\blib\/words\b|\bwordsOf\b/],
  ['fold-text', /\blib\/plain\b/],
  ['route-context', /\blib\/site\b/],
  ['full-navigation', /\blib\/page\b(?!-)/],
  ['offline-responses', /last-answers/],
  ['RosterPick', /import \{[^}]*\bPick\b[^}]*\} from '[^']*\/roster\.ts'/],
  ['processes', /\brunning\.mjs\b/],
  ['with-database, withDatabase', /\bon-?database\b/i],
  ['LazyComponent', /\btype Later\b|: Later</],
  ['cached', /#kept\b/],
  ['retries', /\bopenCalls\b|\bMakeCall\b/],
  [
    'call timeout, grace',
    /\b(?:with|start|basket)Patience|\bpatience(?:Now|\.ts)\b|\bPATIENCE\b|_PATIENCE_|\bPATIENCE_/,
  ],
  ['with-commit, withCommit', /\blastly\b/],
  ['disk-space, DiskSpace', /\bdb\/room\b|\broom\.ts\b|\bwatchRoom\b/],
  ['page-editions, share-page, window-page', /\bscripts\/pages\b|\b(?:sharing|rows)\/page\b/],
  ['share-texts, browser-name', /\bsharing\/words\b|browser-words|browserWords/],
  ['index, nth', placeOfCallback],
  ['Alternatives considered', /\bNot taken:/],
  [
    'response (HTTP), returns (a function), result (a query), reply (a process, a socket)',
    /(?<!questions and )answer(?!s of a replay|s within 7 days)/i,
  ],
  ['Returns', /(?:^\s*\*|\/\*\*|\/\/|[.;]) ?answers (?:the|its|their|how|what|whether|which|until|who|null)\b/i],
]

/** They tell of the past, or list the words themselves. */
const exempt = ['CHANGELOG.md', 'docs/glossary.md', 'checks/vocabulary.test.ts', 'package-lock.json']
const exemptFolders = ['data/', 'bench/results/', 'server/db/migrations/']

const files = projectFiles.filter(
  (file) => !exempt.includes(file) && !exemptFolders.some((beginning) => file.startsWith(beginning)),
)

test.each(retired)('%s', (_, pattern, except) => {
  const asked = files.filter((file) => except?.test(file) !== true)
  const found = asked.flatMap((file) =>
    [file, ...read(file).split('\n')]
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

test.each([
  ' * Another password by the link of a letter.',
  'it is said where the letter lies',
  'Letters to somebody who left are deleted',
  'const letter = newPasswordEmail({ to })',
  'deliver(letter: Letter): Promise<void>',
  'const lettersIn = async () => names',
  'function everyLetter(): string {',
])('an email called a letter is found: %s', (line) => {
  expect(line).toMatch(letter)
})

test.each([
  'sql`update letters set attempts = 1`',
  "selectFrom('letters')",
  'letter-spacing: 0;',
  'letters and digits',
])('the table of emails and the alphabet are not: %s', (line) => {
  expect(line).not.toMatch(letter)
})

test('a callback that calls an index a place is found, a rank is not', () => {
  for (const line of [
    'ids.map((id, place) => place)',
    'from({ length }, (_, place) => 1)',
    'lines.some(({ id }, place) => 0)',
  ])
    expect(line).toMatch(placeOfCallback)
  for (const line of ['places.map((place) => place)', 'places.reduce((sum, place) => sum + place, 0)'])
    expect(line).not.toMatch(placeOfCallback)
})
