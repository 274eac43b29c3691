/** Competitions whose settlement waits for a decision, because statistics are missing for most of the picks. */
import { useQuery } from '@tanstack/react-query'
import { decideHeldSettlement, heldSettlements, type HeldSettlement } from '#contract/held-settlements.ts'
import { ask, call } from '#web/api/call.ts'
import { timeOrDateOf, whole } from '#web/ui/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAdminAction } from './use-admin.ts'

const REFRESH_MS = 30_000

/** Renders nothing while no competition waits. */
export function HeldSettlements() {
  const { data } = useQuery({ ...ask(heldSettlements), staleTime: 0, refetchInterval: REFRESH_MS })
  if (!data || data.length === 0) return null
  return (
    <Panel title="Competitions on Hold" aside={<span className="pill pill-flare">{whole(data.length)} waiting</span>}>
      <p className="mt-3 text-caption text-muted">
        The statistics were missing for most of what was picked, so nobody was paid. Settling pays by the scores that
        are known. Calling off pays nobody.
      </p>
      <ul className="mt-3 grid gap-3">
        {data.map((held) => (
          <Held key={held.competitionId} held={held} />
        ))}
      </ul>
    </Panel>
  )
}

function Held({ held: { competitionId, prizeTitle, picks, silentPicks, heldAt } }: { held: HeldSettlement }) {
  const decide = useAdminAction({
    call: (decision: 'settle' | 'call_off') =>
      call(decideHeldSettlement, { params: { competitionId }, body: { decision } }),
    succeeded: (_, decision) => ({
      title: decision === 'settle' ? 'Competition Settled' : 'Competition Called Off',
      message: decision === 'settle' ? `${prizeTitle} is paid by the known scores` : `${prizeTitle} pays nobody`,
    }),
    failed: 'Failed to decide',
  })
  return (
    <li className="grid gap-2 text-sm" aria-label={prizeTitle}>
      <p>
        <strong>{prizeTitle}</strong>: {whole(silentPicks)} of {whole(picks)} picks have no usable statistics. Waiting
        since {timeOrDateOf(heldAt)}.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button tone="coin" disabled={decide.isPending} onClick={() => decide.mutate('settle')}>
          Settle {prizeTitle}
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate('call_off')}>
          Call Off {prizeTitle}
        </Button>
      </p>
    </li>
  )
}
