/** The time of the evidence, the hashes to check it by, and whose points these are. */
import { instantOf } from '#web/ui/format.ts'
import { hashOf, shortHash, STAGES } from './hashes.ts'
import { Taken } from './readings-table.tsx'
import type { Check } from './check.ts'

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function EvidenceFoot({ check: { evidence } }: { check: Check }) {
  const { asOf, phase, replayDay, hashes } = evidence
  const newest = hashOf(evidence)
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-xs/5 text-muted">
      <p>
        {replayDay && `Replay of ${longDay.format(new Date(replayDay))}. `}
        {asOf && (
          <>
            As of <Taken at={instantOf(asOf)} />.{' '}
          </>
        )}
        Points and prices are set by Fantasy Social, not by YouTube.
      </p>
      {newest && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3">
            Evidence <code>{shortHash(newest)}</code>
          </summary>
          <dl className="grid gap-2">
            {STAGES.map(({ stage, title }) => (
              <div key={stage}>
                <dt className="font-semibold">{title}, SHA-256</dt>
                <dd className="break-all">
                  <code>{hashes[stage] ?? (phase === 'completed' ? 'never stored' : 'not frozen yet')}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}
