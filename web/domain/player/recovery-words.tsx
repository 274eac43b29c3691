/**
 * The recovery code of a seat that was just taken in this tab: four words above every screen, until the player has written them down or
 * printed them.
 */
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'
import { printOnly } from '#web/ui/print-only.ts'
import { readTab, SEAT_WORDS, writeTab } from '#web/ui/storage.ts'

/** `slug`: the league in which the seat plays. */
type SeatWords = { slug: string; league: string; name: string; words: readonly string[] }

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

function RecoveryWords({ seat, onDone }: { seat: SeatWords; onDone: () => void }) {
  const { slug, league, name, words } = seat
  const address = `${location.origin}/join/${slug}`
  return (
    <Panel title="Your recovery code">
      <div data-print>
        <p className="mt-1 text-sm/5">
          <strong translate="no">{name}</strong> in <span translate="no">{league}</span>
        </p>
        <p translate="no" className="mt-2 text-lg/7 font-bold [word-spacing:0.5em] wrap-anywhere">
          {words.join(' ')}
        </p>
        <p className="mt-2 text-sm/5 text-muted">
          These words are shown once. With your name and these words you play on from another device, at{' '}
          <span translate="no" className="wrap-anywhere">
            {address}
          </span>
        </p>
        <div className="hidden print:block">
          <QrPicture text={address} name="QR code of the league" />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={printOnly}>Print</Button>
        <Button tone="coin" onClick={onDone}>
          I Have Written It Down
        </Button>
      </div>
    </Panel>
  )
}
