/**
 * A titled panel that a press on its title opens or closes. The browser keeps the player's choice under `name` in localStorage; until there
 * is one, `isOpenAtFirst` decides. The content stays in the page while the panel is closed, so that it keeps its state.
 */
import { useId, useState, type ReactNode } from 'react'
import { Chevron } from './icons.tsx'
import { Remount } from './error-screen.tsx'
import { readStored, writeStored } from './storage.ts'
import styles from './fold.module.css'

type Props = {
  name: string
  title: string
  /** Shown at the right of the title, also while the panel is closed. */
  aside?: ReactNode
  isOpenAtFirst?: boolean
  /** Part of another panel: without a surface of its own. */
  isInside?: boolean
  children: ReactNode
}

export function Fold({ name, title, aside, isOpenAtFirst = false, isInside = false, children }: Props) {
  const id = useId()
  const key = `fold-${name}`
  const [choice, setChoice] = useState(() => readStored(key))
  // several of them in one list would be landmarks of the same name
  const Box = isInside ? 'div' : 'section'
  const Title = isInside ? 'span' : 'h2'
  const isOpen = choice === null ? isOpenAtFirst : choice === 'open'
  const keep = (isNowOpen: boolean) => {
    if (isNowOpen === isOpen) return
    setChoice(isNowOpen ? 'open' : 'closed')
    writeStored(key, isNowOpen ? 'open' : 'closed')
  }
  return (
    <Box className={isInside ? '' : 'panel px-4'} aria-labelledby={isInside ? undefined : id}>
      {/* a search in the page opens it without a press */}
      <details open={isOpen} onToggle={(event) => keep(event.currentTarget.open)}>
        <summary
          className={styles.summary}
          onClick={(event) => {
            // the event `toggle` comes later, and never if the panel is removed at once
            event.preventDefault()
            keep(!isOpen)
          }}
        >
          <Title id={id} className={`flex-none font-bold ${isInside ? 'text-caption/5' : 'disp text-sm/6'}`}>
            {title}
          </Title>
          <span className={styles.aside}>{aside}</span>
          <Chevron to="right" className={styles.sign} />
        </summary>
        <div className={isInside ? '' : 'pb-4'}>
          <Remount>{children}</Remount>
        </div>
      </details>
    </Box>
  )
}
