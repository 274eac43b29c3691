/** Replaces a list that the filters have emptied: names the filter to relax, and offers to show all creators. */
import type { ReactNode, MouseEvent } from 'react'
import { foldText } from '#web/ui/search-box.tsx'
import { categoryName } from '#web/domain/creator/hue.ts'
import { Button } from '#web/ui/button.tsx'
import { ALL, EVERYBODY, type Choice } from './choice.ts'

type Filters = Pick<Choice, 'text' | 'category' | 'isAffordable'>

type Beside = {
  /** The advice if nothing fits, unless showing unaffordable creators helps. */
  roomier?: string | undefined
  /** The names of creators that are missing from the list because they are in the roster. */
  inRoster?: readonly string[]
}

/** Without a filter the list cannot be emptied. */
export function noneWords(
  { text, category, isAffordable }: Filters,
  { roomier = 'also those you cannot afford', inRoster = [] }: Beside = {},
): { title: string; text: string } {
  const name = text.trim()
  const picked = inRoster.find((one) => name !== '' && foldText(one).includes(foldText(name)))
  if (picked !== undefined) return { title: `${picked} is in this roster already.`, text: 'Try another name.' }
  const isIn = category !== ALL
  if (name === '' && !isIn && !isAffordable)
    return { title: 'No creators found.', text: 'No other creator is on offer here.' }
  const who = `No creator${isIn ? ` in ${categoryName(category)}` : ''}`
  const found = name === '' ? 'fits what your roster has room for' : `is called “${name}”`
  const title = isIn && name === '' && !isAffordable ? `${who}.` : `${who} ${found}${both(name, isAffordable)}.`
  const ways = [name !== '' && 'another name', isIn && 'another category', isAffordable && roomier].filter(
    (way) => way !== false,
  )
  return { title, text: `Try ${ways.join(', or ')}.` }
}

const both = (name: string, isAffordable: boolean) =>
  name !== '' && isAffordable ? ' and fits what your roster has room for' : ''

type Props = Beside & {
  choice: Filters
  /** Resets the filters, where the screen has no reset button of its own. */
  onChange?: (part: Filters) => void
  /** The kind of trade that would fit more creators. */
  orElse?: string
}

export function NoneFound({ choice, onChange, orElse, ...beside }: Props): ReactNode {
  const { title, text } = noneWords(choice, beside)
  const { text: anyName, category, isAffordable } = EVERYBODY
  const isFiltered = choice.text.trim() !== '' || choice.category !== category || choice.isAffordable
  return (
    <div className="grid justify-items-start gap-2 p-4 text-sm/5">
      <p className="font-bold break-words">{title}</p>
      <p className="text-muted">
        {text}
        {!onChange && ' Reset shows everybody.'}
        {choice.isAffordable && orElse && ` ${orElse}`}
      </p>
      {onChange && isFiltered && (
        <Button
          className="mt-1"
          onClick={(event) => {
            onChange({ text: anyName, category, isAffordable })
            keepKeyboard(event)
          }}
        >
          Show everybody
        </Button>
      )}
    </div>
  )
}

/** Moves the focus to the search field when a button is pressed that then disappears. */
export function keepKeyboard({ detail, currentTarget }: MouseEvent): void {
  // a touch does not move the focus, because on a phone the field would open the keyboard
  if (detail > 0) return
  currentTarget.closest('section, dialog')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
}
