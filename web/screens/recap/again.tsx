/**
 * "Play these five again": takes the final roster into the open draft at today's prices. The draft says which creators are no longer
 * offered and which do not fit the cap.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import type { EntryRecap } from '#contract/recap.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { ask } from '#web/api/call.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { keepPicks, keptPicks } from '#web/domain/roster/kept-picks.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'

const THESE = ['', 'this one', 'these two', 'these three', 'these four', 'these five']

export function Again({ recap: { stints } }: { recap: EntryRecap }) {
  const { user } = useUser()
  const active = useQuery(ask(activeCompetition))
  const picks = stints.filter(({ to }) => to === null)
  if (!user || isViewer(user) || active.data?.phase !== 'drafting' || picks.length === 0) return null
  const draft = { userId: user.id, competitionId: active.data.id }
  const isReplacing = keptPicks(draft).length > 0
  const again = () => {
    keepPicks({
      ...draft,
      picks: picks.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price) ?? cents(0) })),
    })
    // the draft takes up kept picks when it is opened anew
    navigation.goTo('/')
  }
  return (
    <section className="panel grid gap-2 p-4" aria-label="Again">
      <Button tone="coin" onClick={again}>
        Play {THESE[picks.length] ?? `these ${picks.length}`} again
      </Button>
      <p className="text-caption text-muted">
        {isReplacing ? 'They take the place of the picks in your present draft. ' : ''}
        Prices are those of today, so the cap may not have room for all of them.
      </p>
    </section>
  )
}
