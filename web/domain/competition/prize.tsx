/** The prize of a competition as a rolling number. After a new entry it flashes for 2 s with a '+$5' hint. */
import type { Competition } from '#contract/competitions.ts'
import { exactDollars, inDollars, wholeDollars, type Amount } from '#web/ui/format.ts'
import { Roll } from '#web/ui/roll.tsx'
import styles from './prize.module.css'
import { create } from 'zustand'

export function Prize({
  competitionId,
  value,
  text = null,
  className = '',
}: {
  competitionId: number
  value: string
  /** A prize that is not money. It stands beside the amount, or instead of it if that is 0. Without any prize it says so. */
  text?: string | null
  className?: string
}) {
  const isFlashing = usePrizeFlash(competitionId)
  return (
    <span className={`${styles.prize} ${className}`} data-flash={isFlashing ? 1 : 0}>
      {value === '0.00' ? (text ?? NO_PRIZE) : <Roll text={wholeDollars(value)} />}
      {text !== null && value !== '0.00' && ` + ${text}`}
      {isFlashing && (
        <span className={styles.hint} aria-hidden="true">
          +$5
        </span>
      )}
    </span>
  )
}

/** How long (ms) the prize flashes after a new entry. */
export const FLASH_MS = 2000

/** The ids of the competitions whose prize flashes now. */
const useFlashes = create<{ flashing: ReadonlySet<number> }>(() => ({ flashing: new Set() }))
const ends = new Map<number, ReturnType<typeof setTimeout>>()

/** Starts the flash of a prize, or extends it to 2 s from now. */
export function flashPrize(competitionId: number): void {
  clearTimeout(ends.get(competitionId))
  ends.set(
    competitionId,
    setTimeout(() => calm(competitionId), FLASH_MS),
  )
  useFlashes.setState(({ flashing }) => ({ flashing: new Set(flashing).add(competitionId) }))
}

function calm(competitionId: number): void {
  ends.delete(competitionId)
  useFlashes.setState(({ flashing }) => ({ flashing: new Set([...flashing].filter((id) => id !== competitionId)) }))
}

export const usePrizeFlash = (competitionId: number | undefined): boolean =>
  useFlashes(({ flashing }) => competitionId !== undefined && flashing.has(competitionId))

/** Formats an amount of play money: whole dollars above $100, where cents tell nothing, and with cents below. */
export const prizeDollars = (amount: Amount): string =>
  inDollars(amount) > 100 ? wholeDollars(amount) : exactDollars(amount)

const NO_PRIZE = 'No prize'

type WithPrize = Pick<Competition, 'prizeValue' | 'prizeText'>

/** Returns whether there is a prize, of money or in words. */
export const hasPrize = ({ prizeValue, prizeText }: WithPrize): boolean => prizeValue !== '0.00' || prizeText !== null

/** Names the prize of a competition: '$250', 'a mug', '$250 + a mug', or 'No prize'. */
export const prizeNamed = ({ prizeValue, prizeText }: WithPrize): string =>
  prizeValue === '0.00'
    ? (prizeText ?? NO_PRIZE)
    : prizeText === null
      ? wholeDollars(prizeValue)
      : `${wholeDollars(prizeValue)} + ${prizeText}`
