/** Held prizes: who won what, why it is held, and the buttons to release or withhold it. Decisions can be undone. */
import { Check, Undo2, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { decideHeldPrize, type HeldPrize } from '#contract/held-prizes.ts'
import { call } from '#web/api/call.ts'
import { exactDollars, instantOf, relativeTime, whole } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { InboxPanel, type Read } from './inbox-panel.tsx'
import { useAdminAction } from './use-admin.ts'

/** The list is short, because the catalogue is below it. */
const STEP = 5
/** Players are told that the decision takes a day at most. */
const DAY_MS = 86_400_000

export function HeldPrizes(read: Read<HeldPrize>) {
  return (
    <InboxPanel
      {...read}
      title="Prizes on Hold"
      items="prizes"
      step={STEP}
      isWaiting={({ state }) => state === 'waiting'}
      showWaiting={(held) => <Waiting key={held.entryId} held={held} />}
      showDecided={(held) => <Decided key={held.entryId} held={held} />}
    />
  )
}

type Decision = 'release' | 'withhold' | 'undo'

const DONE: Record<Decision, (held: HeldPrize) => { title: string; message: string }> = {
  release: ({ amount, playerName }) => ({
    title: 'Prize Released',
    message: `${exactDollars(amount)} is in the balance of ${playerName}`,
  }),
  withhold: ({ amount }) => ({ title: 'Prize Withheld', message: `${exactDollars(amount)} went back to the house` }),
  undo: ({ amount }) => ({ title: 'Decision Undone', message: `${exactDollars(amount)} waits again` }),
}

function useDecision({ entryId, decisions }: HeldPrize) {
  return useAdminAction({
    call: (decision: Decision) => call(decideHeldPrize, { params: { entryId }, body: { decision, decisions } }),
    succeeded: (done, decision) => DONE[decision](done),
    failed: 'Failed to decide',
  })
}

function Waiting({ held }: { held: HeldPrize }) {
  const { playerName, amount } = held
  const decide = useDecision(held)
  const what = `${exactDollars(amount)} of ${playerName}`
  return (
    <li className="grid gap-2 rounded-2xl bg-raise p-3.5" aria-label={what}>
      <Head held={held} aside={<Clock since={held.heldAt} />} />
      <p className="text-caption">{reasonOfFlag(held)}</p>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <Button disabled={decide.isPending} aria-label={`Release ${what}`} onClick={() => decide.mutate('release')}>
          <Check size={17} className="text-go-text" aria-hidden="true" />
          Release
        </Button>
        <Button disabled={decide.isPending} aria-label={`Withhold ${what}`} onClick={() => decide.mutate('withhold')}>
          <X size={17} className="text-flare-text" aria-hidden="true" />
          Withhold
        </Button>
      </div>
    </li>
  )
}

function Decided({ held }: { held: HeldPrize }) {
  const { playerName, amount, state, decidedAt, decidedBy } = held
  const decide = useDecision(held)
  const now = useNow()
  const what = `${exactDollars(amount)} of ${playerName}`
  return (
    <li className="grid gap-2 rounded-2xl bg-raise p-3.5" aria-label={what}>
      <Head
        held={held}
        aside={
          <span className={`pill flex-none ${state === 'released' ? 'pill-go' : 'pill-flare'}`}>
            {state === 'released' ? 'Released' : 'Withheld'}
          </span>
        }
      />
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-xs text-muted">
          {decidedAt && relativeTime(decidedAt, now)}
          {decidedBy && ` · ${decidedBy}`}
        </p>
        <Button disabled={decide.isPending} aria-label={`Undo ${what}`} onClick={() => decide.mutate('undo')}>
          <Undo2 size={17} aria-hidden="true" />
          Undo
        </Button>
      </div>
    </li>
  )
}

function Head({ held, aside }: { held: HeldPrize; aside: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-bold">{held.playerName}</p>
        <p className="text-xs text-muted">
          {exactDollars(held.amount)} · place {whole(held.rank)} · {held.prizeTitle}
        </p>
      </div>
      {aside}
    </div>
  )
}

function Clock({ since }: { since: string }) {
  const now = useNow()
  const isLate = now - instantOf(since) > DAY_MS
  return (
    <span className={`pill flex-none ${isLate ? 'pill-flare' : 'bg-panel'}`}>
      {isLate ? 'Over a day' : relativeTime(since, now)}
    </span>
  )
}

/** Says why an entry is flagged or its prize is held. */
export function reasonOfFlag({ reason, accounts }: Pick<HeldPrize, 'reason' | 'accounts'>): string {
  if (reason === 'returned') return 'This account was deleted and created again within 30 days, with the same email.'
  if (reason === 'banned') return 'An administrator has banned this player.'
  if (reason === 'haste') return `${whole(accounts)} accounts at one address entered seconds after they were made.`
  return `${whole(accounts)} new accounts at one address entered nearly the same creators within ten minutes.`
}
