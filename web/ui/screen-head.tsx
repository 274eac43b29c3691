/** The heading of a screen: title, a line below it, and something at the right such as a count or a button. */
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

type Props = { title: ReactNode; subtitle: ReactNode; eyebrow?: ReactNode; aside?: ReactNode }

/** On a phone the sides leave enough room for a button beside the title. */
const ROOM = 'p-5 max-md:px-3.5 short:max-md:py-3.5 md:min-h-[116px] md:p-6'

export function ScreenHead({ title, subtitle, eyebrow, aside }: Props) {
  return (
    <section data-theme="midnight" className="screen screen-wide screen-low" aria-labelledby="screen-title">
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className={`relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${ROOM}`}>
        <div className="min-w-0">
          {eyebrow && (
            <div className="mb-2 flex flex-wrap items-center gap-2 text-caption font-semibold">{eyebrow}</div>
          )}
          <h1 id="screen-title" className="disp text-2xl/7 font-extrabold md:text-2xl/8">
            {title}
          </h1>
          <p className="mt-1 text-sm opacity-90">{subtitle}</p>
        </div>
        {aside}
      </div>
    </section>
  )
}
