/**
 * Three recent videos of a creator from the source of statistics, or a line that says there are none. The panel is open at first if one of
 * the videos was published during the competition.
 */
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { highlights, type Highlight } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { counted, clipLength, instantOf, relativeTime } from '#web/ui/format.ts'
import { scrollToElement } from '#web/ui/elements.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import styles from './gamemode.module.css'

/** `onBack`: on a phone, scrolls from the highlights back to the button that led to them. */
type Props = { creatorId: number; name: string; category: string; competition: Played; onBack?: () => void }
type Played = Pick<Competition, 'startTime' | 'replayDay'>

const SHOWN = 3

export function Highlights({ creatorId, name, category, competition, onBack }: Props) {
  const { data: videos, error, refetch } = useQuery(ask(highlights, { params: { creatorId } }))
  return (
    <Fold
      name="highlights"
      title="Highlights"
      aside={name}
      isOpenAtFirst={videos?.some(({ publishedAt }) => isOf(competition, publishedAt)) ?? false}
    >
      {/* the panel has the height of three videos, so that changing the creator moves nothing */}
      <div id="highlights" className="min-h-[204px] scroll-mt-16" tabIndex={-1} aria-busy={!videos && !error}>
        {videos && videos.length > 0 && (
          <ul className="grid gap-1.5">
            {videos.slice(0, SHOWN).map((video) => (
              <Video
                key={video.id}
                video={video}
                style={hueStyle(category, creatorId)}
                isReplay={competition.replayDay !== null}
              />
            ))}
          </ul>
        )}
        {videos?.length === 0 && <p className="text-sm/5 text-muted">There are no recent videos of {name}.</p>}
        {!videos && error && (
          <div className="grid justify-items-start gap-3 text-sm/5 text-muted">
            <p>The highlights did not load.</p>
            <Button onClick={() => void refetch()}>Try Again</Button>
          </div>
        )}
      </div>
      {onBack && (
        <Button className="mt-3 w-full" onClick={onBack}>
          Back to top
        </Button>
      )}
    </Fold>
  )
}

/** Returns whether a video was published during the competition: on the replayed day, or since the lock. */
const isOf = ({ replayDay, startTime }: Played, publishedAt: string): boolean =>
  replayDay === null ? instantOf(publishedAt) >= instantOf(startTime) : publishedAt.startsWith(replayDay)

function Video({
  video,
  style,
  isReplay,
}: {
  video: Highlight
  style: ReturnType<typeof hueStyle>
  isReplay: boolean
}) {
  const { title, views, durationSeconds, publishedAt, url } = video
  const age = isReplay ? dayOf(publishedAt) : relativeTime(publishedAt, serverNow())
  const facts = [views !== null && counted(views, 'view'), clipLength(durationSeconds), age]
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.highlight}>
        <span className={styles.tile} style={style}>
          <Play size={18} fill="currentColor" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-sm/5 font-semibold">{title}</span>
          <span className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </a>
    </li>
  )
}

/** The days of a replay are in the past, so a relative age such as "3d ago" would be wrong. */
const shortDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOf = (moment: string): string => shortDay.format(new Date(moment))

/** Opens the panel, scrolls to it and moves the focus to it. */
export function showHighlights(): void {
  const panel = document.getElementById('highlights')
  const fold = panel?.closest('details')
  if (fold) fold.open = true
  scrollToElement(panel?.closest('section'))
  panel?.focus({ preventScroll: true })
}

/** Scrolls to the top of the page and moves the focus to the A button, which leads to the highlights. */
export function showController(): void {
  scrollToElement(document.documentElement)
  document.querySelector<HTMLElement>('[data-controls] [aria-label="A: highlights"]')?.focus({ preventScroll: true })
}
