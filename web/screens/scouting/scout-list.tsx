/** The rows on a phone: name, price, and three facts. */
import type { ScoutedCreator } from '#contract/scouting.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { signed } from '#web/ui/signed.ts'
import { timesNormal } from '#web/domain/creator/creator-form-line.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Column } from './choice.ts'
import { CompareButton } from './compare-button.tsx'
import type { RowsProps } from './scout-table.tsx'
import { TEMPER_NAMES, UPLOAD_NAMES } from './sentences.ts'
import styles from './scouting.module.css'

export function ScoutList({ creators, column, isOffering }: Pick<RowsProps, 'creators' | 'column' | 'isOffering'>) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {creators.map((creator) => (
        <li key={creator.id} className={styles.row}>
          <Link to={`/creator/${creator.id}`} className={styles.name}>
            <span className={styles.small} style={hueStyle(creator.category, creator.id)}>
              <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={34} alt="" />
            </span>
            <span className="min-w-0 grow">
              <span className="block truncate text-sm font-bold">{creator.channelName}</span>
              <span className="block text-xs/4 font-semibold text-muted">
                <b className="text-coin-text">{wholeDollars(creator.price)}</b> ·{' '}
                {[...(isOffering && !creator.inPlay ? ['not on offer'] : []), ...factsOf(creator, column)].join(' · ')}
              </span>
            </span>
          </Link>
          <CompareButton creator={creator} size="icon" />
        </li>
      ))}
    </ul>
  )
}

/** The value it is sorted by first, then its form and its upload. */
function factsOf(creator: ScoutedCreator, column: Column): string[] {
  const { form, isNew, upload } = creator
  const usual = [
    isNew ? 'new' : form === null ? '' : `${timesNormal(form)} form`,
    upload === null ? '' : `upload ${UPLOAD_NAMES[upload].toLowerCase()}`,
  ]
  return [sortedBy(creator, column), ...usual].filter((fact) => fact !== '')
}

function sortedBy(creator: ScoutedCreator, column: Column): string {
  const { worth, record, temper, ceiling } = creator
  if (column === 'worth') return worth === null ? '—' : `proj. ${points(worth)}`
  if (column === 'beaten') return record.played === 0 ? '—' : `beat it ${record.beaten} of ${record.played}`
  if (column === 'surplus') return record.surplus === null ? '—' : signed(record.surplus)
  if (column === 'spread') return temper === null ? '—' : TEMPER_NAMES[temper].toLowerCase()
  if (column === 'ceiling') return ceiling === null ? '—' : `ceiling ${points(ceiling)}`
  return ''
}
