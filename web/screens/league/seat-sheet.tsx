/** The personal links of seats with their QR codes, in two columns that print on A4. The links cannot be shown again. */
import type { SeatLink } from '#contract/seats.ts'
import { Button } from '#web/ui/button.tsx'
import { printOnly } from '#web/ui/print-only.ts'
import { QrPicture } from '#web/ui/qr-picture.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { isOnThisComputer } from './invite-dialog.tsx'
import styles from './seat-sheet.module.css'

type Props = { slug: string; league: string; seats: readonly SeatLink[]; onDone: () => void }

export function SeatSheet({ slug, league, seats, onDone }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Personal Links" subtitle="Print this sheet now: the links cannot be shown again" />
      {isOnThisComputer() && (
        <p className="text-center text-sm/5 text-muted">
          These addresses work on this computer only. Open this page at the address that the others use, and make new
          links there.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="coin" onClick={printOnly}>
          Print
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
      <ul data-print="page" className={styles.sheet} aria-label="Personal links">
        {seats.map(({ userId, name, code }) => {
          const link = `${location.origin}/join/${slug}#${code}`
          return (
            <li key={userId} className={styles.seat}>
              <QrPicture text={link} name={`QR code for ${name}`} />
              <div className="min-w-0">
                <p translate="no" className={styles.name}>
                  {name}
                </p>
                <p translate="no" className={styles.line}>
                  {league}
                </p>
                <p translate="no" className={styles.line}>
                  {link}
                </p>
                <p className={styles.line}>This link is yours alone and works once.</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
