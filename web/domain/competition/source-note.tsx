/**
 * Names YouTube as the source on pages without a competition, such as search results and the catalogue. Says so if it is a recorded season.
 */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import type { Creator } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { CatalogueAge, YouTubeLink } from './replay-note.tsx'

type Counted = { creators?: readonly Pick<Creator, 'countedAt'>[] }

export function SourceNote({ className = '', ...counted }: Counted & { className?: string }) {
  return (
    <p className={`text-xs text-muted ${className}`}>
      <SourceWords {...counted} />
    </p>
  )
}

/** With creators: also says as of when live counts are. */
export function SourceWords({ creators = [] }: Counted) {
  const { data } = useQuery(ask(about))
  if (!data) return null
  if (data.source === 'recorded')
    return (
      <>
        A recorded season of real <YouTubeLink /> statistics.
      </>
    )
  return (
    <>
      Source: <YouTubeLink />
      <CatalogueAge creators={creators} />
    </>
  )
}
