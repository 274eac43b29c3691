/** The result of a competition, at /result?competition=7: from a notice, the profile or game mode. */
import { Redirect, useSearch } from 'wouter'
import { Result } from './result.tsx'

export function ResultScreen() {
  const asked = new URLSearchParams(useSearch()).get('competition')
  if (asked === null || !/^[1-9]\d{0,8}$/.test(asked)) return <Redirect to="/discovery" replace />
  return <Result key={asked} competitionId={Number(asked)} isPage />
}
