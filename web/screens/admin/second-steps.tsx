/** The admin's own second steps: those set up, adding another, and recovery codes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Smartphone, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactors,
  type AddedSecondFactor,
  type SecondFactors,
} from '#contract/admin.ts'
import { ask, call } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { momentOf } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProveAgain } from './prove-again.tsx'
import { useAdminAction } from './use-admin.ts'
import styles from './admin.module.css'

const SetUp = lazyComponent(
  () => import('#web/domain/player/second-step/set-up.tsx'),
  (file) => file.SetUp,
)
const RecoveryCodes = lazyComponent(
  () => import('#web/domain/player/second-step/recovery-codes.tsx'),
  (file) => file.RecoveryCodes,
)

export function SecondSteps() {
  const { data, error, refetch } = useQuery(ask(secondFactors))
  const isSetUp = data && (data.passkeys.length > 0 || data.totpSince !== null)
  return (
    <Panel
      title="Your Second Step"
      aside={data && <span className={`pill ${isSetUp ? 'pill-go' : ''}`}>{isSetUp ? 'On' : 'Off'}</span>}
    >
      {!data && error && (
        <p className="mt-3 flex items-center gap-3 text-sm/5 text-muted">
          <span className="grow">This did not load: {errorMessageOf(error).message}</span>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {!data && !error && <div className="mt-3 min-h-[96px]" aria-busy="true" />}
      {data && <Steps factors={data} />}
    </Panel>
  )
}

type Opened =
  | { at: 'proof'; onProven: () => void }
  | { at: 'add' }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'remove'; id: string; name: string }

function Steps({ factors }: { factors: SecondFactors }) {
  const { passkeys, totpSince, recoveryCodesLeft } = factors
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const afterProof = (onProven: () => void) => setOpened({ at: 'proof', onProven })
  const readAgain = () => void queries.invalidateQueries(ask(secondFactors))
  const isSetUp = passkeys.length > 0 || totpSince !== null
  const renew = useAdminAction({
    call: () => call(renewRecoveryCodes),
    succeeded: () => ({ title: 'New Recovery Codes', message: 'Those before are worth nothing now' }),
    failed: 'Failed to make recovery codes',
    onDone: ({ recoveryCodes }) => {
      readAgain()
      setOpened({ at: 'codes', codes: recoveryCodes })
    },
  })
  const added = ({ recoveryCodes }: AddedSecondFactor) => {
    readAgain()
    setOpened(recoveryCodes.length > 0 ? { at: 'codes', codes: recoveryCodes } : null)
  }
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-caption text-muted">
        {isSetUp
          ? 'In addition to the admin code, you confirm that it is you.'
          : 'Anyone who learns the admin code could act in your name. A second step prevents that.'}
      </p>
      {isSetUp && (
        <ul className="grid gap-2">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Step
              key={id}
              icon={Fingerprint}
              name={name}
              text={lastUsedAt ? `Last used ${momentOf(lastUsedAt)}` : `Added ${momentOf(createdAt)}`}
              onRemove={() => afterProof(() => setOpened({ at: 'remove', id, name }))}
            />
          ))}
          {totpSince !== null && (
            <Step
              icon={Smartphone}
              name="Authenticator app"
              text={`Added ${momentOf(totpSince)}`}
              onRemove={() => afterProof(() => setOpened({ at: 'remove', id: 'totp', name: 'the authenticator app' }))}
            />
          )}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button className="grow" onClick={() => afterProof(() => setOpened({ at: 'add' }))}>
          {isSetUp ? 'Add Another' : 'Set Up'}
        </Button>
        {isSetUp && (
          <Button
            className="grow"
            disabled={renew.isPending}
            onClick={() =>
              afterProof(() => {
                setOpened(null)
                renew.mutate(undefined)
              })
            }
          >
            {renew.isPending ? 'Making...' : 'New Recovery Codes'}
          </Button>
        )}
      </div>
      {isSetUp && (
        <p className="text-caption text-muted">
          {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
        </p>
      )}
      <Suspense>
        {opened?.at === 'add' && (
          <Dialog open onClose={() => setOpened(null)} title="Add a Second Step">
            <SetUp onAdded={added} />
          </Dialog>
        )}
        {opened?.at === 'codes' && (
          <Dialog open onClose={() => setOpened(null)} title="Recovery Codes">
            <RecoveryCodes codes={opened.codes} onKept={() => setOpened(null)} />
          </Dialog>
        )}
      </Suspense>
      {opened?.at === 'proof' && <ProveAgain onProven={opened.onProven} onClose={() => setOpened(null)} />}
      {opened?.at === 'remove' && <Remove {...opened} onRemoved={readAgain} onClose={() => setOpened(null)} />}
    </div>
  )
}

type StepProps = { icon: LucideIcon; name: string; text: string; onRemove: () => void }

function Step({ icon: Icon, name, text, onRemove }: StepProps) {
  return (
    <li className={styles.step}>
      <Icon size={20} aria-hidden="true" className="text-muted" />
      <span className="min-w-0">
        <span className="block truncate text-sm/5 font-semibold">{name}</span>
        <span className="block text-xs/5 text-muted">{text}</span>
      </span>
      <Button aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

type RemoveProps = { id: string; name: string; onRemoved: () => void; onClose: () => void }

function Remove({ id, name, onRemoved, onClose }: RemoveProps) {
  const remove = useAdminAction({
    call: () => call(removeSecondFactor, { body: { id } }),
    succeeded: () => ({ title: 'Removed', message: name }),
    failed: 'Failed to remove it',
    onDone: () => {
      onRemoved()
      onClose()
    },
  })
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="flare" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {remove.isPending ? 'Removing...' : 'Remove'}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove a Second Step"
      description={`Do you want to remove ${name}? It no longer confirms that it is you.`}
      actions={actions}
    />
  )
}
