/** The rest of the statistics source's quota today, for admins. */
import type { SourceQuota } from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'

export async function sourceQuota({ source }: Pick<Deps, 'source'>): Promise<SourceQuota | null> {
  const allowance = await source.allowance()
  return (
    allowance && {
      resetsAt: allowance.resetsAt.toISOString(),
      buckets: allowance.buckets.map(({ name, limit, used, shut }) => ({
        name,
        limit,
        used,
        left: Math.max(0, limit - used),
        shut: shut && {
          reason: shut.reason,
          since: shut.since.toISOString(),
          until: shut.until?.toISOString() ?? null,
        },
      })),
    }
  )
}
