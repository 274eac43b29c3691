/** A creator's channel page on YouTube. */
export const channelAddress = (youtubeId: string): string => `https://www.youtube.com/channel/${youtubeId}`

/** Opens it in a new tab without access to this one. */
export const openChannel = (youtubeId: string): void => {
  open(channelAddress(youtubeId), '_blank', 'noopener,noreferrer')
}
