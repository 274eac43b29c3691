/** The state of the statistics source for administrators: quota, circuit breakers, and unreadable items. */
import type { SourceQuota } from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'

export async function sourceQuota({ source }: Pick<Deps, 'source'>): Promise<SourceQuota | null> {
  const allowance = await source.allowance()
  return (
    allowance && {
      resetsAt: allowance.resetsAt.toISOString(),
      oddItems: allowance.oddItems.map(({ list, itemId, fields, times, lastAt }) => ({
        list,
        itemId,
        fields,
        times,
        lastAt: lastAt.toISOString(),
      })),
      buckets: allowance.buckets.map(({ name, limit, used, shut }) => ({
        name,
        limit,
        used,
        left: Math.max(0, limit - used),
        shut: shut && {
          reason: shut.reason,
          since: shut.since.toISOString(),
          until: shut.until.toISOString(),
          answer: shut.answer,
          advice: shut.advice,
        },
      })),
    }
  )
}
