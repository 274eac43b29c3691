/** The landing page for visitors: what this is, and a button to sign in. It works before any script has run. */
import { useEffect, useState } from 'react'
import { loginAddress } from '#web/ui/full-navigation.ts'
import { ACCOUNT_DELETED, readTab, writeTab } from '#web/ui/storage.ts'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { SpacePicture } from '#web/ui/splash.tsx'
import styles from './landing.module.css'
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars, instantOf } from '#web/ui/basic-formats.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'

export function LandingScreen() {
  const [isDeleted] = useState(() => readTab(ACCOUNT_DELETED) !== null)
  useEffect(() => writeTab(ACCOUNT_DELETED, null), [])
  return (
    <main className="landing" data-theme="midnight">
      <SpacePicture />
      <div className={styles.words}>
        {isDeleted && (
          <p role="status" className={styles.deleted}>
            Your account was deleted.
          </p>
        )}
        <p className={styles.brand}>
          <Mark width={44} height={44} />
          FANTASY SOCIAL
        </p>
        <h1 className={styles.title}>Draft creators. Own the night.</h1>
        <p className={styles.what}>
          Pick 3 to 5 YouTube creators under a salary cap. Your creators score for today's views, and more for a better
          day than usual. Free, for play money.
        </p>
        <a className={styles.enter} href={loginAddress('/play')}>
          <Coin />
          <span className={styles.enterText}>Click to Enter</span>
        </a>
        <p className={styles.tonight}>
          <Tonight />
        </p>
      </div>
      <LegalLinks className={styles.legal} />
    </main>
  )
}

const [GRACE_MS, SOONEST_MS, LATEST_MS] = [2_000, 5_000, 60_000]

/** A visitor has no live connection: the phase is fetched again when it should have ended, everything else each minute. */
function untilNextRead(active: Competition | null | undefined): number {
  if (!active) return LATEST_MS
  const due = instantOf(active.phase === 'drafting' ? active.startTime : active.endTime)
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, due + GRACE_MS - serverNow()))
}

/**
 * The current prize and its deadline, from a public endpoint. Empty until it is loaded and without a competition; the page reserves the
 * space.
 */
function Tonight() {
  const active = useQuery({ ...ask(activeCompetition), refetchInterval: ({ state }) => untilNextRead(state.data) })
  if (!active.data) return null
  const { phase, prizeText, prizeValue, startTime, endTime } = active.data
  const isDrafting = phase === 'drafting'
  return (
    <>
      {(prizeText !== null || prizeValue !== '0.00') && (
        <span>
          Tonight's prize <b className={styles.amount}>{prizeText ?? wholeDollars(prizeValue)}</b>
        </span>
      )}
      <span>
        {isDrafting ? 'Draft locks in' : 'Live, ends in'}{' '}
        <b className={styles.amount}>
          <Countdown to={isDrafting ? startTime : endTime} />
        </b>
      </span>
    </>
  )
}

/** The coin of the landing page, embossed with the logo; a light moves over it. */
export function Coin() {
  return (
    <span className={styles.coin}>
      <img src="/icons/coin.svg" alt="" width={176} height={176} />
      <i />
    </span>
  )
}
