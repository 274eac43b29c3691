/** All creators, at /scout: a table to sort and filter, saved views, and a comparison of up to three. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import { activeCompetition } from '#contract/competitions.ts'
import { scout, type Scout } from '#contract/scouting.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { longDayOf } from '#web/ui/long-day.ts'
import { useDesktop, useMedia } from '#web/ui/use-media.ts'
import { Failed } from '#web/ui/failed.tsx'
import { keepKeyboard } from '#web/domain/roster/finder/none-found.tsx'
import { PicksInRows, type RowPicks } from '#web/domain/roster/draft-pick.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { CompareStrip, useCompared } from './compared.tsx'
import { chooseScouted, columnsOf, EVERYBODY, sortBy } from './choice.ts'
import { Compared } from './compared-table.tsx'
import { Filters, Views } from './filters.tsx'
import { ScoutList, ScoutTable } from './scout-list.tsx'
import styles from './scouting.module.css'

export function ScoutScreen() {
  const scouted = useQuery(ask(scout))
  if (scouted.data) return <Loaded scouted={scouted.data} />
  if (scouted.error)
    return <Failed isPage title="Scouting did not load" error={scouted.error} onRetry={() => void scouted.refetch()} />
  return <Splash />
}

/** A screen with room for more columns. */
const LARGE = '(min-width: 1600px)'

/** The number of rows at first, and added with each press. */
const ROWS = 50

function Loaded({ scouted }: { scouted: Scout }) {
  const isDesktop = useDesktop()
  // the rows of a phone have no room for a pick button
  if (!isDesktop) return <Found scouted={scouted} isDesktop={false} picks={null} />
  return <PicksInRows>{(picks) => <Found scouted={scouted} isDesktop picks={picks} />}</PicksInRows>
}

type FoundProps = { scouted: Scout; isDesktop: boolean; picks: RowPicks | null }

function Found({ scouted: { creators, replayDay }, isDesktop, picks }: FoundProps) {
  const competition = useQuery(ask(activeCompetition))
  const isLarge = useMedia(LARGE)
  const [choice, setChoice] = useState(EVERYBODY)
  const [rows, setRows] = useState(ROWS)
  const { ids } = useCompared()
  const search = useSearch()
  const [isComparing, setComparing] = useState(() => new URLSearchParams(search).has('compared'))
  const wanted = useDeferredValue(choice)
  const found = chooseScouted(creators, wanted)
  const shown = found.slice(0, rows)
  // without a price book no creator is on offer
  const isOffering = creators.some(({ inPlay }) => inPlay)
  const missing = isOffering ? found.filter(({ inPlay }) => !inPlay).length : 0
  const compared = ids.flatMap((id) => creators.find((creator) => creator.id === id) ?? [])
  const Rows = isDesktop ? ScoutTable : ScoutList

  return (
    <div className={styles.page} data-large>
      <ScreenHead
        title="Scout"
        subtitle={
          replayDay === null
            ? 'As of the lock: form, uploads, and what a price is worth'
            : `As it was on ${longDayOf(replayDay)}`
        }
      />
      {creators.length === 0 ? (
        <EmptyState
          art="planet"
          title="No creators yet"
          text="Creators appear here as soon as the catalogue has some."
        />
      ) : (
        <>
          <section className="panel grid grid-cols-1 gap-3 p-4" aria-label="All creators">
            <Views choice={choice} onChoose={setChoice} />
            <Filters
              creators={creators}
              choice={choice}
              onChange={(part) => setChoice((now) => ({ ...now, ...part }))}
            />
            <div className="flex flex-wrap justify-between gap-x-4 text-caption text-muted">
              <p role="status">
                {whole(found.length)} {found.length === 1 ? 'creator' : 'creators'}
                {missing > 0 && (found.length === 1 ? ', not on offer' : `, ${whole(missing)} of them not on offer`)}
              </p>
              {picks && (
                <p role="status" className="max-lg:hidden">
                  {picks.sum}
                </p>
              )}
            </div>
            {found.length === 0 ? (
              <EmptyState art="planet" title="No creators found" text="Try another name, or fewer filters.">
                <Button
                  onClick={(event) => {
                    setChoice(EVERYBODY)
                    keepKeyboard(event)
                  }}
                >
                  Show everybody
                </Button>
              </EmptyState>
            ) : (
              <Rows
                creators={shown}
                columns={columnsOf(creators, isLarge)}
                isOffering={isOffering}
                column={wanted.column}
                isDescending={wanted.isDescending}
                onSort={(column) => setChoice((now) => sortBy(now, column))}
                picks={picks}
              />
            )}
            {shown.length < found.length && (
              <Button onClick={() => setRows((now) => now + ROWS)}>
                Show {Math.min(ROWS, found.length - shown.length)} more
              </Button>
            )}
          </section>
          {compared.length > 0 && <CompareStrip creators={compared} onCompare={() => setComparing(true)} />}
          {compared.length > 0 && isComparing && <Compared creators={compared} onClose={() => setComparing(false)} />}
        </>
      )}
      <ReplayNote competition={competition.data} />
    </div>
  )
}
