/**
 * The channels and videos of the fake YouTube. Counts grow evenly with the clock from the value at which they were added or last changed; a
 * negative rate makes them fall. Counts given as text are sent unchanged.
 */
export type WorldChannel = {
  id: string
  title: string
  /** A handle with its @, or an old custom name without it. */
  customUrl: string | null
  username: string | null
  description: string
  thumbnailUrl: string
  publishedAt: Date
  subscribers: number | string
  subscribersPerDay: number
  isHidden: boolean
  views: number | string
  viewsPerDay: number
  videoCount: number | string | null
}

export type WorldVideo = {
  id: string
  channelId: string
  title: string
  publishedAt: Date
  durationSeconds: number
  views: number | string | null
  viewsPerDay: number
  /** The subscriber count, or null if it is hidden. */
  likes: number | string | null
  likesPerDay: number
  /** The number of comments, or null if comments are off. */
  comments: number | string | null
  commentsPerDay: number
}

/** A value, and the instant at which it was true. */
type Dated<T> = T & { since: Date }

export type World = {
  addChannel(given: Partial<WorldChannel> & { id: string }): WorldChannel
  changeChannel(id: string, change: Partial<WorldChannel>): void
  removeChannel(id: string): void
  addVideo(given: Partial<WorldVideo> & { id: string; channelId: string }): WorldVideo
  changeVideo(id: string, change: Partial<WorldVideo>): void
  removeVideo(id: string): void
  /** Returns the channel's current counts. */
  channels(): WorldChannel[]
  /** Returns the channel's videos with their current counts, newest first. */
  videos(): WorldVideo[]
}

const DAY_MS = 86_400_000

/** Returns a valid id for a name. The same name always gives the same id. */
export const channelIdOf = (name: string): string =>
  `UC${name
    .replaceAll(/[^\w-]/g, '_')
    .padEnd(22, '-')
    .slice(0, 22)}`
export const videoIdOf = (name: string): string =>
  name
    .replaceAll(/[^\w-]/g, '_')
    .padEnd(11, '-')
    .slice(-11)

export function openWorld(now: () => Date): World {
  const channels = new Map<string, Dated<WorldChannel>>()
  const videos = new Map<string, Dated<WorldVideo>>()

  const channelNow = ({ since, ...one }: Dated<WorldChannel>): WorldChannel => {
    const days = (now().getTime() - since.getTime()) / DAY_MS
    return {
      ...one,
      subscribers: grown(one.subscribers, one.subscribersPerDay, days),
      views: grown(one.views, one.viewsPerDay, days),
    }
  }
  const videoNow = ({ since, ...one }: Dated<WorldVideo>): WorldVideo => {
    const days = (now().getTime() - since.getTime()) / DAY_MS
    return {
      ...one,
      views: grown(one.views, one.viewsPerDay, days),
      likes: grown(one.likes, one.likesPerDay, days),
      comments: grown(one.comments, one.commentsPerDay, days),
    }
  }

  return {
    addChannel(given) {
      const channel = { ...plainChannel, title: `Channel ${given.id}`, ...given, since: now() }
      channels.set(channel.id, channel)
      return channelNow(channel)
    },
    changeChannel(id, change) {
      const known = channels.get(id)
      if (known) channels.set(id, { ...channelNow(known), ...change, since: now() })
    },
    removeChannel: (id) => void channels.delete(id),
    addVideo(given) {
      const video = { ...PLAIN_VIDEO, title: `Video ${given.id}`, publishedAt: now(), ...given, since: now() }
      videos.set(video.id, video)
      return videoNow(video)
    },
    changeVideo(id, change) {
      const known = videos.get(id)
      if (known) videos.set(id, { ...videoNow(known), ...change, since: now() })
    },
    removeVideo: (id) => void videos.delete(id),
    channels: () => [...channels.values()].map(channelNow),
    videos: () =>
      [...videos.values()].map(videoNow).sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()),
  }
}

const plainChannel = {
  customUrl: null,
  username: null,
  description: '',
  thumbnailUrl: 'https://yt3.ggpht.com/a-picture=s240',
  publishedAt: new Date('2015-03-01T00:00:00Z'),
  subscribers: 120_000,
  subscribersPerDay: 0,
  isHidden: false,
  views: 30_000_000,
  viewsPerDay: 0,
  videoCount: null,
}

const PLAIN_VIDEO = {
  durationSeconds: 600,
  views: 0,
  viewsPerDay: 0,
  likes: 0,
  likesPerDay: 0,
  comments: 0,
  commentsPerDay: 0,
}

const grown = <Count extends number | string | null>(count: Count, perDay: number, days: number): Count =>
  (typeof count === 'number' ? Math.floor(count + perDay * days) : count) as Count
