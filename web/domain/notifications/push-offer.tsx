/**
 * Offers messages to this browser while the page is closed. It asks for the permission at a press only, is offered after the first finished
 * competition, and renders nothing in a browser without push messages.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushState, removePush, savePush, type PushState } from '#contract/push.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNotifications } from './notifications.ts'

const RESULTS: ReadonlySet<string> = new Set(['competition_result', 'winner_announced'])

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export function PushOffer() {
  const hasPlayed = useNotifications(({ notifications }) => notifications.some(({ type }) => RESULTS.has(type)))
  const { user } = useUser()
  return hasPlayed && user && !isViewer(user) && isPossible() ? <Offer /> : null
}

function Offer() {
  const queries = useQueryClient()
  const { data } = useQuery(ask(pushState))
  const show = (isOn: boolean) =>
    queries.setQueryData<PushState>(keyOf(pushState), (state) => state && { ...state, isOn })
  const start = useMutation({
    mutationFn: subscribe,
    onSuccess: (problem) => {
      if (problem === null) show(true)
      else toast.show({ title: 'Messages Are Off', message: problem, tone: 'bad' })
    },
    onError: toast.refuseAs('The messages were not switched on'),
  })
  const stop = useMutation({
    mutationFn: () => call(removePush),
    onSuccess: () => show(false),
    onError: toast.refuseAs('The messages were not switched off'),
  })
  if (!data) return null
  return (
    <div className="mt-4 grid gap-2 text-sm/5">
      <p className="text-muted">
        {data.isOn
          ? 'This browser hears of results, and an hour before a lock if you have not entered.'
          : 'Hear of results, and an hour before a lock, while this page is closed.'}
      </p>
      <Button
        disabled={start.isPending || stop.isPending}
        onClick={() => (data.isOn ? stop.mutate() : start.mutate(data.publicKey))}
      >
        {data.isOn ? 'Stop Messages to This Browser' : 'Get Messages on This Browser'}
      </Button>
    </div>
  )
}

const DENIED =
  'Your browser blocks notifications of this site. Allow them in its site settings, then press the button again.'
const NO_WORKER = 'This browser has not stored the application yet. Reload the page, then press the button again.'

/** Returns why there is no subscription, or null if there is one. */
async function subscribe(publicKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return DENIED
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return NO_WORKER
  // a subscription for another installation at this address has another key
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  await call(savePush, { body: { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! } })
  return null
}
