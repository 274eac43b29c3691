/**
 * Plays sounds and vibrates when something happens to the player: a pick, a drop, an entry, the lock of their competition, a better rank.
 * The result screen does the same for a win. Loaded after the first screen; the code of the feedback is loaded after the first touch or
 * key, which comes before most events, or with the first event.
 */
import type { QueryClient } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { useDraft } from '#web/domain/roster/draft-store.ts'
import { keyOf } from '#web/api/call.ts'
import type { Moment } from '#web/domain/competition/feedback.ts'
import { useNewEntry } from '#web/domain/entry/chosen-entry.ts'

/** Returns a function that stops it. */
export function startEventFeedback(queries: QueryClient): () => void {
  const stops = [hearFirstUse(), hearPicks(), hearEntries(), hearNews(queries)]
  return () => stops.forEach((stop) => stop())
}

let loaded: ((moment: Moment) => void) | undefined
const load = async () => (loaded ??= (await import('#web/domain/competition/feedback.ts')).respondTo)

/** Responds at once when the code is loaded, because some browsers start sounds only during a touch. */
function respondTo(moment: Moment): void {
  if (loaded) loaded(moment)
  else
    load()
      .then((respond) => respond(moment))
      .catch(() => undefined)
}

const FIRST_USE = ['pointerdown', 'keydown'] as const

function hearFirstUse(): () => void {
  const prepare = () => void load().catch(() => undefined)
  for (const event of FIRST_USE) addEventListener(event, prepare, { once: true, passive: true })
  return () => {
    for (const event of FIRST_USE) removeEventListener(event, prepare)
  }
}

/** Gives no feedback to restored picks, nor to picks that are cleared by an entry or by the end of a draft. */
const hearPicks = () =>
  useDraft.subscribe((now, before) => {
    if (now.competitionId !== before.competitionId || now.userId !== before.userId || now.picks.length === 0) return
    if (now.picks.length > before.picks.length) respondTo('pick')
    if (now.picks.length < before.picks.length) respondTo('drop')
  })

const hearEntries = () =>
  useNewEntry.subscribe(({ id }, before) => {
    if (id !== null && id !== before.id) respondTo('enter')
  })

function hearNews(queries: QueryClient): () => void {
  const active = JSON.stringify(keyOf(activeCompetition))
  const ranks = new Map<number, number>()
  let last: Competition | null = queries.getQueryData<Competition | null>(keyOf(activeCompetition)) ?? null

  const entriesOf = (competitionId: number): readonly Entry[] =>
    queries.getQueryData<Entry[]>(keyOf(myEntries, { params: { competitionId } })) ?? []

  /** Returns whether one of the player's entries has a better rank than when it was last seen. */
  const hasRisen = (entries: readonly Entry[]): boolean =>
    entries.filter(({ id, rank }) => {
      const before = ranks.get(id)
      if (rank !== null) ranks.set(id, rank)
      return rank !== null && before !== undefined && rank < before
    }).length > 0

  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.data === undefined) return
    const [, subject] = query.queryKey as readonly string[]
    if (query.queryHash === active) {
      const now = query.state.data as Competition | null
      const hasLocked = last?.phase === 'drafting' && now?.id === last.id && now.phase === 'live'
      last = now
      if (hasLocked && entriesOf(now!.id).length > 0) respondTo('lock')
    } else if (subject === 'entries' && Array.isArray(query.state.data) && hasRisen(query.state.data as Entry[])) {
      respondTo('rise')
    }
  })
}
