/**
 * The channels of a competition's price book: on how many rosters they are, how often they were missing from answers, and which readings
 * are still needed.
 */
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'
import { END_GRACE_MS, startGraceMs, type Ask } from './plan.ts'

export type TrackedChannel = {
  creatorId: number
  youtubeId: string
  uploadsPlaylist: string | null
  isHot: boolean
  misses: number
  doubtedAt: Date | null
  basketTries: number
  basketListedAt: Date | null
}

/** A price book with at most this many channels is read often as a whole. */
const MOST_HOT = 200

/** A channel or video that is missing from two answers in a row counts as gone. */
export const MISSES_TO_BE_GONE = 2

const COLUMNS = sql`
  creator_id as "creatorId", youtube_id as "youtubeId", uploads_playlist as "uploadsPlaylist", is_hot as "isHot", misses,
  doubted_at as "doubtedAt", basket_tries as "basketTries", basket_listed_at as "basketListedAt"
`

/** Starts tracking the channels of the price book; does nothing if they are tracked already. */
export async function trackChannels(db: Db, competitionId: number): Promise<void> {
  await sql`
    insert into youtube_followed (competition_id, creator_id, youtube_id)
    select competition_id, creator_id, youtube_id
    from creator_snapshots join creators on creators.id = creator_id where competition_id = ${competitionId}
    on conflict do nothing
  `.execute(db)
}

export async function readTracked(db: Queryable, competitionId: number): Promise<TrackedChannel[]> {
  const { rows } = await sql<TrackedChannel>`
    select ${COLUMNS} from youtube_followed where competition_id = ${competitionId} order by is_hot desc, creator_id
  `.execute(db)
  return rows
}

/** Marks the channels on rosters, the most picked first; in a small book all are marked. */
export async function markPickedChannels(db: Db, competitionId: number): Promise<void> {
  await sql`
    with picked as (
      select (pick ->> 'creatorId')::integer as creator_id
      from entries cross join lateral jsonb_array_elements(picks) as pick
      where competition_id = ${competitionId} group by 1 order by count(*) desc, 1 limit ${MOST_HOT}
    ), book as (select count(*) as size from youtube_followed where competition_id = ${competitionId})
    update youtube_followed set is_hot = (book.size <= ${MOST_HOT} or creator_id in (select creator_id from picked))
    from book where competition_id = ${competitionId}
  `.execute(db)
}

export type Boundary = 'start' | 'end'

/** Returns the boundary whose readings are due at `now`: 'end' from the end on, 'start' from the lock on, null before. */
export const boundaryAt = ({ startTime, endTime }: Pick<Ask, 'startTime' | 'endTime'>, now: Date): Boundary | null =>
  now >= endTime ? 'end' : now >= startTime ? 'start' : null

const IS_OF_TRACKED = sql`youtube_readings.competition_id = tracked.competition_id and youtube_readings.creator_id = tracked.creator_id`

/**
 * Channels whose reading nearest to the instant may still come. A channel is decided as soon as one of these is true:
 * - it has been read since the instant;
 * - two responses in a row lacked it;
 * - its last good reading before the instant is nearer than any to come;
 * - the deadline has passed.
 */
export async function undecidedChannels(
  db: Queryable,
  round: Pick<Ask, 'competitionId' | 'startTime' | 'endTime'>,
  boundary: Boundary,
): Promise<TrackedChannel[]> {
  const at = boundary === 'start' ? round.startTime : round.endTime
  const grace = (boundary === 'start' ? startGraceMs(round) : END_GRACE_MS) / 1000
  const { rows } = await sql<TrackedChannel>`
    select ${COLUMNS} from youtube_followed as tracked
      cross join lateral (
        select
          (select max(taken_at) from youtube_readings where ${IS_OF_TRACKED} and taken_at < ${at}) as before,
          (select max(taken_at) from youtube_readings where ${IS_OF_TRACKED} and taken_at >= ${at}) as since
      ) as known
    where competition_id = ${round.competitionId} and since is null
      and not (misses >= ${MISSES_TO_BE_GONE} and missed_at >= ${at})
      and clock_timestamp() < ${at}::timestamptz + least(make_interval(secs => ${grace}), coalesce(${at}::timestamptz - before, make_interval(secs => ${grace})))
    order by is_hot desc, creator_id
  `.execute(db)
  return rows
}
