/** The results of a drill as a table with two columns. */
export type Row = readonly [what: string, seen: string]
export type Drill = { rows: Row[]; passed: boolean }

export function tableOf(rows: readonly Row[]): string {
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length), 4)
  const line = ([what, seen]: Row) => `| ${what.padEnd(width(0))} | ${seen.padEnd(width(1))} |`
  return [line(['what', 'seen']), line(['-'.repeat(width(0)), '-'.repeat(width(1))]), ...rows.map(line)].join('\n')
}

export const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
