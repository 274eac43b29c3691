/**
 * Joins a league, at /join/<league>#<code>. The code is behind the #, so that no server or log gets it in an address; it is sent in a body.
 * It stays in the tab while somebody signs in or accepts the agreement. Without a code the screen asks for one.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { Redirect, useLocation } from 'wouter'
import { joinLeague, ownLeagues, readInvitation } from '#contract/leagues.ts'
import { readCode } from '#game/league.ts'
import { ask, call, keyOf, RefusedCall } from '#web/api/call.ts'
import { WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { LEAGUE_CODE, writeTab } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { useLinkedCode } from './linked-code.ts'
import { followsText, HOW_IT_WORKS, membersText } from './texts.ts'

export function JoinScreen() {
  const { user } = useUser()
  const linked = useLinkedCode()
  const [typed, setTyped] = useState<string | null>(null)
  const code = typed ?? linked
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Join a League" subtitle="With the link or the code of its owner" />
      {user && isViewer(user) ? (
        <WatchingNote text="Players join leagues here." />
      ) : code === '' ? (
        <TypeCode onCode={setTyped} />
      ) : (
        <Invited key={code} code={code} onCode={setTyped} />
      )}
    </div>
  )
}

type Typing = { onCode: (code: string) => void }

function TypeCode({ onCode, wrong }: Typing & { wrong?: string | undefined }) {
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const read = readCode(code)
    if (read) onCode(read)
  }
  const isIncomplete = isTried && readCode(code) === null
  return (
    <section className="panel p-4" aria-label="Enter a code">
      <form noValidate className="grid max-w-[360px] gap-1" onSubmit={submit}>
        <Field
          label="Code"
          hint="8 letters and digits, such as 7KQM-2XRD"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          value={code}
          wrong={isIncomplete ? 'A code has 8 letters and digits.' : isTried ? undefined : wrong}
          onChange={({ target }) => {
            setCode(target.value)
            setTried(false)
          }}
        />
        <Button type="submit" tone="coin" className="w-full">
          Find the League
        </Button>
      </form>
    </section>
  )
}

function Invited({ code, onCode }: Typing & { code: string }) {
  const queries = useQueryClient()
  const [path, goTo] = useLocation()
  const invitation = useQuery({
    queryKey: ['league invitation', code],
    queryFn: () => call(readInvitation, { body: { code } }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const join = useMutation({
    mutationFn: () => call(joinLeague, { body: { code } }),
    onSuccess: ({ slug, name }) => {
      writeTab(LEAGUE_CODE, null)
      void queries.invalidateQueries({ queryKey: keyOf(ownLeagues) })
      toast.show({ title: 'Joined', message: name })
      goTo(`/league/${slug}`, { replace: true })
    },
    onError: toast.refuseAs('You did not join'),
  })
  const { data, error } = invitation
  const isRefused = error instanceof RefusedCall && error.code === 'wrong_league_code'
  // a member who opens an old link is still a member
  const own = useQuery({ ...ask(ownLeagues), enabled: isRefused }).data?.find(({ slug }) => path === `/join/${slug}`)
  const isDone = isRefused || data?.slug != null
  useEffect(() => {
    if (isDone) writeTab(LEAGUE_CODE, null)
  }, [isDone])
  if (own) return <Redirect to={`/league/${own.slug}`} replace />
  if (error) return <TypeCode onCode={onCode} wrong={errorMessageOf(error).message} />
  if (!data) return <section className="panel min-h-[148px]" aria-busy="true" aria-label="Invitation" />
  if (data.slug !== null) return <Redirect to={`/league/${data.slug}`} replace />
  return (
    <Panel title={data.name}>
      <p className="mt-1 text-sm/5">
        By {data.ownerName} · {membersText(data.members)} · {followsText(data.seriesTitle)}
      </p>
      <p className="mt-2 text-sm/5 text-muted">{HOW_IT_WORKS}</p>
      <Button tone="coin" className="mt-4 w-full sm:w-auto" disabled={join.isPending} onClick={() => join.mutate()}>
        {join.isPending ? 'Joining...' : 'Join League'}
      </Button>
    </Panel>
  )
}
