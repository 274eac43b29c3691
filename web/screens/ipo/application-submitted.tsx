/**
 * The screen after the application was sent: what happens next or, once decided, the decision. It takes the focus, because the form that
 * had the focus is gone.
 */
import { useEffect, useRef } from 'react'
import type { Applied, OwnApplication } from '#contract/ipo.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OwnApplicationItem } from './own-applications.tsx'
import { OwnershipCode } from './ownership-code.tsx'

const stepsAfter = ({ isEmailed }: Applied) => [
  'We review your channel and its content',
  'We verify your subscriber count',
  `You'll find our decision in your notifications${isEmailed ? ', and receive it by email,' : ''} within 48 hours`,
  'If you are approved, we help you get started',
]

type Props = { applied: Applied; decided: OwnApplication | undefined }

export function ApplicationSubmitted({ applied, decided }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <section
      className="panel mx-auto mt-2 grid w-full max-w-[560px] justify-items-center gap-3 p-6 text-center md:mt-8 md:p-10"
      aria-labelledby="ipo-submitted"
    >
      <Picture src="/art/party.webp" alt="" width={104} height={104} />
      <h1 id="ipo-submitted" ref={title} tabIndex={-1} className="disp text-2xl/7 font-bold outline-none">
        Application Submitted
      </h1>
      <p className="text-muted">
        {decided ? 'Thank you. We have decided:' : 'Thank you. We have received your application.'}
      </p>
      {decided ? (
        <ul className="w-full text-left">
          <OwnApplicationItem application={decided} isExplained={false} pointedAt={null} />
        </ul>
      ) : (
        <WhatIsNext applied={applied} />
      )}
      <Link to="/gamemode" className={buttonClass('coin', 'mt-2 min-h-[54px] w-full text-base')}>
        Back to Games
      </Link>
    </section>
  )
}

function WhatIsNext({ applied }: { applied: Applied }) {
  return (
    <>
      <OwnershipCode
        code={applied.ownershipCode}
        isChecked={applied.isOwnershipChecked}
        isEmailed={applied.isEmailed}
      />
      <section className="w-full rounded-2xl bg-raise p-4 text-left" aria-labelledby="ipo-next">
        <h2 id="ipo-next" className="disp text-sm/6 font-bold">
          What's Next
        </h2>
        <ol className="mt-2 grid gap-2.5">
          {stepsAfter(applied).map((step, index) => (
            <li key={step} className="flex items-start gap-3 text-sm/6">
              <span className="key mt-0.5 flex-none bg-coin" aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
