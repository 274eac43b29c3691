/** The buttons above the catalogue's list for bulk edits, and the notice with Undo after one. */
import { ListChecks, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { AdminCreator } from '#contract/admin.ts'
import { ADMIN_CATEGORIES } from '#contract/categories.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { counted, whole } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import type { useBulkEdit } from './use-bulk-edit.ts'

type Bulk = ReturnType<typeof useBulkEdit>
type Props = { bulk: Bulk; shown: readonly AdminCreator[] }

export function BulkEditBar({ bulk, shown }: Props) {
  const { isChoosing, notice } = bulk
  return (
    <div className="mt-3 grid gap-3">
      {isChoosing ? (
        <Choosing bulk={bulk} shown={shown} />
      ) : (
        shown.length > 0 && (
          <Button className="justify-self-start" onClick={bulk.start}>
            <ListChecks size={18} aria-hidden="true" />
            Choose Several
          </Button>
        )
      )}
      <div role="status">{notice && <BulkNotice bulk={bulk} notice={notice} />}</div>
    </div>
  )
}

function Choosing({ bulk, shown }: Props) {
  const { chosen, progress } = bulk
  const [category, setCategory] = useState('')
  const isBusy = progress !== null
  const isNone = chosen.length === 0
  return (
    <div role="group" aria-label="Bulk edit" className="grid gap-3 rounded-xl border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-sm font-semibold">{whole(chosen.length)} chosen</p>
        <Button disabled={isBusy} onClick={() => bulk.choose(chosen.length === shown.length ? [] : shown)}>
          {chosen.length === shown.length ? 'Choose None' : `Choose All ${whole(shown.length)}`}
        </Button>
        <Button disabled={isBusy} onClick={bulk.finish}>
          Done
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 grow">
          <SelectField label="New category" value={category} onChange={(event) => setCategory(event.target.value)}>
            <option value="">Select a category</option>
            {ADMIN_CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          tone="coin"
          disabled={isBusy || isNone || category === ''}
          onClick={() => bulk.changeCategory(category)}
        >
          Change Category
        </Button>
        <Button tone="flare" disabled={isBusy || isNone} onClick={bulk.remove}>
          Remove
        </Button>
      </div>
      {!isNone && <p className="text-xs text-muted">Rosters keep a removed creator until their competition ends.</p>}
      {progress && (
        <Progress
          name="Creators saved"
          value={progress.done}
          max={progress.of}
          text={`${whole(progress.done)} of ${whole(progress.of)}`}
        />
      )}
    </div>
  )
}

function BulkNotice({ bulk, notice }: { bulk: Bulk; notice: NonNullable<Bulk['notice']> }) {
  const { text, problems, undo } = notice
  return (
    <div className="grid gap-2 rounded-xl border border-line p-3 text-sm">
      <div className="flex items-center gap-2">
        <p className="grow font-semibold">{text}</p>
        {undo.length > 0 && (
          <Button disabled={bulk.progress !== null} onClick={bulk.undo}>
            <Undo2 size={16} aria-hidden="true" />
            Undo
          </Button>
        )}
        <IconButton name="Close the notice" onClick={bulk.dismiss}>
          <X size={18} />
        </IconButton>
      </div>
      {problems.length > 0 && (
        <>
          <p className="text-flare-text">Not possible for {counted(problems.length, 'creator')}:</p>
          <ul className="list-disc pl-5 text-muted">
            {problems.map(({ name, reason }) => (
              <li key={name}>
                <span translate="no">{name}</span>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
