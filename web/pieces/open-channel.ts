/** Opens a creator's channel page on YouTube in a new tab that knows nothing of ours. */
export const openChannel = (youtubeId: string): void => {
  open(`https://www.youtube.com/channel/${youtubeId}`, '_blank', 'noopener,noreferrer')
}
