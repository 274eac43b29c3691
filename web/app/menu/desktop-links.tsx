/** In the desktop app: the ways to its own pages. It follows these addresses itself; a page of a server can call nothing of it. */
import { Info, Server } from 'lucide-react'
import styles from './menu.module.css'

const LINKS = [
  { label: 'Change server', to: 'fantasysocial://start', icon: Server },
  { label: 'About', to: 'fantasysocial://about', icon: Info },
]

export function DesktopLinks() {
  return (
    <section aria-label="Desktop app" className="mt-5">
      <h3 className="eyebrow px-3 pb-1">Desktop app</h3>
      <ul className="grid grid-cols-2 gap-1">
        {LINKS.map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <a href={to} className={styles.item}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
