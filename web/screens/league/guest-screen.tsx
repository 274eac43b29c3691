/**
 * The link of a league for somebody who is not signed in, at /join/<league>#<code>: a name is enough for a seat where the league allows
 * seats; a personal link opens the seat of its name. A recovery code signs a seat in again. In other leagues players need an account.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { DisplayName } from '#contract/forms.schemas.ts'
import {
  guestInvitation,
  openSeat,
  recoverSeat,
  takeSeat,
  type GuestInvitation,
  type TakenSeat,
} from '#contract/seats.ts'
import { call, RefusedCall } from '#web/api/call.ts'
import { SEATS_AND_PRIZES } from '#web/domain/player/seat-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Field } from '#web/ui/field.tsx'
import { loginAddress, navigation } from '#web/ui/full-navigation.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { LEAGUE_CODE, SEAT_WORDS, writeTab } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { useLinkedCode } from './linked-code.ts'
import { followsText, HOW_IT_WORKS, membersText } from './texts.ts'

export function GuestScreen() {
  const [path] = useLocation()
  const slug = /^\/join\/([a-z2-7]{10})$/.exec(path)?.[1]
  const code = useLinkedCode()
  const [isRecovering, setRecovering] = useState(false)
  const invitation = useQuery({
    queryKey: ['guest invitation', code],
    queryFn: () => call(guestInvitation, { body: { code } }),
    enabled: code !== '',
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const { data, error } = invitation
  const isForAccounts = data !== undefined && !data.hasSeats && data.seatName === null
  const isEmpty = code === '' && slug === undefined
  useEffect(() => {
    if (isEmpty) signIn(path)
  }, [isEmpty, path])
  if (isEmpty) return <p role="status">Opening the sign-in...</p>
  return (
    <div className="mx-auto grid w-full max-w-[520px] grid-cols-1 gap-4 p-4 md:gap-5">
      <ScreenHead title="Join a League" subtitle={isForAccounts ? 'With an account' : 'No email, no password'} />
      {isRecovering && slug !== undefined ? (
        <Recover slug={slug} onBack={() => setRecovering(false)} />
      ) : isForAccounts ? (
        <SignInToJoin invitation={data} onSignIn={() => signIn(path)} />
      ) : data ? (
        <TakeSeat code={code} invitation={data} />
      ) : error ? (
        <p role="alert" className="panel p-4 text-sm/5">
          {errorMessageOf(error).message}.
        </p>
      ) : (
        code !== '' && <section className="panel min-h-[148px]" aria-busy="true" aria-label="Invitation" />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {slug !== undefined && !isRecovering && !isForAccounts && (
          <Button onClick={() => setRecovering(true)}>I Have a Recovery Code</Button>
        )}
        {!isForAccounts && <Button onClick={() => signIn(path)}>Sign In Instead</Button>}
      </div>
    </div>
  )
}

/** The code stays in the tab meanwhile, so that it is in no address. */
const signIn = (path: string) => navigation.replaceBy(loginAddress(path))

/** Goes to the draft. The words are shown there until the player has written them down. */
function startPlaying({ slug, name, words }: TakenSeat, seatName: string): void {
  writeTab(LEAGUE_CODE, null)
  writeTab(SEAT_WORDS, JSON.stringify({ slug, league: name, name: seatName, words }))
  navigation.goTo('/')
}

function SignInToJoin({ invitation, onSignIn }: { invitation: GuestInvitation; onSignIn: () => void }) {
  return (
    <Panel title={invitation.name}>
      <Invitation {...invitation} />
      <p className="mt-2 text-sm/5 text-muted">{HOW_IT_WORKS}</p>
      <Button tone="coin" className="mt-4 w-full" onClick={onSignIn}>
        Sign In to Join
      </Button>
    </Panel>
  )
}

const Invitation = ({ ownerName, members, seriesTitle }: GuestInvitation) => (
  <p className="mt-1 text-sm/5">
    By {ownerName} · {membersText(members)} · {followsText(seriesTitle)}
  </p>
)

function TakeSeat({ code, invitation }: { code: string; invitation: GuestInvitation }) {
  const { name, seatName } = invitation
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const take = useMutation({
    mutationFn: (seat: string | null) =>
      seat === null ? call(openSeat, { body: { code } }) : call(takeSeat, { body: { code, name: seat } }),
    onSuccess: (seat) => startPlaying(seat, seatName ?? typed.trim()),
    onError: (error) => {
      if (error instanceof RefusedCall && error.code === 'name_in_league') setWrong(error.message)
      else toast.refuseAs('You did not join')(error)
    },
  })
  const isOnItsWay = take.isPending || take.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOnItsWay) return
    if (seatName !== null) return take.mutate(null)
    const read = DisplayName.safeParse(typed)
    if (read.success) take.mutate(read.data)
    else setWrong(`Name ${typed.trim() === '' ? 'is required' : read.error.issues[0]!.message}.`)
  }
  return (
    <Panel title={name}>
      <Invitation {...invitation} />
      <p className="mt-2 text-sm/5 text-muted">
        {HOW_IT_WORKS} {SEATS_AND_PRIZES}
      </p>
      <form noValidate className="mt-4 grid gap-1" onSubmit={submit}>
        {seatName === null ? (
          <Field
            label="Name"
            hint="The others in the league see it"
            autoComplete="nickname"
            maxLength={60}
            value={typed}
            wrong={wrong}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(undefined)
            }}
          />
        ) : (
          <p className="mb-2 text-sm/5">
            This link is for <strong translate="no">{seatName}</strong>. It works once.
          </p>
        )}
        <Button type="submit" tone="coin" className="w-full" disabled={isOnItsWay}>
          {isOnItsWay ? 'Joining...' : seatName === null ? 'Take a Seat' : `Play as ${seatName}`}
        </Button>
      </form>
    </Panel>
  )
}

function Recover({ slug, onBack }: { slug: string; onBack: () => void }) {
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<string>()
  const recover = useMutation({
    mutationFn: () => call(recoverSeat, { body: { slug, name: name.trim(), words: words.trim() } }),
    onSuccess: () => {
      writeTab(LEAGUE_CODE, null)
      navigation.goTo(`/league/${slug}`)
    },
    onError: (error) => {
      if (error instanceof RefusedCall && error.code === 'wrong_recovery_code') setWrong(error.message)
      else toast.refuseAs('You are not signed in')(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || words.trim() === '') setWrong('Please enter the name and the four words.')
    else if (!recover.isPending) recover.mutate()
  }
  return (
    <Panel title="Recovery code">
      <form noValidate className="mt-3 grid gap-1" onSubmit={submit}>
        <Field
          label="Name"
          hint="Your name in the league"
          autoComplete="nickname"
          maxLength={60}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setWrong(undefined)
          }}
        />
        <Field
          label="Four words"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={words}
          wrong={wrong}
          onChange={({ target }) => {
            setWords(target.value)
            setWrong(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3 *:grow">
          <Button onClick={onBack}>Back</Button>
          <Button type="submit" tone="coin" disabled={recover.isPending}>
            {recover.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
