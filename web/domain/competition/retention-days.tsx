/** The number of days this installation stores statistics from YouTube. It is a setting, so until it is loaded no number is given. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/api/call.ts'

export function RetentionDays() {
  const days = useQuery(ask(about)).data?.retentionDays
  if (days === undefined) return <>the set number of days</>
  return <>{days === 1 ? '1 day' : `${days} days`}</>
}
