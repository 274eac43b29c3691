/**
 * The link from a creator's name to its channel on YouTube, or to its own page if it is invented. Renders plain text if the channel is not
 * known.
 */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isInvented } from '#game/invented.ts'
import { Link } from '#web/ui/link.tsx'

type Props = { youtubeId: string | undefined; className?: string; children: ReactNode }

export function ChannelLink({ youtubeId, className = '', children }: Props) {
  if (!youtubeId)
    return (
      <span translate="no" className={className}>
        {children}
      </span>
    )
  if (isInvented(youtubeId))
    return (
      <Link to={ownPage(youtubeId)} translate="no" className={`hover:underline ${className}`}>
        {children}
      </Link>
    )
  return (
    <a
      href={channelAddress(youtubeId)}
      target="_blank"
      rel="noopener noreferrer"
      translate="no"
      className={`hover:underline ${className}`}
    >
      {children}
    </a>
  )
}

/** Returns the address of a channel's page. */
export const channelAddress = (youtubeId: string): string => `https://www.youtube.com/channel/${youtubeId}`

/** Returns the path of a creator's page. An invented channel has no other page. */
const ownPage = (youtubeId: string): string => `/creator/${youtubeId}`

/** Opens the channel in a new tab that has no access to this one, and an invented channel on its own page. */
export const openChannel = (youtubeId: string): void => {
  if (isInvented(youtubeId)) return navigate(ownPage(youtubeId))
  open(channelAddress(youtubeId), '_blank', 'noopener,noreferrer')
}
