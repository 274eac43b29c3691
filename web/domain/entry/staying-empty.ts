/** Places of a roster that nobody has: until the lock they can be filled, and after it they stay empty. */
export function stayingEmpty(picks: number, { maxPicks }: { maxPicks: number }): string | null {
  const open = maxPicks - picks
  if (open <= 0) return null
  return open === 1 ? '1 open place stays empty' : `${open} open places stay empty`
}
