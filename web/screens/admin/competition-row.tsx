/** One competition with its next step, and what an administrator can do with it now. Each act is asked once. */
import { useState, type FormEvent } from 'react'
import {
  cancelCompetition,
  editCompetition,
  endNow,
  extendReview,
  lockNow,
  type ManagedCompetition,
} from '#contract/hosting.ts'
import type { Competition } from '#contract/competitions.ts'
import { WRITTEN_AMOUNT } from '#game/money.ts'
import { call } from '#web/api/call.ts'
import { useNow } from '#web/api/use-now.ts'
import { prizeNamed } from '#web/domain/competition/prize.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { counted, instantOf, momentOf, roughly } from '#web/ui/format.ts'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAdminAction } from './use-admin.ts'

type Act = 'lock' | 'end' | 'cancel' | 'extend' | 'edit' | 'dry run'

/** `onCopy`: opens the form of a new series with what this competition has. */
export function CompetitionRow({ managed, onCopy }: { managed: ManagedCompetition; onCopy: (() => void) | undefined }) {
  const { competition, seriesTitle, round, players, bots } = managed
  const { phase, prizeTitle } = competition
  const [asked, setAsked] = useState<Act | null>(null)
  const close = () => setAsked(null)
  const acts: [act: Act, label: string, isHere: boolean][] = [
    ['edit', 'Edit', phase === 'upcoming'],
    ['lock', 'Lock Now', phase === 'drafting'],
    ['end', 'End Now', phase === 'live'],
    ['dry run', 'Dry Run', phase === 'live' || phase === 'review'],
    ['extend', 'Extend Review', phase === 'live' || phase === 'review'],
    ['cancel', 'Cancel', phase !== 'completed' && phase !== 'void'],
  ]
  const name = `${prizeTitle}${round === null ? '' : ` ${round}`}`
  return (
    <li className="grid content-start gap-2 text-sm" aria-label={name}>
      <p>
        <strong>{prizeTitle}</strong> <span className="text-muted">{placeIn(seriesTitle, round, prizeTitle)}</span>
        <br />
        <NextStep competition={competition} />
        <br />
        <span className="text-muted">
          {counted(players, 'player')}, {counted(bots, 'bot')}, {prizeNamed(competition)}
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        {acts.map(
          ([act, label, isHere]) =>
            isHere && (
              <Button key={act} aria-label={`${label} ${name}`} onClick={() => setAsked(act)}>
                {label}
              </Button>
            ),
        )}
        {onCopy && (
          <Button aria-label={`Copy ${name}`} onClick={onCopy}>
            Copy
          </Button>
        )}
      </p>
      {asked === 'lock' && <LockOrEnd competition={competition} isLock onClose={close} />}
      {asked === 'end' && <LockOrEnd competition={competition} isLock={false} onClose={close} />}
      {asked === 'cancel' && <Cancel competition={competition} onClose={close} />}
      {asked === 'extend' && <Extend competition={competition} onClose={close} />}
      {asked === 'edit' && <Edit competition={competition} onClose={close} />}
      {asked === 'dry run' && <DryRunDialog competition={competition} onClose={close} />}
    </li>
  )
}

/** Names the series and the round. A competition of one's own series has its title, which is not repeated. */
const placeIn = (seriesTitle: string, round: number | null, prizeTitle: string): string =>
  [seriesTitle === prizeTitle ? '' : seriesTitle, round === null ? '' : `round ${round}`]
    .filter((part) => part !== '')
    .join(', ')

function NextStep({
  competition: { phase, draftOpensAt, startTime, endTime, finalAt, voidReason, isHeld },
}: {
  competition: Competition
}) {
  const now = useNow()
  const step = (what: string, at: string) => {
    const left = roughly(instantOf(at) - now)
    return `${what}${left === null ? '' : ` in ${left}`}, ${momentOf(at)}`
  }
  if (phase === 'upcoming') return step('Drafting opens', draftOpensAt)
  if (phase === 'drafting') return step('Locks', startTime)
  if (phase === 'live') return step('Ends', endTime)
  if (phase === 'review') return isHeld ? 'Waits for a decision on the dashboard' : step('Is settled', finalAt)
  return phase === 'void' ? `Called off. ${voidReason ?? ''}` : `Ended ${momentOf(endTime)}`
}

type DialogProps = { competition: Competition; onClose: () => void }

function LockOrEnd({ competition: { id, prizeTitle }, isLock, onClose }: DialogProps & { isLock: boolean }) {
  const act = useAdminAction({
    call: () => call(isLock ? lockNow : endNow, { params: { competitionId: id } }),
    succeeded: () => ({ title: isLock ? 'Competition Locked' : 'Competition Ended', message: prizeTitle }),
    failed: isLock ? 'Failed to lock' : 'Failed to end',
    onDone: onClose,
  })
  const label = isLock ? 'Lock Now' : 'End Now'
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      description={
        isLock
          ? `${prizeTitle} takes no more entries. Its live window begins now and ends as planned. This cannot be undone.`
          : `${prizeTitle} counts no more points, and its review begins now. This cannot be undone.`
      }
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button tone="flare" disabled={act.isPending} onClick={() => act.mutate(undefined)}>
            {label}
          </Button>
        </>
      }
    />
  )
}

function Cancel({ competition: { id, prizeTitle }, onClose }: DialogProps) {
  const act = useAdminAction({
    call: (reason: string) => call(cancelCompetition, { params: { competitionId: id }, body: { reason } }),
    succeeded: () => ({ title: 'Competition Cancelled', message: `Everybody who entered ${prizeTitle} is told why` }),
    failed: 'Failed to cancel',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Cancel Competition"
      description={`Nobody is paid for ${prizeTitle}, and everybody who entered reads your reason.`}
      shortest={10}
      longest={300}
      act={act}
      onClose={onClose}
    />
  )
}

function Extend({ competition: { id, prizeTitle }, onClose }: DialogProps) {
  const [minutes, setMinutes] = useState('60')
  const count = /^\d{1,5}$/.test(minutes) ? Number(minutes) : 0
  const isWrong = count < 1 || count > 7 * 24 * 60
  const act = useAdminAction({
    call: () => call(extendReview, { params: { competitionId: id }, body: { minutes: count } }),
    succeeded: () => ({ title: 'Review Extended', message: prizeTitle }),
    failed: 'Failed to extend the review',
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && !act.isPending) act.mutate(undefined)
  }
  return (
    <Dialog open onClose={onClose} title="Extend Review" description={`${prizeTitle} is settled later.`}>
      <form noValidate className="grid gap-3 pt-1" onSubmit={submit}>
        <Field
          label="Minutes"
          inputMode="numeric"
          value={minutes}
          wrong={isWrong ? 'Please enter 1 to 10080 minutes' : undefined}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Buttons label="Extend Review" isPending={act.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function Edit({ competition, onClose }: DialogProps) {
  const [title, setTitle] = useState(competition.prizeTitle)
  const [description, setDescription] = useState(competition.prizeDescription ?? '')
  const [amount, setAmount] = useState(competition.prizeValue)
  const [text, setText] = useState(competition.prizeText ?? '')
  const [isTried, setTried] = useState(false)
  const act = useAdminAction({
    call: () =>
      call(editCompetition, {
        params: { competitionId: competition.id },
        body: {
          title: title.trim(),
          description: description.trim() || null,
          prizeValue: amount.trim(),
          prizeText: text.trim() || null,
        },
      }),
    succeeded: () => ({ title: 'Competition Updated', message: title.trim() }),
    failed: 'Failed to update the competition',
    onDone: onClose,
  })
  const isRight = title.trim() !== '' && WRITTEN_AMOUNT.test(amount.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRight && !act.isPending) act.mutate(undefined)
  }
  return (
    <Dialog open onClose={onClose} title="Edit Competition" description="Its dates belong to its series.">
      <form noValidate className="grid gap-1 pt-1" onSubmit={submit}>
        <Field
          label="Title"
          maxLength={60}
          value={title}
          wrong={isTried && title.trim() === '' ? 'Please enter a title' : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label="Description"
          maxLength={300}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Field
          label="Prize in dollars"
          inputMode="decimal"
          value={amount}
          wrong={WRITTEN_AMOUNT.test(amount.trim()) ? undefined : 'Please enter an amount such as 250.00'}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label="Other prize"
          maxLength={80}
          hint='Not money, such as "A mug"'
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Buttons label="Save" isPending={act.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function Buttons({ label, isPending, onClose }: { label: string; isPending: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onClose}>Back</Button>
      <Button type="submit" tone="coin" disabled={isPending}>
        {label}
      </Button>
    </div>
  )
}
