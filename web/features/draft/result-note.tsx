/** How the competition ended that was played last, beside the draft of the next one, until it is looked at or closed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { competitionResult, type CompetitionResult } from '#contract/profile.ts'
import { ask } from '#web/lib/call.ts'
import { exactDollars, inDollars, whole } from '#web/lib/format.ts'
import { noteSeen } from '#web/lib/see-result.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.ts'

export function ResultNote({ competitionId }: { competitionId: number }) {
  const queries = useQueryClient()
  const { data: result } = useQuery({ ...ask(competitionResult, { params: { competitionId } }), staleTime: 0 })
  const close = useMutation({
    mutationFn: () => noteSeen(queries, competitionId),
    onError: toast.refuseAs('Your result stays here'),
  })
  const isOver = result?.phase === 'completed' || result?.phase === 'void'
  if (!result || !isOver) return null
  const hasWon = inDollars(result.prize) > 0
  return (
    <section className="panel flex min-h-[76px] items-center gap-3 p-4" aria-label="Your result">
      <img src={`/art/${hasWon ? 'trophy' : 'ticket'}.webp`} alt="" width={44} height={44} className="max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="text-[14px]/5 font-bold">{wordsOf(result)}</p>
        <p className="truncate text-[13px]/5 text-muted">
          {result.prizeTitle} {result.phase === 'void' ? 'was called off.' : 'is final.'}
        </p>
      </div>
      <Link
        to={`/result?competition=${competitionId}`}
        className={buttonClass('coin')}
        aria-label={`See your result in ${result.prizeTitle}`}
      >
        See it
      </Link>
      <IconButton name="Close your result" disabled={close.isPending} onClick={() => close.mutate()}>
        <X size={18} />
      </IconButton>
    </section>
  )
}

function wordsOf({ phase, bestRank, prize }: CompetitionResult) {
  if (phase === 'void' || bestRank === null) return 'Your result is in'
  return (
    <>
      Your result: #{whole(bestRank)}
      {inDollars(prize) > 0 && <span className="text-coin-text">, {exactDollars(prize)}</span>}
    </>
  )
}
