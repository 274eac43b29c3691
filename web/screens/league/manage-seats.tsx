/** The seats of a league for its owner: whether the link asks for a name alone, whether seats stay after a season, and a list of names. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { editLeague, leaguePage, type LeaguePage } from '#contract/leagues.ts'
import { makeSeats, renewSeatLink, type MadeSeats, type SeatLink } from '#contract/seats.ts'
import { call, keyOf } from '#web/api/call.ts'
import { SEATS_AND_PRIZES } from '#web/domain/player/seat-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { WHY_NO_SEAT } from './texts.ts'
import { useLeagueChange } from './use-league-change.ts'

type Props = {
  page: Pick<LeaguePage, 'slug' | 'hasSeats' | 'keepsSeats'>
  /** Shows the sheet with the personal links of new seats. */
  onSheet: (seats: readonly SeatLink[]) => void
}

export function ManageSeats({ page: { slug, hasSeats, keepsSeats }, onSheet }: Props) {
  const change = useLeagueChange(slug, 'The league was not changed')
  const edit = (body: { hasSeats?: boolean; keepsSeats?: boolean }) =>
    change.mutate({ work: () => call(editLeague, { params: { slug }, body }) })
  return (
    <fieldset className="mt-4 grid gap-1">
      <legend className="text-sm/6 font-bold">Seats</legend>
      <p className="text-caption/5 text-muted">
        A seat is a player without email and password. Everybody with the link can take one by a name.{' '}
        {SEATS_AND_PRIZES}
      </p>
      <Switch isOn={hasSeats} isPending={change.isPending} onSwitch={(isOn) => edit({ hasSeats: isOn })}>
        The link asks for a name alone
      </Switch>
      {hasSeats && (
        <>
          <Switch isOn={keepsSeats} isPending={change.isPending} onSwitch={(isOn) => edit({ keepsSeats: isOn })}>
            Keep seats after a season. Otherwise they are removed 14 days later.
          </Switch>
          <NameList slug={slug} onSheet={onSheet} />
        </>
      )}
    </fieldset>
  )
}

type SwitchProps = { isOn: boolean; isPending: boolean; onSwitch: (isOn: boolean) => void; children: string }

function Switch({ isOn, isPending, onSwitch, children }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="check"
        checked={isOn}
        disabled={isPending}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      {children}
    </label>
  )
}

function NameList({ slug, onSheet }: { slug: string; onSheet: Props['onSheet'] }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<MadeSeats | null>(null)
  const [wrong, setWrong] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (done) form.current?.scrollIntoView({ block: 'start' })
  }, [done])
  const make = useMutation({
    mutationFn: (names: string[]) => call(makeSeats, { params: { slug }, body: { names } }),
    onSuccess: (result) => {
      void queries.invalidateQueries({ queryKey: keyOf(leaguePage, { params: { slug } }) })
      setTyped(result.refused.map(({ text }) => text).join('\n'))
      if (result.refused.length === 0) onSheet(result.made)
      else setDone(result)
    },
    onError: toast.refuseAs('No seats were made'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lines = typed.split(/\r?\n/).map((line) => line.slice(0, 500))
    while (lines.at(-1)?.trim() === '') lines.pop()
    if (lines.length === 0) setWrong('Please enter at least one name.')
    else if (lines.length > MOST_LINES) setWrong(`Please enter at most ${MOST_LINES} lines.`)
    else make.mutate(lines)
  }
  return (
    <form ref={form} noValidate className="grid scroll-mt-4 gap-1" onSubmit={submit}>
      {/* above the list, because below it they are out of sight */}
      {done && done.made.length > 0 && (
        <Button tone="coin" className="mb-2 w-full" onClick={() => onSheet(done.made)}>
          Show the Sheet
        </Button>
      )}
      {done && (
        <div role="status" className="mb-2 grid gap-2 text-caption/5">
          <p className="font-semibold">
            {done.made.length === 1 ? '1 seat was made.' : `${done.made.length} seats were made.`} These lines became no
            seat:
          </p>
          <ul className="grid gap-1">
            {done.refused.map(({ line, text, why }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}
                {text !== '' && (
                  <>
                    , <span translate="no">{text.slice(0, 60)}</span>
                  </>
                )}
                : {WHY_NO_SEAT[why]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextAreaField
        label="Names, one in each line"
        hint="Each name gets a personal link to print"
        rows={5}
        value={typed}
        wrong={wrong}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" className="w-full" disabled={make.isPending}>
        {make.isPending ? 'Making Seats...' : 'Make Seats'}
      </Button>
    </form>
  )
}

/** A list may be longer than a league, because wrong lines are named and not counted. */
const MOST_LINES = 600

type LinkProps = { slug: string; userId: string; name: string; onSheet: Props['onSheet'] }

/** A button that gives a seat another personal link, after asking. */
export function NewSeatLink({ slug, userId, name, onSheet }: LinkProps) {
  const [isAsking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(renewSeatLink, { params: { slug, userId } }),
    onSuccess: (link) => onSheet([link]),
    onError: toast.refuseAs('The link was not renewed'),
  })
  return (
    <>
      <Button aria-label={`New link for ${name}`} onClick={() => setAsking(true)}>
        New Link
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`New link for ${name}?`}
        description={`${name} is signed out everywhere. The link and the recovery code before stop working.`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button tone="flare" disabled={renew.isPending} onClick={() => renew.mutate()}>
              New Link
            </Button>
          </>
        }
      />
    </>
  )
}
