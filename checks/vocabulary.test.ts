/**
 * One vocabulary, the field's: words that were retired do not come back, neither in names nor in prose. docs/glossary.md explains those
 * in use. A word with an ordinary meaning (round, turn, place, letter, later) is matched only where it is the retired name.
 */
import { expect, test } from 'vitest'
import { projectFiles, read } from './sources.ts'

/** What to say, and what is not said any more. */
const retired: [use: string, pattern: RegExp][] = [
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
  [
    'email',
    /\bletters(?:Of\b|\.ts\b)|\b(?:by|as a|get a|our|carr(?:y|ies) our) letters?\b|\bletters that (?:no|cannot)\b/,
  ],
  ['components/', /\bpieces\/|< `?pieces\b|<- +pieces\b/],
  ['lazy-component, lazyComponent', /\blib\/later\b|\blater\.tsx\b|\blater\(\(\) =>/],
  ['error-message, errorMessageOf', /\blib\/words\b|\bwordsOf\b/],
  ['fold-text', /\blib\/plain\b/],
  ['route-context', /\blib\/site\b/],
  ['full-navigation', /\blib\/page\b(?!-)/],
  ['offline-responses', /last-answers/],
  ['RosterPick', /import \{[^}]*\bPick\b[^}]*\} from '[^']*\/roster\.ts'/],
  ['processes', /\brunning\.mjs\b/],
  ['with-database', /\bon-database\b/],
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

test.each(retired)('%s', (_, pattern) => {
  const found = files.flatMap((file) =>
    [file, ...read(file).split('\n')]
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})
