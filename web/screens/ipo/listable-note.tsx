/**
 * Says which channels can be listed, before the player fills in the form for a channel that would be refused. Renders nothing where every
 * channel can be listed.
 */
import { Info } from 'lucide-react'
import type { ListableChannels } from '#contract/ipo.ts'
import { listOf } from '#game/list-of.ts'

const SEASON = 'This game replays a recorded season'

export function ListableNote({ channels }: { channels: ListableChannels | undefined }) {
  if (!channels?.isSeasonOnly) return null
  const { title, text } = wordsFor(channels)
  return (
    <section aria-label={title} className="mt-3 flex items-start gap-3 rounded-2xl bg-raise p-3.5">
      <Info size={20} aria-hidden="true" className="flex-none text-coin-text" />
      <div className="min-w-0 text-sm/5">
        <p className="font-bold">{title}</p>
        <p className="mt-1 break-words text-muted">{text}</p>
      </div>
    </section>
  )
}

function wordsFor({ soon, later }: ListableChannels): { title: string; text: string } {
  if (soon.length === 0 && later.length === 0)
    return {
      title: 'No channel can be listed now',
      text: `${SEASON}, and all of its channels that can be drafted are listed already. An application for any other channel is refused.`,
    }
  const opening = `${SEASON}: an application for any other channel is refused. Some that are not listed yet`
  return {
    title: 'Only channels of the season can be listed',
    text:
      soon.length > 0
        ? `${opening}: ${listOf(soon)}.`
        : `${opening}, and can be drafted once a day is replayed that has their statistics: ${listOf(later)}.`,
  }
}
