/** A pending application: applicant, channel, ownership, the time left of the 48 hours, and the buttons to approve and reject. */
import { useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, X } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { about } from '#contract/about.ts'
import { isChannelId, parseChannelReference } from '#contract/channel-reference.ts'
import { listedSentence } from '#contract/debut.ts'
import { approveApplication, type Application } from '#contract/ipo.ts'
import { ask, call } from '#web/api/call.ts'
import { counted, instantOf, relativeTime } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { channelAddress } from '#web/domain/creator/channel-link.tsx'
import { timeLeft } from '#web/domain/competition/time-left.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ResolvedChannel, outsideSeason } from './application-channel.tsx'
import { Ownership } from './application-ownership.tsx'
import { RejectApplication } from './reject-application.tsx'
import { useAdminAction } from './use-admin.ts'

const FAILED = 'Failed to approve'

export function ApplicationCard({ application }: { application: Application }) {
  const { id, channelName, contactEmail, category, subscriberCount, description, submittedAt, decideBy } = application
  const isReplay = useQuery(ask(about)).data?.source === 'recorded'
  const [isRejecting, setRejecting] = useState(false)
  // the state is here, so that closing the dialog does not lose the text
  const [reason, setReason] = useState('')
  const approve = useAdminAction({
    call: () => call(approveApplication, { params: { applicationId: id } }),
    succeeded: (approved) => ({
      title: 'Application Approved',
      message: `${channelName} is in the catalogue, under the name of its channel. ${listedSentence(approved)}`,
    }),
    failed: FAILED,
    onError: (error) => {
      const message = outsideSeason(error, isReplay)
      if (message !== null) toast.show({ title: FAILED, message, tone: 'bad' })
      return message !== null
    },
  })
  return (
    <li className="grid grid-cols-1 gap-2 rounded-2xl bg-raise p-3.5" aria-label={channelName}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="text-sm font-bold wrap-anywhere">{channelName}</p>
          <p className="text-xs text-muted">
            {category} · {subscriberCount !== null && `${counted(subscriberCount, 'sub')} · `}
            <Age since={submittedAt} />
          </p>
        </div>
        <Clock until={decideBy} />
      </div>
      <p className="text-caption wrap-anywhere text-muted">{contactEmail}</p>
      <ChannelLink url={application.youtubeChannelUrl} />
      {description && <ApplicantsWords text={description} channelName={channelName} />}
      <ResolvedChannel applicationId={id} name={channelName} isReplay={isReplay} />
      <Ownership application={application} isReplay={isReplay} />
      <div className="mt-1 grid grid-cols-2 gap-2">
        <Button
          // a decided application stays in the list until the list is read again
          disabled={approve.isPending || approve.isSuccess}
          aria-label={`Approve ${channelName}`}
          // the second press of a double click would be refused, and the admin would see only that refusal
          onClick={({ detail }) => detail < 2 && approve.mutate(undefined)}
        >
          <Check size={17} className="text-go-text" aria-hidden="true" />
          {approve.isPending ? 'Approving...' : 'Approve'}
        </Button>
        <Button
          disabled={approve.isPending || approve.isSuccess}
          aria-label={`Reject ${channelName}`}
          onClick={() => setRejecting(true)}
        >
          <X size={17} className="text-flare-text" aria-hidden="true" />
          Reject
        </Button>
      </div>
      {isRejecting && (
        <RejectApplication
          application={application}
          reason={reason}
          onReason={setReason}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}

function Age({ since }: { since: string }) {
  return <>{relativeTime(since, useNow())}</>
}

/** The time left to decide: applicants are promised a decision within 48 hours. */
function Clock({ until }: { until: string }) {
  const left = instantOf(until) - useNow()
  const hoursOver = Math.floor(-left / 3_600_000)
  if (left > 0) return <span className="pill flex-none bg-panel">{timeLeft(left)}</span>
  return <span className="pill pill-flare flex-none">Overdue{hoursOver > 0 && ` by ${hoursOver}h`}</span>
}

function hrefOf(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  const named = parseChannelReference(text)
  if (named === null) return null
  if (text.startsWith('@')) return `https://www.youtube.com/${text}`
  return isChannelId(text) ? channelAddress(text) : `https://${text}`
}

/** The address as the applicant typed it. It becomes a link if it is a web address or names a channel. */
function ChannelLink({ url }: { url: string }) {
  const href = hrefOf(url.trim())
  if (href === null) return <p className="text-caption wrap-anywhere text-muted">{url}</p>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-6 items-center gap-1.5 text-caption font-semibold text-ice-text hover:underline"
    >
      <span className="truncate">{url}</span>
      <ExternalLink size={14} className="flex-none" aria-hidden="true" />
    </a>
  )
}

/** The text that an applicant wrote. Of a long text the first lines are shown, with a button for the rest. */
export function ApplicantsWords({ text, channelName }: { text: string; channelName: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (isWhole) return
    const shown = words.current!
    // the text is also measured when the closed list around it is opened
    const sizes = new ResizeObserver(() => setLong(shown.scrollHeight > shown.clientHeight))
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [isWhole, text])
  const press = isWhole ? 'Show less' : 'Show all'
  return (
    <div className="grid justify-items-start gap-1.5">
      <p ref={words} className={`text-caption wrap-anywhere ${isWhole ? '' : 'line-clamp-4'}`}>
        {text}
      </p>
      {isLong && (
        <Button
          aria-expanded={isWhole}
          aria-label={`${press} of what ${channelName} wrote`}
          onClick={() => setWhole(!isWhole)}
        >
          {press}
        </Button>
      )}
    </div>
  )
}
