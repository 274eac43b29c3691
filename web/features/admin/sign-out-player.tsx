/** 'Sign a Player Out': ends every session of somebody, by email or id. */
import { useState, type FormEvent } from 'react'
import { endSessionsOf } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAdminAction } from './use-admin.ts'

const SHORTEST = 3

export function SignOutPlayer() {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const player = typed.trim()
  const end = useAdminAction({
    call: () => call(endSessionsOf, { body: { player } }),
    succeeded: ({ ended }) => ({
      title: 'Player Signed Out',
      message: ended === 1 ? '1 browser' : `${ended} browsers`,
    }),
    failed: 'Failed to sign the player out',
    onDone: () => {
      setTyped('')
      setTried(false)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (player.length >= SHORTEST && !end.isPending) end.mutate(undefined)
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
          hint="Everywhere at once, for instance when a password is known to others"
          value={typed}
          wrong={isTried && player.length < SHORTEST ? 'Please enter an email address or an ID' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="mt-2" disabled={end.isPending}>
          {end.isPending ? 'Signing out...' : 'Sign Out Everywhere'}
        </Button>
      </form>
    </Panel>
  )
}
