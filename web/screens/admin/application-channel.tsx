/**
 * The channel that an applicant's address leads to. It is looked up only on request, because each look-up costs quota. Its counts are shown
 * with their time.
 */
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { debutSentence } from '#contract/debut.ts'
import { applicationChannel, type ApplicationChannel } from '#contract/ipo.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { countedAll, momentOf, wholeDollars } from '#web/ui/format.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { channelAddress } from '#web/domain/creator/channel-link.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'

const FRESH_MS = 300_000

export function ResolvedChannel({
  applicationId,
  name,
  isReplay,
}: {
  applicationId: number
  name: string
  isReplay: boolean
}) {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(applicationChannel, { params: { applicationId } }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  })
  if (data) return <Channel channel={data} isReplay={isReplay} />
  const press = isFetching ? 'Looking up...' : error ? 'Look up again' : 'Look up the channel'
  return (
    <div className="grid gap-2" aria-live="polite">
      {error && !isFetching && (
        <p className="text-caption text-flare-text">
          {outsideSeason(error, isReplay) ?? errorMessageOf(error).message}
        </p>
      )}
      <Button
        disabled={isFetching}
        aria-label={`${press}: ${name}`}
        onClick={() => (isWanted ? void refetch() : setWanted(true))}
      >
        {press}
      </Button>
    </div>
  )
}

function Channel({ channel, isReplay }: { channel: ApplicationChannel; isReplay: boolean }) {
  const {
    youtubeId,
    title,
    handle,
    thumbnailUrl,
    subscriberCount,
    viewCount,
    videoCount,
    countedAt,
    price,
    listedAs,
    isListedForAnother,
    debut,
  } = channel
  return (
    <section className="grid gap-1.5 rounded-xl bg-panel p-3" aria-label="The channel on YouTube">
      <div className="flex items-center gap-3">
        <Avatar src={thumbnailUrl} name={title} size={48} alt="" className="size-12 flex-none rounded-xl" />
        <div className="min-w-0">
          <a
            href={channelAddress(youtubeId)}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-6 items-center gap-1.5 text-sm font-bold hover:underline"
          >
            <span className="truncate">{title}</span>
            <ExternalLink size={14} className="flex-none" aria-hidden="true" />
          </a>
          <p className="truncate text-xs text-muted">{handle ?? youtubeId}</p>
        </div>
      </div>
      <p className="text-caption">
        {subscriberCount === null && viewCount !== null && 'Subscribers hidden · '}
        {countedAll([
          [subscriberCount, 'sub'],
          [viewCount, 'view'],
          [videoCount, 'video'],
        ]) ?? 'No statistics yet'}
      </p>
      <p className="text-xs text-muted">
        Statistics: YouTube, {isReplay ? `recorded ${dayOf(countedAt)}` : `as of ${momentOf(countedAt)}`}
      </p>
      {listedAs === null ? (
        <p className="text-caption">
          Would be listed at <strong className="text-coin-text">{wholeDollars(price)}</strong> (our price).{' '}
          {debutSentence(debut)}
        </p>
      ) : (
        <p className="text-caption font-semibold">
          This channel is already in the catalogue
          {isListedForAnother
            ? ', for another application that was approved: this one can only be rejected.'
            : ': approving tells the applicant so, and changes nothing else.'}
        </p>
      )}
    </section>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (instant: string) => day.format(new Date(instant))

/**
 * Returns the sentence for a channel outside the recorded season, or null. With recorded statistics, a channel that is not found is in no
 * recorded season, so correcting its address would not help.
 */
const OUTSIDE_SEASON =
  'This game replays a recorded season, and this channel is not in it. It cannot be listed: you can reject it with that reason'

export const outsideSeason = (error: Error, isReplay: boolean): string | null =>
  isReplay && refusalOf(error, 'channel_not_found') ? OUTSIDE_SEASON : null
