/** Which of the player's own entries a row of a board is: several look alike there. Asked only where there is an own row. */
import { useQuery } from '@tanstack/react-query'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/lib/call.ts'

/** Entry 2, or as `nameOf` says, by the entry's id; null where there is only one, or where it is somebody else's. */
export function useOwnEntries(
  competitionId: number,
  hasOwn: boolean,
  nameOf = (nth: number) => `Entry ${nth}`,
): (entryId: number) => string | null {
  const { data = [] } = useQuery({ ...ask(myEntries, { params: { competitionId } }), enabled: hasOwn })
  return (entryId) => {
    const at = data.findIndex(({ id }) => id === entryId)
    return at < 0 || data.length < 2 ? null : nameOf(at + 1)
  }
}
