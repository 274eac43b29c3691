/** Shows the recovery code of a seat that was just taken in this tab, above every screen, until the player has written it down. */
import { useState } from 'react'
import { RecoveryWords, type SeatWords } from '#web/domain/player/recovery-words.tsx'
import { readTab, SEAT_WORDS, writeTab } from '#web/ui/storage.ts'

export function KeptWords() {
  const [seat, setSeat] = useState(readKept)
  if (!seat) return null
  return (
    <div className="mb-4">
      <RecoveryWords
        seat={seat}
        onDone={() => {
          writeTab(SEAT_WORDS, null)
          setSeat(null)
        }}
      />
    </div>
  )
}

function readKept(): SeatWords | null {
  try {
    return JSON.parse(readTab(SEAT_WORDS) ?? 'null') as SeatWords | null
  } catch {
    return null
  }
}
