/** The rules of a competition, with its own numbers. */
import type { ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { dollars } from '#game/money.ts'
import { MAX_LIVE_MOVES } from '#game/roster.ts'
import { points, whole, wholeDollars } from '#web/ui/format.ts'
import { ordinal } from './place.ts'
import { ReplayNote } from './source-note.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { WORKED_EXAMPLE, WORKED_TRADE } from './worked-example.ts'
import styles from './rules-dialog.module.css'

export function RulesDialog({
  onClose,
  competition,
  creators,
}: {
  onClose: () => void
  competition: Competition
  /** The creators of its price book; one of them is the example. */
  creators: readonly Creator[]
}) {
  const { minPicks, maxPicks, maxEntriesPerPlayer, salaryCap, payoutShares, prizeStep, prizeText } = competition
  return (
    <Dialog open onClose={onClose} isText title="Rules" description={competition.prizeTitle}>
      <div className="grid gap-5 text-sm/6">
        <InShort competition={competition} />
        <Rule title="Your roster">
          Draft {minPicks} to {maxPicks} creators for at most {wholeDollars(dollars(salaryCap))} in all. Prices are
          frozen when drafting opens. You can pick a creator only once, and enter the same creators only once. You can
          make up to {maxEntriesPerPlayer} entries in a competition. They close at the lock, by our server's clock.
        </Rule>
        <Scoring competition={competition} creators={creators} />
        <Rule title="Trades and drops">
          While drafting, change your roster as often as you like. While live you have {MAX_LIVE_MOVES} trades or drops
          per entry: you keep what the old creator has earned, and the new one counts from that moment. A roster always
          has at least {minPicks} creators.
          <p className="mt-1.5">
            From a tenth of the window on, you may swap a creator for one that costs no more than yours sells for plus
            what is left of your cap. Live prices follow the points still expected. Buying costs 5% more. A creator
            sells for its live price rounded down to a price step ($500 for a cap of $150,000), and costs 5% more
            rounded up. A drop adds what the creator sells for to what is left of your cap. When four fifths of the
            window have passed, trades and drops close.
          </p>
          <p className="mt-1.5">
            For example: {wholeDollars(left)} of your cap is left, and the live price of your creator is{' '}
            {wholeDollars(sold)}, so it sells for {wholeDollars(sells)}. A creator with a live price of{' '}
            {wholeDollars(bought)} costs {wholeDollars(costs)}: you may swap them, and {wholeDollars(leftAfter)} is
            left.
          </p>
        </Rule>
        <Rule title="Prizes">
          {prizeStep !== '0.00' && `The prize grows by ${wholeDollars(prizeStep)} with every entry. `}
          {prizeText && `First place also gets a prize from the host: ${prizeText}. `}
          {payoutShares.map((share, index) => `${ordinal(index + 1)} prize ${share}%`).join(', ')}. Only your best entry
          is paid: your other entries keep their ranks and scores, and the prizes go to different players. With fewer
          players than prizes, those who came share all of it in the same proportion. Equal scores share the rank (1, 2,
          2, 4) and split the prizes of the places they cover equally; a tie counts each player once. Where it looks as
          if one person played several accounts, a prize waits until a person has checked it; what is not paid goes back
          to the house. All prizes are play money.
        </Rule>
        <ReplayNote competition={competition} />
      </div>
    </Dialog>
  )
}

const { left, sold, sells, bought, costs, leftAfter } = WORKED_TRADE

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="disp text-sm font-bold">{title}</h3>
      <div className="text-muted [&_b]:text-text">{children}</div>
    </section>
  )
}

/** A summary of the rules for a first reading; the sections below have the details. */
function InShort({ competition: { minPicks, maxPicks, payoutShares } }: { competition: Competition }) {
  return (
    <Rule title="In short">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          <b>Draft</b> {minPicks} to {maxPicks} creators under the salary cap before the lock.
        </li>
        <li>
          They earn <b>points</b> for the size of their day, and more when they grow beyond their own normal day.
        </li>
        <li>
          While live you may <b>trade or drop</b> {MAX_LIVE_MOVES} times per entry, at live prices, and you keep what
          the creator who left has earned.
        </li>
        <li>
          The best {payoutShares.length} players win the <b>prizes</b>, in play money. Only your best entry is paid.
        </li>
      </ul>
    </Rule>
  )
}

const Hidden = ({ children }: { children?: ReactNode }) => (
  <li>
    <b>Hidden likes and comments</b>: no points for engagement, and views count up to twice the normal day. {children}
  </li>
)

const Always = () => (
  <>
    <li>
      <b>No reading</b>: a creator whose numbers cannot be read gets 0.75 of its projection.
    </li>
    <li>
      <b>The first minutes</b> do not decide: early on, part of a creator's pace is still its normal day. That part
      fades to nothing by the end.
    </li>
    <li>
      Points grow during the competition: a creator has the score of its pace so far, times the share of the time that
      has passed.
    </li>
  </>
)

const { normalDay, views, ticks, engagement, terms } = WORKED_EXAMPLE
const WORKED: readonly { title: string; how: ReactNode; earned: number }[] = [
  {
    title: 'Reach',
    how: (
      <>
        20 &times; log<sub>10</sub>(1 + {whole(views)} / 100)
      </>
    ),
    earned: terms.reach,
  },
  {
    title: 'Momentum',
    how: (
      <>
        30 &times; log<sub>2</sub>({whole(views + 500)} / {whole(normalDay + 500)})
      </>
    ),
    earned: terms.momentum,
  },
  { title: 'Milestones', how: <>2 &times; {ticks} step up</>, earned: terms.milestone },
  {
    title: 'Engagement',
    how: (
      <>
        10 &times; log<sub>2</sub>({engagement})
      </>
    ),
    earned: terms.engagement,
  },
]

/** The receipt of the worked example. */
function Worked() {
  return (
    <Rule title="For example">
      On an average day a channel with a normal day of {whole(normalDay)} views has {whole(views)}, goes {ticks} step up
      and is liked {engagement} times as much as usual:
      <dl className={styles.worked}>
        {WORKED.map(({ title, how, earned }) => (
          <div key={title}>
            <dt>
              <b>{title}</b> <span>{how}</span>
            </dt>
            <dd translate="no">{points(earned)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>
            <b>Points</b>
          </dt>
          <dd translate="no">{points(WORKED_EXAMPLE.points)}</dd>
        </div>
      </dl>
      The 500 added on both sides keeps small channels steady. Tap any points to see a receipt like this one, with the
      real readings.
    </Rule>
  )
}

function Scoring({ competition, creators }: { competition: Competition; creators: readonly Creator[] }) {
  return (
    <>
      <Rule title="How creators score">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            First we correct for a slow or busy day everywhere: a channel's views a day are divided by how everybody's
            day went, so a slow day for all costs nobody points.
          </li>
          <li>
            <b>Reach</b>: how many views a day that leaves, on a logarithmic scale: 20 &times; log
            <sub>10</sub>(1 + views / 100).
          </li>
          <li>
            <b>Momentum</b>: those views against its own normal day, the middle one of its last 14: 30 points for every
            doubling, from &minus;30 to +60. A channel without a known day has none, and is priced like others of its
            size.
          </li>
          <li>
            <b>Milestones</b>: 2 points for each step of the public subscriber count, at most 6 either way.
          </li>
          <li>
            <b>Engagement</b>: likes + 4 &times; comments of its newest videos against what as many views of the same
            videos usually bring: 10 points for every doubling, from &minus;10 to +20.
          </li>
          <li>
            Where likes and comments are published, views beyond twice the normal day count only as far as those support
            them. Points never fall below 0.
          </li>
          <Hidden>If no channel publishes likes and comments, as on some replayed days, all views count.</Hidden>
          <Always />
        </ul>
      </Rule>
      <Worked />
      <Rule title="How prices are made">
        A price stands for the points we expect from a normal day, plus as much of yesterday's form as tends to last
        {competition.formWeight !== null &&
          ` (${Math.round(100 * competition.formWeight)}% of it, going by recent days)`}
        . The chance of a great day counts as well, since points never fall below 0. Every expected point costs the
        same, and 4.2 average creators cost the whole cap. Nobody costs less than 2% or more than 60% of it.{' '}
        <Example creators={creators} />
        A creator is <b>new</b> while we know fewer than 7 full days of it.
      </Rule>
    </>
  )
}

/** The creator with the highest projection as an example of a price, so that players can check the rule with today's numbers. */
function Example({ creators }: { creators: readonly Creator[] }) {
  const best = creators.reduce<Creator | null>(
    (found, creator) => ((creator.expectedPoints ?? 0) > (found?.expectedPoints ?? 0) ? creator : found),
    null,
  )
  if (!best?.expectedPoints) return null
  return (
    <>
      In this competition we expect the most of {best.channelName}: {points(best.expectedPoints)} points, for{' '}
      {wholeDollars(best.price)}.{' '}
    </>
  )
}
