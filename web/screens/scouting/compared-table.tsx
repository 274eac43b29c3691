/** Compares up to three creators, with the best value of each row in green. */
import { X } from 'lucide-react'
import type { ScoutedCreator } from '#contract/scouting.ts'
import { parseDecimal } from '#game/money.ts'
import { points, wholeDollars, signed } from '#web/ui/format.ts'
import { timesNormal } from '#web/domain/creator/texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { toggleCompared } from './compared.tsx'
import { VOLATILITY_NAMES } from './texts.ts'
import styles from './scouting.module.css'

type Line = {
  name: string
  text: (creator: ScoutedCreator) => string
  /** The value to compare; higher is better. Null if the row has no best. */
  measure?: (creator: ScoutedCreator) => number | null
}

const LINES: readonly Line[] = [
  {
    name: 'Price',
    text: ({ price }) => wholeDollars(price),
    measure: ({ price }) => -(parseDecimal(price) ?? 0),
  },
  {
    name: 'Projection',
    text: ({ expectedPoints }) => shown(expectedPoints, points),
    measure: ({ expectedPoints }) => expectedPoints,
  },
  { name: 'Form', text: ({ form, isNew }) => (isNew ? 'New' : shown(form, timesNormal)), measure: ({ form }) => form },
  {
    name: 'Upload',
    // the probability is shown, because the words alone do not show which one is better
    text: ({ upload, chance }) => (upload === null || chance === null ? '—' : `${Math.round(100 * chance)}%`),
    measure: ({ chance }) => chance,
  },
  {
    name: 'Beat its price',
    text: ({ record }) => (record.played === 0 ? '—' : `${record.beaten} of ${record.played}`),
    measure: ({ record }) => (record.played === 0 ? null : record.beaten / record.played),
  },
  { name: 'Surplus', text: ({ record }) => shown(record.surplus, signed), measure: ({ record }) => record.surplus },
  { name: 'Spread', text: ({ volatility }) => (volatility === null ? '—' : VOLATILITY_NAMES[volatility]) },
  { name: 'Ceiling', text: ({ ceiling }) => shown(ceiling, points), measure: ({ ceiling }) => ceiling },
]

const shown = (value: number | null, format: (value: number) => string): string =>
  value === null ? '—' : format(value)

type Props = { creators: readonly ScoutedCreator[]; onClose: () => void }

export function Compared({ creators, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Side by side" isWide>
      {creators.length === 1 ? (
        <p className="text-sm">
          <b>{creators[0]!.channelName}</b> is chosen. Choose one or two more to see them side by side.
        </p>
      ) : (
        <Table creators={creators} />
      )}
    </Dialog>
  )
}

function Table({ creators }: { creators: readonly ScoutedCreator[] }) {
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          {creators.map(({ id, channelName }) => (
            <th key={id} scope="col">
              <Link translate="no" to={`/creator/${id}`} className={styles.columnName}>
                {channelName}
              </Link>
              <IconButton name={`Take ${channelName} out`} className={styles.out!} onClick={() => toggleCompared(id)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            {creators.map((creator) => (
              <td key={creator.id} className={isBest(line, creator, creators) ? 'text-go-text' : ''}>
                {line.text(creator)}
                {isBest(line, creator, creators) && <span className="sr-only">, the best</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the index of the best value; null for a single creator or equal values. */
function isBest({ measure, text }: Line, creator: ScoutedCreator, creators: readonly ScoutedCreator[]): boolean {
  const own = measure?.(creator)
  if (own == null) return false
  const others = creators.filter(({ id }) => id !== creator.id)
  const different = others.filter((other) => text(other) !== text(creator))
  return different.length > 0 && different.every((other) => own > (measure!(other) ?? -Infinity))
}
