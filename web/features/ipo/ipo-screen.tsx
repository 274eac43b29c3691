/** Creator IPO, at /ipo: why to join, how fast the review is, the application; and once it is sent, what happens next. */
import { useState } from 'react'
import type { Applied } from '#contract/ipo.ts'
import { WatchingNote } from '#web/components/watching-note.tsx'
import { isViewer, useUser } from '#web/lib/session.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSubmitted } from './application-submitted.tsx'
import { FastReview, WhyJoin } from './why-join.tsx'

export function IpoScreen() {
  const [applied, setApplied] = useState<Applied | null>(null)
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  if (applied) return <ApplicationSubmitted applied={applied} />
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <header data-theme="midnight" className="screen lg:col-span-2">
        <img
          className="bg origin-left max-md:scale-200 md:object-[100%_40%]"
          src="/art/scene-banner.avif"
          alt=""
          width={1680}
          height={480}
          fetchPriority="high"
        />
        <div className="relative flex items-center gap-4 p-5 md:p-7">
          <img src="/art/rocket.webp" alt="" width={64} height={64} className="flex-none" />
          <div>
            <h1 className="disp text-[24px]/7 font-extrabold md:text-[34px]/10">Creator IPO</h1>
            <p className="mt-1 max-w-[34ch] text-[14px]/5 md:text-[16px]/6 lg:max-w-[46ch]">
              List your channel. Players draft it every day, and its form sets its price.
            </p>
          </div>
        </div>
      </header>
      <div className="grid gap-4">
        {isWatching && <WatchingNote text="Players apply with their channel here." />}
        <fieldset disabled={isWatching} className="min-w-0">
          <legend className="sr-only">Application</legend>
          <ApplicationForm onSubmitted={setApplied} />
        </fieldset>
      </div>
      <div className="grid gap-4 md:gap-5">
        <WhyJoin />
        <FastReview />
      </div>
    </div>
  )
}
