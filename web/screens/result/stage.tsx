/** The best place with its points, and the prizes together; both roll up. A prize that is news is celebrated for two seconds. */
import { useEffect, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { CompetitionResult } from '#contract/profile.ts'
import { takeCelebration } from '#web/domain/board/celebrated.ts'
import { exactDollars, inDollars, points, whole } from '#web/ui/format.ts'
import { respondTo } from '#web/domain/competition/moments.ts'
import { ordinal } from '#web/domain/competition/ordinal.ts'
import { PhasePill } from '#web/domain/competition/phase-pill.tsx'
import { RollUp } from '#web/domain/entry/roll-up.tsx'
import { ShareButton } from '#web/domain/board/share-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Confetti } from './confetti.tsx'
import { isOneShort } from './one-short.ts'
import styles from './result.module.css'

type Props = { result: CompetitionResult; competition: Competition; isPage: boolean; isNews: boolean }

export function Stage({ result, competition, isPage, isNews }: Props) {
  const { prizeTitle, phase, entries, bestRank, prize, waiting, withheld, ownEntries } = result
  const hasWon = inDollars(prize) > 0
  const parts = ownEntries.filter((own) => inDollars(own.prize) > 0).toSorted((one, other) => one.rank - other.rank)
  const isCelebrated = useCelebration(result.competitionId, hasWon && isNews)
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  const Title = isPage ? 'h1' : 'h3'
  return (
    <section data-theme="midnight" className={`screen ${styles.stage}`} data-win={hasWon ? 1 : 0} aria-label="Result">
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
              <span>#{whole(bestRank)}</span>
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
            <span className="sr-only">You won {exactDollars(prize)}</span>
            <span aria-hidden="true" className="disp">
              +<RollUp text={exactDollars(prize)} />
            </span>
            {parts.length > 1 && (
              <span className={styles.parts}>
                {parts.length} prizes together:{' '}
                {parts.map((own) => `${ordinal(own.rank)}\u00a0${exactDollars(own.prize)}`).join(', ')}
              </span>
            )}
          </p>
        ) : (
          inDollars(withheld) === 0 &&
          !(best && isOneShort(best)) && <p className="text-sm opacity-90">No prize this time.</p>
        )}
        {inDollars(waiting) > 0 && (
          <p className="max-w-[46ch] text-sm/5">
            {waiting === prize ? 'Your prize' : exactDollars(waiting)} is being checked by a person before it is paid.
            This usually takes less than a day, and there is nothing for you to do.
          </p>
        )}
        {inDollars(withheld) > 0 && (
          <p className="max-w-[46ch] text-sm/5">
            A prize of {exactDollars(withheld)} was not paid: it looks to us as if one person played several accounts.
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

/** True from when a win is shown that is news, which happens once. */
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
