/** The link from a creator's name to its channel on YouTube. Renders plain text if the channel is not known. */
import type { ReactNode } from 'react'

type Props = { youtubeId: string | undefined; className?: string; children: ReactNode }

export function ChannelLink({ youtubeId, className = '', children }: Props) {
  if (!youtubeId)
    return (
      <span translate="no" className={className}>
        {children}
      </span>
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

/** Opens the channel in a new tab that has no access to this one. */
export const openChannel = (youtubeId: string): void => {
  open(channelAddress(youtubeId), '_blank', 'noopener,noreferrer')
}
