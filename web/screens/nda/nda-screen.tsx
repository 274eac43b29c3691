/** The agreement that players accept before anything else: read, tick, accept. The page then reloads. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { chooseName } from '#contract/account.ts'
import { agreement } from '#contract/agreement.ts'
import { acceptNda } from '#contract/auth.ts'
import { refuseName } from '#contract/display-name.ts'
import { ask, call } from '#web/api/call.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { PRACTICE_OFFER, writeTab } from '#web/ui/storage.ts'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Field } from '#web/ui/field.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import { AGREEMENT, IN_SHORT } from './agreement.ts'
import { parseAgreement, type Block } from './own-agreement.ts'
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
  const { data, error, refetch } = useQuery(ask(agreement))
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
      {data ? (
        <Form text={data.text} instead={instead} proposedName={proposedName} />
      ) : (
        <main className={styles.agreement}>
          {error ? (
            <Failed isPage title="The agreement did not load" error={error} onRetry={() => void refetch()} />
          ) : (
            <Splash />
          )}
        </main>
      )}
      <footer>
        <LegalLinks />
      </footer>
    </div>
  )
}

/** `text` is the operator's own agreement; null means the built-in one. */
function Form({
  text,
  instead,
  proposedName,
}: { text: string | null } & Pick<Props, 'instead'> & { proposedName: string | null }) {
  const own = useMemo(() => (text === null ? null : parseAgreement(text)), [text])
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
      toast.show({ title: own ? 'Agreement Accepted' : 'NDA Accepted', message: 'Welcome aboard!' })
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
  const title = own?.title ?? 'Non-Disclosure Agreement'

  return (
    <main className={`panel panel-shell ${styles.agreement}`}>
      <h1 className="disp text-2xl/7 font-bold md:text-2xl/9 wrap-anywhere">{title}</h1>
      {own ? <OwnText blocks={own.blocks} /> : <BuiltInText />}
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
        I have read, understood, and agree to the {title}
      </label>
      <Button tone="coin" className="min-h-[54px] w-full text-base" disabled={!isAgreed || isOnItsWay} onClick={submit}>
        {isOnItsWay ? 'Processing...' : 'Accept & Continue'}
      </Button>
      {instead}
    </main>
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
function ScrollingText({ children }: { children: ReactNode }) {
  return (
    <div className={styles.text} role="region" aria-label="Text of the agreement" tabIndex={0}>
      {children}
    </div>
  )
}

function BuiltInText() {
  return (
    <>
      <Summary />
      <ScrollingText>
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
      </ScrollingText>
    </>
  )
}

/** The agreement of AGREEMENT_FILE. */
function OwnText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ScrollingText>
      {blocks.map((block, nth) => (
        <OwnBlock key={nth} block={block} />
      ))}
    </ScrollingText>
  )
}

function OwnBlock({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <ul className="list-disc pl-5 wrap-anywhere">
        {block.items.map((item, nth) => (
          <li key={nth}>{item}</li>
        ))}
      </ul>
    )
  if (block.kind === 'heading') return <h2 className="text-sm/6 font-bold wrap-anywhere text-text">{block.text}</h2>
  return <p className="wrap-anywhere">{block.text}</p>
}
