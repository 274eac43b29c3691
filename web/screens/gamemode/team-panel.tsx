/** 'Your Team': the creators of the entry with their points. On a desktop it is a panel, on a phone a row of pictures. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { isBeforeLock } from '#game/phase.ts'
import { points, thousands, wholeDollars } from '#web/ui/format.ts'
import { openReceipt, receiptOfEntry, receiptOfPick, type ReceiptOf } from '#web/domain/entry/receipts.ts'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { toCome, PointsSum, SinceTrade, PointsButton } from '#web/domain/entry/points.tsx'
import { ManageButton } from '#web/domain/roster/manager/manage-button.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { nameOf, type Props } from './use-game.ts'
import styles from './gamemode.module.css'

type Focus = { focusedId: number; onShow: (creatorId: number) => void }

export function TeamPanel({ competition, entry, entries, nth, focusedId, onShow }: Props & Focus) {
  const name = entryName(nth + 1, entries.length)
  const isBefore = isBeforeLock(competition.phase)
  return (
    <Panel
      title="Your Team"
      isShell
      aside={entries.length > 1 && <span className="text-caption text-muted">{name}</span>}
    >
      <ul className="mt-3 grid gap-2.5">
        {entry.picks.map((pick) => (
          <li key={pick.creatorId} className="relative">
            <button
              type="button"
              className="creator-row creator-row-press pr-[calc(64px+20px)]"
              aria-pressed={pick.creatorId === focusedId}
              aria-keyshortcuts="R"
              onClick={() => onShow(pick.creatorId)}
              onKeyDown={({ key }) => key === 'r' && openReceiptOf(receiptOfPick(competition, pick))}
            >
              <span className="fill" style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
                <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={46} alt="" />
              </span>
              <span className="min-w-0">
                <span translate="no" className="line-clamp-2 text-sm/[18px] font-bold">
                  {nameOf(pick)}
                </span>
                <span translate="no" className="block text-caption/4 text-muted">
                  {wholeDollars(pick.price)}
                </span>
              </span>
            </button>
            {!isBefore && (
              <span className="absolute top-1/2 right-2.5 -translate-y-1/2 text-right">
                <PointsButton
                  receipt={receiptOfPick(competition, pick)}
                  className="disp ml-auto block w-fit text-sm/5 font-bold text-go-text"
                >
                  {points(pick.points)}
                </PointsButton>
                {competition.phase === 'live' && (
                  <span className="block text-2xs/4 text-muted">{toCome(pick)} to come</span>
                )}
                <span className="block text-2xs/4 empty:hidden">
                  <SinceTrade before={pick.before} />
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <PointsSum entry={entry} receipt={receiptOfEntry(competition, entry, 'your entry')} className="mt-4" />
      <dl className="mt-4 grid gap-2 px-2.5 text-caption text-muted">
        {!isBefore && (
          <div className="flex items-baseline justify-between">
            <dt>Total Score</dt>
            <dd className="disp text-2xl/7 font-extrabold text-text">
              <PointsButton receipt={receiptOfEntry(competition, entry, 'your entry')}>
                {points(entry.score)}
              </PointsButton>
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between">
          <dt>Entries</dt>
          <dd className="disp text-sm/6 font-bold text-text">{entries.length}</dd>
        </div>
      </dl>
      <ManageButton
        competition={competition}
        entry={entry}
        name={name}
        isNamed={entries.length > 1}
        isForTrade
        className="mt-3 w-full"
      />
    </Panel>
  )
}

const openReceiptOf = (receipt: ReceiptOf | null) => receipt && openReceipt(receipt)

type StripProps = { competition: Competition; entry: Entry; focusedId: number; onShow: (creatorId: number) => void }

/** The creators of the entry below the phone's screen, with their points, or with their prices before the lock. */
export function TeamStrip({ competition, entry, focusedId, onShow }: StripProps) {
  const isBefore = isBeforeLock(competition.phase)
  const spare = Math.max(0, competition.maxPicks - entry.picks.length)
  return (
    <section aria-label="Your Team" className="pt-3.5 short:pt-2 min-[640px]:side:pt-0">
      <ul className="grid grid-cols-5 gap-2 slim:grid-cols-3">
        {entry.picks.map((pick) => (
          <li key={pick.creatorId} className={styles.member}>
            <div className="slot">
              <button
                type="button"
                className="fill"
                style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}
                aria-label={`Show ${nameOf(pick)}, ${isBefore ? wholeDollars(pick.price) : `${points(pick.points)} points`}`}
                aria-pressed={pick.creatorId === focusedId}
                onClick={() => onShow(pick.creatorId)}
              >
                <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={44} alt="" isLazy={false} />
              </button>
            </div>
            <PointsButton receipt={receiptOfPick(competition, pick)} className={`${styles.earned}`}>
              {isBefore ? thousands(pick.price) : points(pick.points)}
            </PointsButton>
          </li>
        ))}
        {Array.from({ length: spare }, (_, nth) => (
          <li key={`empty-${nth}`} className={styles.member} aria-hidden="true">
            <div className="slot" data-empty="" />
          </li>
        ))}
      </ul>
    </section>
  )
}
