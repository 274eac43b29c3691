/** The filter of the board that leaves out bots. It is in the address, so that a reload and a shared link keep it. */
import { useSearchParams } from 'wouter'

/** Returns whether the address has `?people=1`, which leaves out bots, and a function that changes it. */
export function usePeopleFilter(): [isOn: boolean, onFilter: (isOn: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const onFilter = (isOn: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (isOn) next.set('people', '1')
        else next.delete('people')
        return next
      },
      { replace: true },
    )
  return [search.get('people') === '1', onFilter]
}

type FilterProps = { isOn: boolean; hasRanks: boolean; onFilter: (isOn: boolean) => void }

export function PeopleFilter({ isOn, hasRanks, onFilter }: FilterProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label className="flex min-h-11 items-center gap-2.5 text-sm font-semibold">
        <input type="checkbox" className="check" checked={isOn} onChange={(event) => onFilter(event.target.checked)} />
        People only
      </label>
      {isOn && (
        <p className="text-caption text-muted">
          {hasRanks ? 'Bots are hidden. Ranks still count all entries.' : 'Bots are hidden.'}
        </p>
      )}
    </div>
  )
}
