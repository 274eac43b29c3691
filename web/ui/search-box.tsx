/** A text field that filters a list. `label` is its accessible name; nothing is sent. */
import { Search } from 'lucide-react'

type Props = { label: string; placeholder: string; value: string; onChange: (text: string) => void; className?: string }

export function SearchBox({ label, placeholder, value, onChange, className = '' }: Props) {
  return (
    <label className={`relative ${className}`}>
      <span className="sr-only">{label}</span>
      <Search size={16} aria-hidden="true" className="absolute top-3.5 left-3 text-muted" />
      <input
        type="search"
        className="input h-11 min-h-0 min-w-0 pl-9 text-sm"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** Normalises text for a search: without accents, in lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
