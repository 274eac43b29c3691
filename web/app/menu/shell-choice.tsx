/** The choice of the theme in the menu. */
import { Moon, Sun, SunMoon } from 'lucide-react'
import { chooseTheme, useTheme, type ThemeChoice } from '#web/ui/theme.ts'
import styles from './menu.module.css'

const CHOICES = [
  { choice: 'midnight', label: 'Midnight', icon: Moon },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'system', label: 'System', icon: SunMoon },
] as const satisfies readonly { choice: ThemeChoice; label: string; icon: typeof Moon }[]

export function ShellChoice() {
  const chosen = useTheme((state) => state.choice)
  return (
    <fieldset className="mt-5">
      <legend className="eyebrow px-3 pb-1.5">Theme</legend>
      <div className="tabs">
        {CHOICES.map(({ choice, label, icon: Icon }) => (
          <label key={choice} className={`tab ${styles.radio}`} data-chosen={choice === chosen}>
            <input type="radio" name="shell" checked={choice === chosen} onChange={() => chooseTheme(choice)} />
            <Icon size={16} aria-hidden="true" className="max-[374px]:hidden" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
