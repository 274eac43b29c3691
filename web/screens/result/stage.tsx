/** The top of the result: the best rank with its points, and the prize. An unseen prize gets two seconds of confetti. */
import { useEffect, useState, type CSSProperties } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { CompetitionResult } from '#contract/profile.ts'
import { inDollars, points, whole } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { respondTo } from '#web/domain/competition/feedback.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ShareButton } from '#web/domain/board/share-button.tsx'
import { SEAT_RESULT } from '#web/domain/player/seat-texts.ts'
import { Picture } from '#web/ui/picture.tsx'
import { isOneShort } from './gained.tsx'
import styles from './result.module.css'
import { Roll } from '#web/ui/roll.tsx'
import { readStored, writeStored } from '#web/ui/storage.ts'

type Props = { result: CompetitionResult; competition: Competition; isPage: boolean; isNews: boolean }

export function Stage({ result, competition, isPage, isNews }: Props) {
  const { prizeTitle, prizeText, phase, entries, bestRank, prize, waiting, withheld, ownEntries } = result
  const hasWon = inDollars(prize) > 0
  const isCelebrated = useCelebration(result.competitionId, (hasWon || prizeText !== undefined) && isNews)
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  const Title = isPage ? 'h1' : 'h3'
  return (
    <section
      data-theme="midnight"
      className={`screen ${styles.stage}`}
      data-win={hasWon || prizeText ? 1 : 0}
      aria-label="Result"
    >
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      {isCelebrated && <Confetti />}
      <div className={styles.words}>
        <p className="flex flex-wrap items-center gap-2 text-caption font-semibold">
          <PhasePill phase={phase} />
          {prizeTitle}
        </p>
        <Title className="disp text-2xl/8 font-extrabold md:text-2xl/9">{titleOf(result, hasWon)}</Title>
        <p className={styles.place}>
          {bestRank !== null && (
            <span className="disp">
              <span translate="no">#{whole(bestRank)}</span>
            </span>
          )}
          <span className="text-sm font-semibold">
            of {whole(entries)}
            {best?.isTied && ', tied'}
            {best && <span className="block">{points(best.score)} points</span>}
            {ownEntries.length > 1 && <span className="block">best of your {ownEntries.length} entries</span>}
          </span>
        </p>
        {hasWon ? (
          <p className={styles.prize}>
            <span className="sr-only">You won {prizeDollars(prize)}</span>
            <span aria-hidden="true" translate="no" className="disp">
              +<RollUp text={prizeDollars(prize)} />
            </span>
          </p>
        ) : (
          inDollars(withheld) === 0 &&
          !prizeText &&
          !(best && isOneShort(best)) && (
            <p className="max-w-[46ch] text-sm/5 opacity-90">{best?.isSeat ? SEAT_RESULT : 'No prize this time.'}</p>
          )
        )}
        {prizeText && <p className="text-base/6 font-semibold">Your prize from the host: {prizeText}</p>}
        {inDollars(waiting) > 0 && (
          <p className="max-w-[46ch] text-sm/5">
            Your prize is being checked by a person before it is paid. This usually takes less than a day, and there is
            nothing for you to do.
          </p>
        )}
        {inDollars(withheld) > 0 && (
          <p className="max-w-[46ch] text-sm/5">
            A prize of {prizeDollars(withheld)} was not paid: it looks to us as if one person played several accounts.
            If that is wrong, please write to us.
          </p>
        )}
        {best && (
          <ShareButton
            competition={competition}
            entry={{ id: best.entryId }}
            name={ownEntries.length > 1 ? 'your best entry' : ''}
            tone="ghost"
            className="mt-1 justify-self-start px-3 text-sm whitespace-nowrap"
          />
        )}
      </div>
      <Picture
        className={styles.art}
        src={`/art/${hasWon ? 'party' : 'joystick'}.webp`}
        alt=""
        width={128}
        height={128}
        fetchPriority="high"
      />
    </section>
  )
}

/** Returns true after an unseen win was shown for the first time. */
function useCelebration(competitionId: number, isDue: boolean): boolean {
  const [celebratedId, setCelebrated] = useState<number | null>(null)
  useEffect(() => {
    if (!isDue || !takeCelebration(competitionId)) return
    setCelebrated(competitionId)
    respondTo('win')
  }, [competitionId, isDue])
  return celebratedId === competitionId
}

function titleOf({ bestRank, entries, ownEntries }: CompetitionResult, hasWon: boolean): string {
  if (bestRank === 1) return 'You won!'
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  if (hasWon) return `${best?.isTied ? 'Tied for ' : ''}${ordinal(bestRank ?? 0)} place, in the prizes!`
  if (best && isOneShort(best)) return 'One place short of a prize.'
  if (bestRank !== null && 2 * bestRank <= entries) return 'Upper half. Well played.'
  const isLowest = best?.below === null && ownEntries.every(({ rank }) => rank === bestRank)
  // an entry that shares the lowest place is not alone in last place
  if (isLowest && !best.isTied) return 'Last this time. On to the next.'
  if (!isLowest && bestRank !== null && 2 * bestRank === entries + 1) return 'Right in the middle. On to the next.'
  return 'Lower half this time. On to the next.'
}

const COLOURS = ['--color-coin', '--color-go', '--color-ice', '--color-flare']

/** The pieces of confetti: start, drift, delay and rotation, evenly spread and the same each time. */
const PIECES = Array.from({ length: 36 }, (_, nth) => ({
  '--x': `${(nth * 37) % 100}%`,
  '--drift': `${((nth * 53) % 90) - 45}px`,
  '--wait': `${((nth * 29) % 60) / 100}s`,
  '--turn': `${((nth * 71) % 5) * 180 + 180}deg`,
  '--c': `var(${COLOURS[nth % COLOURS.length]})`,
}))

/** Two seconds of confetti, as decoration. Hidden with reduced motion. */
function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {PIECES.map((piece) => (
        <i key={piece['--x'] + piece['--wait']} style={piece as CSSProperties} />
      ))}
    </div>
  )
}

/** A number that rolls up from zero when it appears. Screen readers get the final number. */
function RollUp({ text }: { text: string }) {
  const [isUp, setUp] = useState(false)
  useEffect(() => {
    // two frames pass, so that the zeros are painted before they move
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setUp(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        <Roll text={isUp ? text : text.replace(/\d/g, '0')} />
      </span>
    </>
  )
}

const NAME = 'celebrated'

/**
 * Returns whether to celebrate this win in this browser, true only once. The server knows on which device a result was seen; this record
 * covers a second window and the time without a network.
 */
function takeCelebration(competitionId: number): boolean {
  if (Number(readStored(NAME) ?? 0) >= competitionId) return false
  writeStored(NAME, String(competitionId))
  return true
}
