/** The result as the settlement would store it now: prizes, and how many entries differ from the board. */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { dryRunOf, type DryRun } from '#contract/hosting.ts'
import { parseDecimal } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import { ask } from '#web/api/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { exactDollars, points, whole } from '#web/ui/format.ts'

export function DryRunDialog({ competition, onClose }: { competition: Competition; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...ask(dryRunOf, { params: { competitionId: competition.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title="Dry Run"
      description={`The result of ${competition.prizeTitle} as it would be settled now. Nothing is stored.`}
    >
      {!data && error && <Failed title="The dry run failed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="text-sm text-muted">Computing...</p>}
      {data && (
        <div className="grid gap-3 text-sm">
          <p>
            {whole(data.entries)} {data.entries === 1 ? 'entry' : 'entries'}, prize {exactDollars(data.prize)}, of which{' '}
            {exactDollars(data.paid)} would be paid.{' '}
            {data.differences === 0
              ? 'All points and ranks are those of the board.'
              : `${whole(data.differences)} of them have other points or another rank than on the board.`}
          </p>
          {data.lines.length === 0 ? (
            <p className="text-muted">Nobody would be paid.</p>
          ) : (
            <table className="w-full text-left">
              <thead className="text-muted">
                <tr>
                  <th scope="col">Rank</th>
                  <th scope="col">Player</th>
                  <th scope="col">Points</th>
                  <th scope="col">Prize</th>
                </tr>
              </thead>
              <tbody>
                {data.lines.map((line) => (
                  <tr key={line.entryId}>
                    <td>{line.rank}</td>
                    <td translate="no">
                      {line.playerName}
                      {line.isBot && ' (bot)'}
                    </td>
                    <td>{points(line.points)}</td>
                    <td>
                      {wonBy(line, competition)}
                      {line.isHeld && ' (held)'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Returns '$250.00', 'A mug' for a first place that is paid nothing, or '$250.00 and A mug'. */
function wonBy({ rank, amount }: DryRun['lines'][number], { prizeText }: Competition): string {
  const isPaid = (parseDecimal(amount) ?? 0) > 0
  const text = prizeTextAt(rank, prizeText)
  if (text === null) return exactDollars(amount)
  return isPaid ? `${exactDollars(amount)} and ${text}` : text
}
