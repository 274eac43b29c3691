/** A titled panel. `aside` is shown at the right of the title: a count, a link or a badge. */
import { useId, type ReactNode } from 'react'
import { Remount } from './error-screen.tsx'

type Props = { title: string; aside?: ReactNode; isShell?: boolean; className?: string; children: ReactNode }

export function Panel({ title, aside, isShell = false, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`panel ${isShell ? 'panel-shell' : ''} p-4 ${className}`} aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="disp text-sm/6 font-bold">
          {title}
        </h2>
        {aside}
      </div>
      <Remount>{children}</Remount>
    </section>
  )
}
