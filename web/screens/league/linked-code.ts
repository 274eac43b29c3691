/** The code of a league's link. It is behind the #, so that no server or log gets it in an address; it is sent in a body. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readCode } from '#game/league.ts'
import { LEAGUE_CODE, readTab, writeTab } from '#web/ui/storage.ts'

/** Returns the code behind the #, else one typed in place of the league, else the one that this tab has kept, else an empty text. */
export function useLinkedCode(): string {
  const code = useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => location.hash.slice(1),
  )
  const [kept] = useState(() => codeIn(location.pathname) ?? readTab(LEAGUE_CODE) ?? '')
  useEffect(() => {
    if (code) writeTab(LEAGUE_CODE, code)
  }, [code])
  return code || kept
}

/** Reads /join/7KQM2XRD, as somebody types who was told only the code. A league's own name there has another length. */
const codeIn = (path: string): string | null => readCode(path.split('/')[2] ?? '')
