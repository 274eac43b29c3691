/**
 * What one can do with a result: its link with a picture of it, by the device's own sheet or copied; the picture alone; a text that spoils
 * nothing. Opening it makes the link, if there is none, and it can be taken back here.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Share2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Competition } from '#contract/competitions.ts'
import { shareEntry, stopSharing, type SharedLink } from '#contract/sharing.ts'
import { quietText } from '#game/share.ts'
import { call } from '#web/lib/call.ts'
import { longDayOf } from '#web/lib/long-day.ts'
import { Failed } from '#web/components/failed.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './share-sheet.module.css'

type Props = { competition: Competition; entryId: number; onClose: () => void }

export function ShareSheet({ competition, entryId, onClose }: Props) {
  const params = { entryId }
  const queryKey = ['share', entryId]
  const queries = useQueryClient()
  // making it again gives the same one
  const link = useQuery({ queryKey, queryFn: () => call(shareEntry, { params }), staleTime: 0, gcTime: 0 })
  const stop = useMutation({
    mutationFn: () => call(stopSharing, { params }),
    onSuccess: () => {
      queries.removeQueries({ queryKey })
      toast.show({ title: 'Taken Back', message: 'The link shows nothing any more.' })
      onClose()
    },
    onError: toast.refuseAs('The link is still there'),
  })
  // in the page's own shell, wherever its button is
  return createPortal(
    <Dialog
      open
      as="sheet"
      title="Share your result"
      description="Anybody with the link sees your name, place, points and picks, without an account. You can take it back."
      onClose={onClose}
    >
      {link.data ? (
        <Shared link={link.data} competition={competition} isStopping={stop.isPending} onStop={() => stop.mutate()} />
      ) : link.error ? (
        <Failed title="The link was not made" error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <Splash />
      )}
    </Dialog>,
    document.body,
  )
}

type SharedProps = { link: SharedLink; competition: Competition; isStopping: boolean; onStop: () => void }

function Shared({ link, competition, isStopping, onStop }: SharedProps) {
  const { prizeTitle, replayDay, date } = competition
  const { origin } = new URL(link.url)
  const text = quietText({ title: prizeTitle, day: longDayOf(replayDay ?? date), squares: link.squares, origin })
  return (
    <div className="grid grid-cols-1 gap-4">
      <Preview link={link} />
      <div className={styles.ways}>
        <SystemSheet what={{ title: 'Fantasy Social', url: link.url }}>Share the link</SystemSheet>
        <Button onClick={() => void copy(link.url, 'The link')}>
          <Copy size={18} aria-hidden="true" />
          Copy link
        </Button>
        <a href={hereOf(link.picture)} download="fantasy-social.png" className={buttonClass('plain')}>
          <Download size={18} aria-hidden="true" />
          Save picture
        </a>
      </div>
      <section aria-label="Without spoilers" className="grid grid-cols-1 gap-2">
        <h3 className="text-[14px]/5 font-bold">Without spoilers</h3>
        <p className="text-[13px]/5 text-muted">Says how it felt, and neither place nor points nor names.</p>
        <p className={styles.quiet}>{text}</p>
        <div className={styles.ways}>
          <SystemSheet what={{ text }}>Share the text</SystemSheet>
          <Button onClick={() => void copy(text, 'The text')}>
            <Copy size={18} aria-hidden="true" />
            Copy text
          </Button>
        </div>
      </section>
      <Button disabled={isStopping} onClick={onStop}>
        <Undo2 size={18} aria-hidden="true" />
        Stop sharing
      </Button>
      <p className="text-[12px]/5 text-muted">Points and prices are set by Fantasy Social, not by YouTube.</p>
    </div>
  )
}

/** The server may be known by another name; its own pages are under this one. */
const hereOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

function Preview({ link }: { link: SharedLink }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing)
    return <p className={styles.missing}>The picture could not be drawn just now. The link works without it.</p>
  return (
    <img
      className={styles.preview}
      src={hereOf(link.picture)}
      alt="Preview: your place, points and picks"
      width={1200}
      height={630}
      onError={() => setMissing(true)}
    />
  )
}

/** Only where the device has a sheet of its own. */
function SystemSheet({ what, children }: { what: ShareData; children: string }) {
  if (!navigator.canShare?.(what)) return null
  // closing the device's sheet is no failure
  const share = () => void navigator.share(what).catch(() => undefined)
  return (
    <Button tone="coin" onClick={share}>
      <Share2 size={18} aria-hidden="true" />
      {children}
    </Button>
  )
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ title: 'Copied', message: `${what} is ready to be pasted.` })
  } catch {
    // without https, or not allowed
    toast.show({ title: 'Not Copied', message: text, tone: 'bad' })
  }
}
