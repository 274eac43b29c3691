/** The button in the header that switches between the two themes. */
import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { IconButton } from '#web/ui/button.tsx'
import styles from './menu.module.css'

export function ShellSwitch({ className }: { className: string }) {
  const theme = useTheme((state) => state.theme)
  const other = theme === 'midnight' ? 'light' : 'midnight'
  return (
    <IconButton
      name={`Switch to the ${theme === 'midnight' ? 'light' : 'dark'} theme`}
      className={className}
      onClick={() => chooseTheme(other)}
    >
      {/* the stylesheet chooses the icon, because the theme is known before the application has loaded */}
      <Sun size={20} className={styles.whenMidnight} />
      <Moon size={20} className={styles.whenBone} />
    </IconButton>
  )
}
