/** With recorded statistics a channel that is not found is in no recorded season: nothing about its address can be put right. */
import { refusalOf } from '#web/api/call.ts'

const OUTSIDE_SEASON =
  'This game replays a recorded season, and this channel is not in it. It cannot be listed: you can reject it with that reason'

export const outsideSeason = (error: Error, isReplay: boolean): string | null =>
  isReplay && refusalOf(error, 'channel_not_found') ? OUTSIDE_SEASON : null
