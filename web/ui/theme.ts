/**
 * The colour theme: midnight, light, or the system's choice. public/first-paint.js applies it before the first paint, this file from then
 * on.
 */
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

const THEME_CHOICES = ['midnight', 'light', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
type Theme = Exclude<ThemeChoice, 'system'>

type ThemeState = { choice: ThemeChoice; theme: Theme }

const LIGHT = '(prefers-color-scheme: light)'
const ofSystem = (): Theme => (matchMedia(LIGHT).matches ? 'light' : 'midnight')

function choiceOf(stored: string | null): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

/** The colour of the browser's toolbar, equal to the page's top edge. */
const BAR_COLOURS: Record<Theme, string> = { midnight: '#262a36', light: '#f0ede6' }

const stateOf = (choice: ThemeChoice): ThemeState => ({ choice, theme: choice === 'system' ? ofSystem() : choice })

/** The player's choice, and the theme that results from it. */
export const useTheme = create<ThemeState>(() => stateOf(choiceOf(readStored('theme'))))

export function chooseTheme(choice: ThemeChoice): void {
  writeStored('theme', choice === 'system' ? null : choice)
  useTheme.setState(stateOf(choice))
}

/** Applies the theme to the page, also when the system or another tab changes it. Returns a function that stops this. */
export function applyTheme(): () => void {
  const paint = ({ theme }: ThemeState) => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR_COLOURS[theme])
  }
  const reread = () => useTheme.setState(stateOf(choiceOf(readStored('theme'))))
  const system = matchMedia(LIGHT)
  reread()
  paint(useTheme.getState())
  const stop = useTheme.subscribe(paint)
  system.addEventListener('change', reread)
  addEventListener('storage', reread)
  return () => {
    stop()
    system.removeEventListener('change', reread)
    removeEventListener('storage', reread)
  }
}
