/** The filters for creators, each a chip that is on or off; before them "everybody", after them the views saved on this device. */
import { Save, X } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ChipRow } from '#web/ui/sideways.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  EVERYBODY,
  isSameChoice,
  keepViews,
  keptViews,
  LONGEST_NAME,
  ONLY_NAMES,
  toggleOnly,
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
  const isChosen = (view: ScoutChoice) => isSameChoice(view, choice)
  const isKnown = [EVERYBODY, ...own.map((view) => view.choice)].some(isChosen)
  return (
    <ChipRow className={styles.views} aria-label="Whom to show">
      <Chip name="Everybody" isOn={isChosen(EVERYBODY)} onPress={() => onChoose(EVERYBODY)} />
      {ONLY_NAMES.map(({ only, name }) => (
        <Chip key={only} name={name} isOn={choice[only]} onPress={() => onChoose(toggleOnly(choice, only))} />
      ))}
      {own.map((view) => (
        <Chip key={view.name} name={view.name} isOn={isChosen(view.choice)} onPress={() => onChoose(view.choice)}>
          <button
            type="button"
            aria-label={`Delete the view ${view.name}`}
            onClick={() => keep(own.filter((one) => one !== view))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </Chip>
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
    </ChipRow>
  )
}

type ChipProps = { name: string; isOn: boolean; onPress: () => void; children?: ReactNode }

const Chip = ({ name, isOn, onPress, children }: ChipProps) => (
  <span className={styles.view} data-chosen={isOn}>
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {name}
    </button>
    {children}
  </span>
)

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
        className="input h-11 min-h-0 w-44 text-sm"
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
