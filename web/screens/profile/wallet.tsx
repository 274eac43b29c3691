/** The wallet: the balance, the prize of the present competition, and every movement of the balance, newest first, page by page. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { ownLedger, type LedgerLine, type WaitingPrize } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { exactDollars, inDollars, momentOf, wholeDollars } from '#web/ui/format.ts'
import { hasPrize, prizeNamed } from '#web/domain/competition/prize.tsx'
import { WALLET_ID } from '#web/domain/player/balance-link.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Roll } from '#web/ui/roll.tsx'
import styles from './profile.module.css'

export function Wallet({ user }: { user: User }) {
  const { data: competition } = useQuery(ask(activeCompetition))
  const wallet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash !== `#${WALLET_ID}`) return
    // this runs after the new screen has scrolled to its top
    const next = requestAnimationFrame(() => wallet.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(next)
  }, [])
  return (
    <div ref={wallet} id={WALLET_ID} className="scroll-mt-3 scroll-mb-28">
      <Panel title="Wallet">
        {/* the panel is as high as with a prize, so that nothing moves when the prize arrives */}
        <dl className={`mt-3 grid grid-cols-2 gap-3 ${competition === undefined ? 'min-h-16' : ''}`}>
          <div>
            <dt className="flex items-center gap-2 text-caption text-muted">
              <Picture src="/art/coin.webp" alt="" width={20} height={20} />
              Balance
            </dt>
            <dd className="disp text-lg/7 font-bold">
              <Roll text={exactDollars(user.balance)} />
            </dd>
          </div>
          {competition && hasPrize(competition) && (
            <div>
              <dt className="flex items-center gap-2 text-caption text-muted">
                <Picture src="/art/trophy.webp" alt="" width={20} height={20} />
                {competition.phase === 'live' ? 'Prize pool now' : 'Next prize pool'}
              </dt>
              <dd className="disp text-lg/7 font-bold text-coin-text">
                {competition.prizeText ? prizeNamed(competition) : <Roll text={wholeDollars(competition.prizeValue)} />}
                <span className="block font-sans text-caption/4 font-medium text-muted">for all winners together</span>
              </dd>
            </div>
          )}
        </dl>
        <p className="mt-2 text-caption/5 text-muted">
          This is play money: it shows how well you play. It cannot be bought or paid out.
        </p>
        <Ledger />
      </Panel>
    </div>
  )
}

function Ledger() {
  return (
    <ol className="mt-3 grid min-h-[52px] content-start gap-2" aria-label="Movements">
      <Page before={undefined} />
    </ol>
  )
}

/** One page of movements, and a button for the next page. */
function Page({ before }: { before: number | undefined }) {
  const [showsNext, setShowsNext] = useState(false)
  // a prize may have been paid since the last visit
  const { data, error, refetch } = useQuery({ ...ask(ownLedger, { query: { before } }), refetchOnMount: 'always' })
  if (!data && error)
    return (
      <li className="grid justify-items-start gap-2">
        <p className="text-caption text-muted">The ledger did not load. {errorMessageOf(error).message}.</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </li>
    )
  if (!data) return <li className={styles.line} aria-busy="true" />
  return (
    <>
      {data.waiting.map((prize) => (
        <Waiting key={prize.competitionId} prize={prize} />
      ))}
      {data.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {data.lines.length === 0 && data.waiting.length === 0 && (
        <li className="text-caption text-muted">Your balance has not changed yet.</li>
      )}
      {data.next !== null && !showsNext && (
        <li>
          <Button className="w-full" onClick={() => setShowsNext(true)}>
            Show earlier changes
          </Button>
        </li>
      )}
      {data.next !== null && showsNext && <Page before={data.next} />}
    </>
  )
}

const REASONS = new Map([
  ['welcome credit', 'Welcome credit'],
  ['prize', 'Prize'],
  ['prize taken back to be checked', 'Prize being checked again'],
])

/** A prize that is not in the balance yet. */
function Waiting({ prize: { competitionId, prizeTitle, amount } }: { prize: WaitingPrize }) {
  return (
    <li>
      <Link to={`/result?competition=${competitionId}`} className={styles.line}>
        <span className="min-w-0">
          <span className="block truncate text-sm/5 font-semibold">Prize: {prizeTitle}</span>
          <span className="block text-caption/5 text-muted">Being checked, usually for less than a day</span>
        </span>
        <span translate="no" className="disp text-sm/5 font-bold text-muted">
          {exactDollars(amount)}
        </span>
      </Link>
    </li>
  )
}

function Line({ line: { at, reason, amount, competitionId, prizeTitle, prizeText, nthEntry } }: { line: LedgerLine }) {
  const isGain = inDollars(amount) > 0
  const shown = (
    <>
      <span className="min-w-0">
        <span className="block truncate text-sm/5 font-semibold">
          {REASONS.get(reason) ?? reason}
          {prizeTitle && `: ${prizeTitle}`}
          {prizeText && `, with ${prizeText}`}
        </span>
        <span className="block text-caption/5 text-muted">
          {nthEntry !== null && `${entryName(nthEntry)} · `}
          <time dateTime={at}>{momentOf(at)}</time>
        </span>
      </span>
      <span className={`disp text-sm/5 font-bold ${isGain ? 'text-go-text' : 'text-flare-text'}`}>
        {isGain && '+'}
        {exactDollars(amount)}
      </span>
    </>
  )
  return (
    <li>
      {competitionId === null ? (
        <span className={styles.line}>{shown}</span>
      ) : (
        <Link to={`/result?competition=${competitionId}`} className={styles.line}>
          {shown}
        </Link>
      )}
    </li>
  )
}
