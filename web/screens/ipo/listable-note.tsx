/**
 * Says which channels can be listed, before the player fills in the form for a channel that would be refused. Renders nothing where every
 * channel can be listed.
 */
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { about } from '#contract/about.ts'
import type { ListableChannels } from '#contract/ipo.ts'
import { isSimulated } from '#game/invented.ts'
import { listOf } from '#game/list-of.ts'
import { ask } from '#web/api/call.ts'

const SEASON = 'This game replays a recorded season'
const INVENTED = {
  title: 'No channel can be listed',
  text: 'This game plays invented channels on simulated days. Applications for real channels are refused.',
}

export function ListableNote({ channels }: { channels: ListableChannels | undefined }) {
  const season = useQuery(ask(about)).data?.season
  if (!channels?.isSeasonOnly) return null
  const { title, text } = season && isSimulated(season.firstDay) ? INVENTED : wordsFor(channels)
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
      text: `${SEASON}, and all channels of it that can be drafted are listed already. Applications for other channels are refused.`,
    }
  return {
    title: 'Only channels of the season can be listed',
    text:
      `${SEASON}. Applications for other channels are refused. ` +
      (soon.length > 0
        ? `Not listed yet: ${listOf(soon)}.`
        : `These join when the replay reaches their first day: ${listOf(later)}.`),
  }
}
