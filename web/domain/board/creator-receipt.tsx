/** The receipt of a creator: its points, their terms, the readings, and whether they add up. */
import { instantOf, points, wholeDollars } from '#web/ui/format.ts'
import { pointsOf, tenthsOf } from '#game/points.ts'
import type { EndReadings } from '#game/scoring/evidence.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Book, Receipt } from '#game/scoring/types.ts'
import { RetentionDays } from '#web/domain/competition/source-note.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import type { Check } from './check.ts'
import { EvidenceFoot, hashOf, shortHash, ReadingsTable, VerdictRow } from './evidence.tsx'
import {
  backedSentence,
  calmSentence,
  formulasOf,
  likedSentence,
  sinceTradeSentence,
  commonFactorSentence,
  zeroSentence,
} from './texts.ts'
import { TermsList, TotalLine } from './terms-list.tsx'

type Props = {
  check: Check
  creatorId: number
  /** The points that the creator had before a trade brought it into the entry. They do not count for that entry. */
  before?: number | undefined
}

export function CreatorReceipt({ check, creatorId, before = 0 }: Props) {
  const { evidence } = check
  const shown = evidence.shown.find((one) => one.creatorId === creatorId)
  if (!shown) return <p className="text-sm/5 text-muted">This creator is not in the price book of the competition.</p>
  const isZero = points(shown.points) === '0.0'
  const terms = check.receipts?.get(creatorId)?.terms ?? check.settled?.get(creatorId)?.terms
  const why = isZero && terms ? zeroSentence(terms) : null
  return (
    <div className="grid gap-5">
      <div>
        <TotalLine total={shown.points} phase={evidence.phase} tone={isZero ? 'text-muted' : 'text-go-text'} />
        {before > 0 && <p className="text-sm/5">{sinceTradeSentence(shown.points, before)}</p>}
        {why && <p className="text-sm/5">{why}</p>}
      </div>
      <VerdictRow check={check} />
      {check.result !== 'old-page' && <Terms check={check} creatorId={creatorId} />}
      <EvidenceFoot check={check} />
    </div>
  )
}

function Terms({ check, creatorId }: { check: Check; creatorId: number }) {
  const receipt = check.receipts?.get(creatorId)
  if (receipt) return <FromReadings check={check} receipt={receipt} />
  const settled = check.settled?.get(creatorId)
  return (
    <>
      {settled && <TermsList terms={settled.terms} />}
      <NoReadings check={check} hasTerms={settled !== undefined} />
    </>
  )
}

function NoReadings({ check: { evidence }, hasTerms }: { check: Check; hasTerms: boolean }) {
  const { readingsDeletedAt, hashes, phase } = evidence
  if (readingsDeletedAt === null && (phase === 'live' || phase === 'review')) {
    return (
      <p className="text-sm text-muted">
        {phase === 'live' ? 'The first numbers have not arrived yet.' : 'The final numbers have not arrived yet.'}
      </p>
    )
  }
  const hash = hashes.end ?? hashOf(evidence)
  return (
    <p className="text-sm text-muted">
      Readings deleted after <RetentionDays />, as YouTube asks{hash && <>; hash {shortHash(hash)}</>}.
      {!hasTerms && ' This competition is older than receipts, so its terms were not stored.'}
    </p>
  )
}

function FromReadings({ check: { evidence, book, readings }, receipt }: { check: Check; receipt: Receipt }) {
  const { inputs, creatorId } = receipt
  const price = book && readings && livePricesOf(book, readings).get(creatorId)
  const commonFactor = commonFactorSentence(inputs)
  const notes = [calmSentence(inputs), commonFactor, likedSentence(inputs), backedSentence(inputs)].filter(
    (note) => note !== null,
  )
  return (
    <>
      <TermsList terms={receipt.terms} inputs={inputs} />
      {notes.length > 0 && (
        <div className="grid gap-1 text-caption/5 text-muted">
          {notes.map((note) => (
            <p key={note}>
              {note}
              {note === commonFactor && (
                <>
                  {' '}
                  <Term of="commonFactor">How we correct for an unusual day</Term>
                </>
              )}
            </p>
          ))}
        </div>
      )}
      {inputs.share < 1 && price && (
        <p className="text-caption/5 text-muted">
          Still to come: {points(pointsOf(tenthsOf(price.stillToCome)))}. Live price {wholeDollars(price.live)}.
        </p>
      )}
      <section className="grid gap-1">
        <h3 className="disp text-sm/6 font-bold">Readings</h3>
        <ReadingsTable
          start={readings?.starts.get(creatorId)}
          now={readings?.nows.get(creatorId)}
          asOf={evidence.asOf === null ? null : instantOf(evidence.asOf)}
          isOver={inputs.share >= 1}
        />
      </section>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-ice-text">As a formula</summary>
        <ul className="grid gap-1 text-caption/5 text-muted">
          {formulasOf(inputs).map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** The live prices, computed on this device like the points. */
const livePricesOf = (book: Book, { starts, nows, hours }: EndReadings) =>
  scorerOf(book.version).livePrices(book, starts, nows, hours)
