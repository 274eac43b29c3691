/** Shows the channel that an uncertain address leads to, with its picture, name and subscribers, and a button that confirms it. */
import type { Refusal } from '#contract/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { abbreviate } from '#web/ui/format.ts'
import { Avatar } from './avatar.tsx'

export type ToConfirm = Extract<Refusal, { code: 'confirm_channel' }>

/** `action`: the verb on the button, before the name of the channel. */
type Props = { channel: ToConfirm; action: string; isPending: boolean; onConfirm: () => void }

export function ConfirmChannel({
  channel: { channelTitle, thumbnailUrl, subscriberCount },
  action,
  isPending,
  onConfirm,
}: Props) {
  return (
    <div role="group" aria-label="Confirm the channel" className="mt-3 grid gap-2 rounded-xl bg-raise p-4 text-sm">
      <p role="alert">This address may be a page of YouTube, not a channel. It leads to this channel:</p>
      <p className="flex items-center gap-3">
        <Avatar src={thumbnailUrl} name={channelTitle} size={48} alt="" className="size-12 flex-none rounded-xl" />
        <span>
          <strong translate="no">{channelTitle}</strong>
          <br />
          {subscriberCount === null ? 'Subscribers not shown' : `${abbreviate(subscriberCount)} subscribers`}
        </span>
      </p>
      <Button tone="coin" disabled={isPending} onClick={onConfirm}>
        {action} {channelTitle}
      </Button>
    </div>
  )
}
