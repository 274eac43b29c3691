/** The end of a season: its champion, the best call and the biggest upset, and for the owner the button that begins the next one. */
import { useState } from 'react'
import type { LeaguePage } from '#contract/leagues.ts'
import { listOf } from '#game/list-of.ts'
import { refusalOf } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { points } from '#web/ui/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { NextSeason, useBeginSeason } from './season-form.tsx'
import { ordinal } from './texts.ts'

export function Honours({ page }: { page: LeaguePage }) {
  const { honours, isOver, isOwner, isClosed, season, seasons, seriesId, rounds } = page
  const [isChoosing, setChoosing] = useState(false)
  const begin = useBeginSeason(page.slug, () => toast.show({ title: 'Next Season', message: 'The next round counts.' }))
  if (!isOver) return null
  const next = () =>
    begin.mutate(
      { seriesId, rounds },
      { onError: (error) => (refusalOf(error, 'no_rounds_left') ? setChoosing(true) : toast.refuse(error)) },
    )
  return (
    <section className="panel grid justify-items-center gap-2 p-5 text-center" aria-label="Final">
      {honours ? (
        <>
          <Picture src="/art/trophy.webp" alt="" width={72} height={72} />
          <h2 className="text-sm text-muted">{honours.champions.length > 1 ? 'Champions' : 'Champion'}</h2>
          <p translate="no" className="disp text-2xl/8 font-extrabold break-words">
            {listOf(honours.champions)}
          </p>
          <p className="text-sm/5">
            Best call: <span translate="no">{honours.bestCall.name}</span>, {points(honours.bestCall.score)} points in
            round {honours.bestCall.nth}
          </p>
          {honours.upset && (
            <p className="text-sm/5">
              Biggest upset: <span translate="no">{honours.upset.name}</span> won round {honours.upset.nth} from{' '}
              {ordinal(honours.upset.place)} place
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">This season is over. It had no rounds.</p>
      )}
      {isOwner && !isClosed && season === seasons && (
        <Button tone="coin" className="mt-2" disabled={begin.isPending} onClick={next}>
          {begin.isPending ? 'Starting...' : 'Next Season'}
        </Button>
      )}
      {isChoosing && <NextSeason page={page} onClose={() => setChoosing(false)} />}
    </section>
  )
}
