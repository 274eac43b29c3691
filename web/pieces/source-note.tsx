/** YouTube as the source where there is no competition to go by: search results, the catalogue. A recorded season says that it is one. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/lib/call.ts'
import { YouTubeLink } from './replay-note.tsx'

export function SourceNote({ className = '' }: { className?: string }) {
  return <p className={`text-[12px] text-muted ${className}`}><SourceWords /></p>
}

export function SourceWords() {
  const { data } = useQuery(ask(about))
  if (!data) return null
  return data.source === 'recorded' ? <>A recorded season of real <YouTubeLink /> statistics.</> : <>Source: <YouTubeLink />.</>
}
