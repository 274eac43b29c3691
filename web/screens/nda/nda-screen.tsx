/** The agreement that players accept before anything else: read, tick, accept. The page then reloads. */
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { chooseName } from '#contract/account.ts'
import { acceptNda } from '#contract/auth.ts'
import { refuseName } from '#contract/display-name.ts'
import { call } from '#web/api/call.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { PRACTICE_OFFER, writeTab } from '#web/ui/storage.ts'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { AGREEMENT, IN_SHORT } from './agreement.ts'
import styles from './nda.module.css'

/** The delay in ms before the reload, long enough to read 'NDA Accepted'. */
const RELOAD_MS = 1000
const NAME = 'Name that other players see'

type Props = {
  /** Shown at the top right, for instance a sign-out button. */
  aside?: ReactNode
  /** Shown below the accept button, for players who do not accept. */
  instead?: ReactNode
  /** The name that others will see unless the player chooses another here. Without it no name is asked for. */
  proposedName?: string | null
}

export function NdaScreen({ aside, instead, proposedName = null }: Props) {
  const [isAgreed, setAgreed] = useState(false)
  const [typedName, setTypedName] = useState<string>()
  const [wrongName, setWrongName] = useState<string>()
  const accept = useMutation({
    mutationFn: async () => {
      const user = await call(acceptNda) // accepting twice is the same as once
      return typedName === undefined ? user : call(chooseName, { body: { displayName: typedName } })
    },
    onSuccess: () => {
      writeTab(PRACTICE_OFFER, 'yes')
      toast.show({ title: 'NDA Accepted', message: 'Welcome aboard!' })
      setTimeout(() => {
        // a reload keeps the scroll position, but the next screen has to begin at its top
        scrollTo(0, 0)
        navigation.reload()
      }, RELOAD_MS)
    },
    onError: toast.refuseAs('Error', 'Failed to accept NDA'),
  })
  const submit = () => {
    const why = typedName === undefined || typedName.trim() === proposedName ? null : refuseName(typedName)
    setWrongName(why === null ? undefined : `${NAME} ${why}`)
    if (why === null) accept.mutate()
  }
  const isOnItsWay = accept.isPending || accept.isSuccess

  return (
    <div className="gatepage">
      <header className="topbar">
        <Mark width={30} height={30} />
        <span className="topbar-name">
          FANTASY
          <br /> SOCIAL
        </span>
        <div className="ml-auto">{aside}</div>
      </header>
      <main className={`panel panel-shell ${styles.agreement}`}>
        <h1 className="disp text-2xl/7 font-bold md:text-2xl/9">Non-Disclosure Agreement</h1>
        <Summary />
        <AgreementText />
        {proposedName !== null && (
          <Field
            label={NAME}
            hint="You can change it later in your profile"
            autoComplete="nickname"
            maxLength={60}
            defaultValue={proposedName}
            disabled={isOnItsWay}
            wrong={wrongName}
            onChange={(event) => {
              setTypedName(event.target.value)
              setWrongName(undefined)
            }}
          />
        )}
        <label className="flex min-h-[44px] cursor-pointer items-start gap-3 text-sm/6 font-semibold">
          <input
            type="checkbox"
            className="check"
            checked={isAgreed}
            disabled={isOnItsWay}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          I have read, understood, and agree to the Non-Disclosure Agreement
        </label>
        <Button
          tone="coin"
          className="min-h-[54px] w-full text-base"
          disabled={!isAgreed || isOnItsWay}
          onClick={submit}
        >
          {isOnItsWay ? 'Processing...' : 'Accept & Continue'}
        </Button>
        {instead}
      </main>
      <footer>
        <LegalLinks />
      </footer>
    </div>
  )
}

/** The summary. Only the text below it is binding. */
function Summary() {
  return (
    <div className="text-caption/[18px]">
      <p className="font-semibold">In short</p>
      <ul className="mt-1 list-disc pl-5">
        {IN_SHORT.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** The text scrolls by itself, also with the keyboard. */
function AgreementText() {
  return (
    <div className={styles.text} role="region" aria-label="Text of the agreement" tabIndex={0}>
      {AGREEMENT.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2 className="text-sm/6 font-bold text-text">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
