/** The creators as rows on a phone: name, price, and three facts. */
import { Fragment, type ReactNode } from 'react'
import type { ScoutedCreator } from '#contract/scouting.ts'
import type { RowPicks } from '#web/domain/roster/draft-pick.tsx'
import { points, wholeDollars, signed } from '#web/ui/format.ts'
import { timesNormal } from '#web/domain/creator/texts.ts'
import { categoryName, hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Column, COLUMNS, valueOf } from './choice.ts'
import { CompareButton, toggleCompared, useCompared } from './compared.tsx'
import { UPLOAD_FACTS, UPLOAD_NAMES, VOLATILITY_NAMES } from './texts.ts'
import styles from './scouting.module.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Sideways } from '#web/ui/sideways.tsx'

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
              <span translate="no" className="block truncate text-sm font-bold">
                {creator.channelName}
              </span>
              <span className="block text-xs/4 font-semibold text-muted">
                <b translate="no" className="text-coin-text">
                  {wholeDollars(creator.price)}
                </b>{' '}
                ·{' '}
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

/** Returns the value of the sort column, then form and upload. */
function factsOf(creator: ScoutedCreator, column: Column): string[] {
  const { form, isNew, upload } = creator
  const usual = [
    isNew ? 'new' : form === null ? '' : `${timesNormal(form)} its usual views`,
    upload === null ? '' : UPLOAD_FACTS[upload],
  ]
  return [sortedBy(creator, column), ...usual].filter((fact) => fact !== '')
}

function sortedBy(creator: ScoutedCreator, column: Column): string {
  const { expectedPoints, record, volatility, ceiling } = creator
  if (column === 'expectedPoints') return expectedPoints === null ? '—' : `proj. ${points(expectedPoints)}`
  if (column === 'beaten') return record.played === 0 ? '—' : `beat it ${record.beaten} of ${record.played}`
  if (column === 'surplus') return record.surplus === null ? '—' : signed(record.surplus)
  if (column === 'spread') return volatility === null ? '—' : VOLATILITY_NAMES[volatility].toLowerCase()
  if (column === 'ceiling') return ceiling === null ? '—' : `ceiling ${points(ceiling)}`
  return ''
}

/** The creators as a table on a desktop: each heading sorts, each row links to its creator. */
export type RowsProps = {
  creators: readonly ScoutedCreator[]
  /** The columns of the table: those in which some creator has a value. */
  columns: readonly Column[]
  /** Some creators are on offer, so the others are marked. */
  isOffering: boolean
  column: Column
  isDescending: boolean
  onSort: (column: Column) => void
  /** The buttons that pick the creators; null if nothing can be picked. */
  picks: RowPicks | null
}

export function ScoutTable({ creators, columns, isOffering, column, isDescending, onSort, picks }: RowsProps) {
  const { ids } = useCompared()
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <Sideways aria-label="Creators" className={styles.whole}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.ticks}>
              Compare
            </th>
            {columns.map((one) => (
              <th
                key={one}
                scope="col"
                aria-sort={one === column ? (isDescending ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" onClick={() => onSort(one)}>
                  {COLUMNS[one]}
                  {one === column && <Arrow size={14} aria-hidden="true" />}
                </button>
              </th>
            ))}
            {picks && (
              <th scope="col" className={styles.pick}>
                <span className="sr-only">Draft</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {creators.map((creator) => (
            <tr key={creator.id}>
              <td>
                <input
                  type="checkbox"
                  className="check"
                  aria-label={`Compare ${creator.channelName}`}
                  checked={ids.includes(creator.id)}
                  onChange={() => toggleCompared(creator.id)}
                />
              </td>
              <th scope="row">
                <Link to={`/creator/${creator.id}`} className={styles.name}>
                  <span className={styles.small} style={hueStyle(creator.category, creator.id)}>
                    <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={34} alt="" />
                  </span>
                  {creator.channelName}
                  {isOffering && !creator.inPlay && <span className="pill flex-none">Not on offer</span>}
                </Link>
              </th>
              {columns.map((one) => one !== 'name' && <Fragment key={one}>{CELLS[one](creator)}</Fragment>)}
              {picks && <td className={styles.pick}>{picks.buttonFor(creator.id)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

/** The cell of each column; a dash if the creator has no value. */
const CELLS: Record<Exclude<Column, 'name'>, (creator: ScoutedCreator) => ReactNode> = {
  category: ({ category }) => <td>{categoryName(category)}</td>,
  price: ({ price }) => (
    <td translate="no" className="text-coin-text">
      {wholeDollars(price)}
    </td>
  ),
  expectedPoints: ({ expectedPoints }) => <td>{expectedPoints === null ? '—' : points(expectedPoints)}</td>,
  value: (creator) => <td>{valueText(creator)}</td>,
  form: ({ form, isNew }) => (
    <td className={toneOf(form === null ? 0 : form - 1)}>
      {form === null ? (isNew ? 'New' : '—') : timesNormal(form)}
    </td>
  ),
  upload: ({ upload }) => <td>{upload === null ? '—' : UPLOAD_NAMES[upload]}</td>,
  beaten: ({ record }) => <td>{record.played === 0 ? '—' : `${record.beaten} of ${record.played}`}</td>,
  surplus: ({ record }) => (
    <td className={toneOf(record.surplus ?? 0)}>{record.surplus === null ? '—' : signed(record.surplus)}</td>
  ),
  spread: ({ volatility }) => <td>{volatility === null ? '—' : VOLATILITY_NAMES[volatility]}</td>,
  ceiling: ({ ceiling }) => <td>{ceiling === null ? '—' : points(ceiling)}</td>,
}

/** Two digits, because prices follow projections, so creators differ by little. */
function valueText(creator: ScoutedCreator): string {
  const value = valueOf(creator)
  return value === null ? '—' : value.toFixed(2)
}

const toneOf = (change: number): string => (change >= 0.05 ? 'text-go-text' : change < -0.05 ? 'text-flare-text' : '')
