/**
 * Looks up many channels at once, each with its own outcome. Ids are requested together; an @handle or an address takes a call of its own,
 * which is the only way that YouTube offers. Never call it inside a transaction: it may take seconds.
 */
import { parseChannelReference } from '#contract/channel-reference.ts'
import { Refused } from '#contract/errors.ts'
import type { FoundChannel, Round } from '#server/adapters/source.ts'
import { fromSource, isHandleNeeded, newestRound, type LookupDeps } from './channel-lookup.ts'

/** Why a channel was not found; contract/catalogue-bulk.schemas.ts explains each. */
type LookupProblem = 'not_found' | 'handle_needed' | 'not_a_channel' | 'quota' | 'unavailable'
export type FoundOrNot = { found: FoundChannel; problem?: undefined } | { found?: undefined; problem: LookupProblem }

/**
 * Returns what each reference leads to, in the order given. If the source fails for some references, the failure is their outcome; once its
 * quota is spent, nothing more is requested.
 */
export async function findChannels(deps: LookupDeps, references: readonly string[]): Promise<FoundOrNot[]> {
  const { round } = await newestRound(deps)
  const parsed = references.map((text) => ({ text, reference: parseChannelReference(text) }))
  const ids = [...new Set(parsed.flatMap(({ reference }) => (reference?.kind === 'id' ? [reference.id] : [])))]
  const byId = await findByIds(deps, round, ids)
  const outcomes: FoundOrNot[] = []
  let isSpent = false
  for (const { text, reference } of parsed) {
    if (reference === null) outcomes.push({ problem: 'not_a_channel' })
    else if (reference.kind === 'id') outcomes.push(byId.get(reference.id)!)
    else if (isSpent) outcomes.push({ problem: 'quota' })
    else {
      const outcome = await findOne(deps, round, text)
      isSpent = outcome.problem === 'quota'
      outcomes.push(outcome)
    }
  }
  return outcomes
}

async function findByIds(
  deps: LookupDeps,
  round: Round,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundOrNot>> {
  if (ids.length === 0) return new Map()
  const answer = await orProblem(fromSource(deps, { code: 'source_quota' }, () => deps.source.findByIds(round, ids)))
  return new Map(
    ids.map((id): [string, FoundOrNot] => {
      if (typeof answer === 'string') return [id, { problem: answer }]
      const found = answer.get(id)
      return [id, found ? { found } : { problem: 'not_found' }]
    }),
  )
}

async function findOne(deps: LookupDeps, round: Round, text: string): Promise<FoundOrNot> {
  const answer = await orProblem(fromSource(deps, { code: 'source_quota' }, () => deps.source.find(round, text)))
  if (typeof answer === 'string') return { problem: answer }
  return answer ? { found: answer } : { problem: isHandleNeeded(deps, text) ? 'handle_needed' : 'not_found' }
}

/** Returns the answer of the source, or the problem of a failed call. */
async function orProblem<Answer>(asked: Promise<Answer>): Promise<Answer | 'quota' | 'unavailable'> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.code === 'source_quota' ? 'quota' : 'unavailable'
  }
}
