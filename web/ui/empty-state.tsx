/**
 * Shown where there is no data yet: a picture, what is missing, and what to do about it. With `isPage` it is the whole page, and its title
 * is the <h1>.
 */
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

type Props = { art?: string; title: string; text?: string | undefined; isPage?: boolean; children?: ReactNode }

export function EmptyState({ art = 'rocket', title, text, isPage = false, children }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div
      className={`grid place-content-center justify-items-center gap-3 px-4 py-10 text-center short:py-5 ${
        isPage ? 'min-h-[60dvh] grow' : ''
      }`}
    >
      <Picture src={`/art/${art}.webp`} alt="" width={88} height={88} loading="lazy" />
      <Title className="disp text-lg/6 font-bold">{title}</Title>
      {text && <p className="max-w-[40ch] text-sm/5 text-muted">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
