/**
 * The state of YouTube: quota used and left by bucket, why a bucket is paused, unreadable answers, and channels that YouTube no longer
 * knows. It is shown only with YouTube as the source.
 */
import { useQuery } from '@tanstack/react-query'
import { sourceQuota, type SourceQuota, type AdminCreator } from '#contract/admin.ts'
import { about } from '#contract/about.ts'
import { ask } from '#web/api/call.ts'
import { timeOf, timeOrDateOf, whole } from '#web/ui/format.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'

const REFRESH_MS = 60_000

export function YoutubeQuota({ creators }: { creators: readonly AdminCreator[] }) {
  const { data } = useQuery(ask(about))
  if (data?.source !== 'youtube') return null
  return <Quota gone={creators.filter(({ isActive, note }) => !isActive && note !== null)} />
}

function Quota({ gone }: { gone: readonly AdminCreator[] }) {
  const { data, error, refetch } = useQuery({ ...ask(sourceQuota), staleTime: 0, refetchInterval: REFRESH_MS })
  return (
    <Panel
      title="YouTube Quota"
      aside={data && <span className="text-caption text-muted">resets at {timeOf(data.resetsAt)}</span>}
    >
      {data === undefined && !error && (
        <p role="status" className="mt-3 text-sm/5 text-muted">
          Loading the quota...
        </p>
      )}
      {data === undefined && error && (
        <p className="mt-3 flex items-center gap-3 text-sm/5 text-muted">
          <span className="grow">The quota did not load: {errorMessageOf(error).message}</span>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data?.buckets.length === 0 && <p className="mt-3 text-sm/5 text-muted">This source has no quota.</p>}
      {data && data.buckets.length > 0 && (
        <ul className="mt-3 grid gap-3.5">
          {data.buckets.map((bucket) => (
            <Bucket key={bucket.name} bucket={bucket} />
          ))}
        </ul>
      )}
      {data && data.oddItems.length > 0 && <OddItems items={data.oddItems} />}
      {gone.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            Left the catalogue ({gone.length})
          </summary>
          <ul className="grid gap-2 text-caption text-muted">
            {gone.map(({ id, channelName, note }) => (
              <li key={id}>
                <strong className="text-text">{channelName}</strong>: {note}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

/** Items of YouTube's answers that could not be read completely, with the fields that count as unknown. */
function OddItems({ items }: { items: SourceQuota['oddItems'] }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        Unreadable answers ({items.length})
      </summary>
      <p className="text-caption text-muted">
        Some fields of these items could not be read. Only those fields count as unknown.
      </p>
      <ul className="mt-2 grid gap-2 text-caption text-muted">
        {items.map(({ list, itemId, fields, times, lastAt }) => (
          <li key={`${list} ${itemId} ${fields.join()}`}>
            <strong className="text-text">{itemId ?? list}</strong>: {fields.join(', ')},{' '}
            {times === 1 ? 'once' : `${times} times`}, last at {timeOrDateOf(lastAt)}.
          </li>
        ))}
      </ul>
    </details>
  )
}

type BucketState = SourceQuota['buckets'][number]

const NAMES: Record<BucketState['name'], string> = { general: 'Units', stats: 'Video counts', search: 'Searches' }

function Bucket({ bucket: { name, used, left, limit, shut } }: { bucket: BucketState }) {
  return (
    <li className="grid gap-1.5 text-sm" aria-label={NAMES[name]}>
      <p className="flex items-center gap-2">
        <span className="grow font-semibold">{NAMES[name]}</span>
        {shut && <span className="pill pill-flare">Paused</span>}
        <span className="text-muted">
          {whole(used)} used, {whole(left)} left
        </span>
      </p>
      <Progress name={`${NAMES[name]} used`} value={used} max={limit} text={`${whole(used)} of ${whole(limit)}`} />
      {shut && (
        <p className="text-caption text-muted">
          {shut.reason}
          {shut.answer !== null && ` (answer: ${shut.answer})`}. {shut.advice !== null && `${shut.advice} `}
          The next try is at {timeOrDateOf(shut.until)}.
        </p>
      )}
    </li>
  )
}
