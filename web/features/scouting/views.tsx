/** Views with a name: ours, and those a player has saved on this device. */
import { Save, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import {
  isSameChoice,
  keepViews,
  keptViews,
  LONGEST_NAME,
  OUR_VIEWS,
  withView,
  type ScoutChoice,
  type View,
} from './choice.ts'
import styles from './scouting.module.css'

type Props = { choice: ScoutChoice; onChoose: (choice: ScoutChoice) => void }

export function Views({ choice, onChoose }: Props) {
  const [own, setOwn] = useState(keptViews)
  const [isNaming, setIsNaming] = useState(false)
  const keep = (views: readonly View[]) => {
    keepViews(views)
    setOwn([...views])
  }
  const isKnown = [...OUR_VIEWS, ...own].some((view) => isSameChoice(view.choice, choice))
  return (
    <div className={styles.views} role="group" aria-label="Views">
      {[...OUR_VIEWS, ...own].map((view, nth) => (
        <span key={`${nth} ${view.name}`} className={styles.view} data-chosen={isSameChoice(view.choice, choice)}>
          <button type="button" aria-pressed={isSameChoice(view.choice, choice)} onClick={() => onChoose(view.choice)}>
            {view.name}
          </button>
          {nth >= OUR_VIEWS.length && (
            <button
              type="button"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => keep(own.filter((one) => one !== view))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {!isKnown && !isNaming && (
        <span className={styles.view}>
          <button type="button" className="flex items-center gap-1.5" onClick={() => setIsNaming(true)}>
            <Save size={14} aria-hidden="true" />
            Save this view
          </button>
        </span>
      )}
      {isNaming && (
        <NameForm
          onCancel={() => setIsNaming(false)}
          onName={(name) => {
            keep(withView(own, { name, choice }))
            setIsNaming(false)
          }}
        />
      )}
    </div>
  )
}

function NameForm({ onName, onCancel }: { onName: (name: string) => void; onCancel: () => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name !== '') onName(name)
  }
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <input
        name="name"
        required
        maxLength={LONGEST_NAME}
        className="input h-11 min-h-0 w-44 text-[14px]"
        aria-label="Name of the view"
        placeholder="Name of the view"
        ref={focusFirst}
      />
      <Button type="submit" tone="coin">
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  )
}

const focusFirst = (field: HTMLInputElement | null): void => field?.focus()
