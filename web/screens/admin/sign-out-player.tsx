/** 'Sign a Player Out': ends every session of a player, by email or id, after a confirmation. */
import { useState, type FormEvent } from 'react'
import { endSessionsOf } from '#contract/admin.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAdminAction } from './use-admin.ts'

const SHORTEST = 3

function outcomeOf(named: string, ended: number): string {
  if (ended === 0) return `${named} was signed in nowhere`
  return `${named} is signed out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}`
}

export function SignOutPlayer() {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const player = typed.trim()
  const end = useAdminAction({
    call: (named: string) => call(endSessionsOf, { body: { player: named } }),
    succeeded: ({ ended }, named) => ({ title: 'Player Signed Out', message: outcomeOf(named, ended) }),
    failed: 'Failed to sign the player out',
    onDone: () => {
      setTyped('')
      setTried(false)
      setAsking(false)
    },
    onError: () => {
      setAsking(false)
      return false
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (player.length >= SHORTEST) setAsking(true)
  }
  return (
    <Panel title="Sign a Player Out">
      <form noValidate className="mt-3 grid gap-1" onSubmit={submit}>
        <Field
          label="Email or player ID"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          hint="Ends all sessions of this player"
          value={typed}
          wrong={isTried && player.length < SHORTEST ? 'Please enter an email address or an ID' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="mt-2">
          Sign Out Everywhere
        </Button>
      </form>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title="Sign Out Everywhere"
          description={`Do you want to sign ${player} out of every browser? A new sign-in is needed in each.`}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button tone="flare" disabled={end.isPending} onClick={() => end.mutate(player)}>
                {end.isPending ? 'Signing out...' : 'Sign Out'}
              </Button>
            </>
          }
        />
      )}
    </Panel>
  )
}
