/** The numbers of a chart as a table that opens below the chart. The table scrolls by itself, also with the keyboard. */
import styles from './chart.module.css'

type Props = { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

export function ChartTable({ name, heads, rows }: Props) {
  return (
    <details className={styles.details}>
      <summary>As a table</summary>
      <div className={styles.rows} role="group" aria-label={name} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others], row) => (
              <tr key={row}>
                <th scope="row">{first}</th>
                {others.map((text, nth) => (
                  <td key={heads[nth + 1]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
