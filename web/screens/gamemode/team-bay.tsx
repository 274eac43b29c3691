/** 'Your Team' on a desktop: the entry's creators with their points, and the total. */
import { points, wholeDollars } from '#web/ui/format.ts'
import { openReceipt, type ReceiptOf, receiptOfEntry, receiptOfPick } from '#web/domain/entry/receipts.ts'
import { entryName } from '#web/domain/entry/entry-name.tsx'
import { headingFor, PointsSum, SinceTrade, PointsButton } from '#web/domain/entry/points.tsx'
import { ManageButton } from '#web/domain/roster/manager/manage-button.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { nameOf, type Props } from './use-game.ts'

type Focus = { focusedId: number; onShow: (creatorId: number) => void }

export function TeamBay({ competition, entry, entries, nth, focusedId, onShow }: Props & Focus) {
  const name = entryName(nth + 1, entries.length)
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
              className="bayrow bayrow-press pr-[84px]"
              aria-pressed={pick.creatorId === focusedId}
              aria-keyshortcuts="R"
              onClick={() => onShow(pick.creatorId)}
              onKeyDown={({ key }) => key === 'r' && openReceiptOf(receiptOfPick(competition, pick))}
            >
              <span className="fill" style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
                <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={46} alt="" />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 text-sm/[18px] font-bold">{nameOf(pick)}</span>
                <span className="block text-caption/4 text-muted">{wholeDollars(pick.price)}</span>
              </span>
            </button>
            <span className="absolute top-1/2 right-2.5 -translate-y-1/2 text-right">
              <PointsButton
                receipt={receiptOfPick(competition, pick)}
                className="disp ml-auto block w-fit text-sm/5 font-bold text-go-text"
              >
                <Roll text={points(pick.points)} />
              </PointsButton>
              {competition.phase === 'live' && (
                <span className="block text-2xs/4 text-muted">proj. {headingFor(pick, entry.picks)}</span>
              )}
              <span className="block text-2xs/4 empty:hidden">
                <SinceTrade before={pick.before} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <PointsSum entry={entry} receipt={receiptOfEntry(competition, entry, 'your entry')} className="mt-4" />
      <dl className="mt-4 grid gap-2 text-caption text-muted">
        <div className="flex items-baseline justify-between">
          <dt>Total Score</dt>
          <dd className="disp text-2xl/7 font-extrabold text-text">
            <PointsButton receipt={receiptOfEntry(competition, entry, 'your entry')}>
              <Roll text={points(entry.score)} />
            </PointsButton>
          </dd>
        </div>
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
        className="mt-3 w-full"
      />
    </Panel>
  )
}

const openReceiptOf = (receipt: ReceiptOf | null) => receipt && openReceipt(receipt)
