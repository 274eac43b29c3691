/** Ridge regression: a linear rule learned from rows of numbers, which is kept small so that few rows teach little. */

export type Row = { features: readonly number[]; outcome: number }

/** Returns a rule that predicts the outcome from features, learned from at least one row. `penalty`: rows that the rule "no effect" counts as. */
export function ridge(rows: readonly Row[], penalty: number): (features: readonly number[]) => number {
  const width = rows[0]!.features.length
  const mean = Array.from({ length: width }, (_, at) => meanOf(rows, ({ features }) => features[at]!))
  const scale = mean.map((middle, at) => Math.sqrt(meanOf(rows, ({ features }) => (features[at]! - middle) ** 2)) || 1)
  const outcome = meanOf(rows, (row) => row.outcome)
  const standardised = (features: readonly number[]) => features.map((value, at) => (value - mean[at]!) / scale[at]!)
  // the normal equations, with the outcome as their last column
  const equations = mean.map((_, at) => {
    const equation = new Float64Array(width + 1)
    equation[at] = penalty
    return equation
  })
  for (const row of rows) {
    const values = [...standardised(row.features), row.outcome - outcome]
    equations.forEach((equation, at) => values.forEach((value, other) => (equation[other]! += values[at]! * value)))
  }
  const weights = solve(equations)
  return (features) => standardised(features).reduce((sum, value, at) => sum + weights[at]! * value, outcome)
}

function meanOf(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0) / rows.length
}

/** Solves linear equations by elimination. A penalty keeps every pivot above 0. */
function solve(equations: Float64Array[]): number[] {
  const width = equations.length
  for (let at = 0; at < width; at++) {
    for (let row = 0; row < width; row++) {
      if (row === at) continue
      const factor = equations[row]![at]! / equations[at]![at]!
      for (let column = at; column <= width; column++) equations[row]![column]! -= factor * equations[at]![column]!
    }
  }
  return equations.map((equation, at) => equation[width]! / equation[at]!)
}
