/** Nothing here yet: a picture of ours, what is missing, and what to do about it. */
import type { ReactNode } from 'react'

export function EmptyState({ art = 'rocket', title, text, children }: { art?: string; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <img src={`/art/${art}.webp`} alt="" width={88} height={88} loading="lazy" />
      <h2 className="disp text-[18px]/6 font-bold">{title}</h2>
      {text && <p className="max-w-[40ch] text-sm text-muted">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
