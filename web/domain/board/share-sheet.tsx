/**
 * The ways to share a result: a text without spoilers, a link with a picture, by the device's share sheet or the clipboard, or the picture
 * alone. Opening the sheet shares nothing: the link is created on request and can be revoked here.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Link2, Share2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Competition } from '#contract/competitions.ts'
import { readSharing, shareEntry, stopSharing, type SharedLink, type Sharing } from '#contract/sharing.ts'
import { quietText } from '#game/share.ts'
import { ask, call } from '#web/api/call.ts'
import { longDayOf } from '#web/ui/long-day.ts'
import { ResultFailed } from '#web/domain/competition/result-failed.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './share-sheet.module.css'

/** `name`: the entry, if the player has several. */
type Props = { competition: Competition; entryId: number; name: string; onClose: () => void }

export function ShareSheet({ competition, entryId, name, onClose }: Props) {
  const params = { entryId }
  const query = ask(readSharing, { params })
  const queries = useQueryClient()
  const sharing = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  const make = useMutation({
    mutationFn: () => call(shareEntry, { params }),
    onSuccess: (link) => queries.setQueryData(query.queryKey, (known?: Sharing) => known && { ...known, link }),
    onError: toast.refuseAs('The link was not created'),
  })
  const stop = useMutation({
    mutationFn: () => call(stopSharing, { params }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: query.queryKey })
      toast.show({ title: 'Link Removed', message: 'The link no longer shows your result.' })
      onClose()
    },
    onError: toast.refuseAs('The link was not removed'),
  })
  const { data } = sharing
  // the sheet uses the theme of the page, wherever its button stands
  return createPortal(
    <Dialog
      open
      as="sheet"
      title={name ? `Share ${name}` : 'Share your result'}
      description="Anyone with the link can see this."
      onClose={onClose}
      // the button is at the bottom, so that a double tap on the button that creates the link does not revoke it
      actions={
        data?.link && (
          <Button className="grow" disabled={stop.isPending} onClick={() => stop.mutate()}>
            <Undo2 size={18} aria-hidden="true" />
            Stop sharing
          </Button>
        )
      }
    >
      {data ? (
        <div className="grid grid-cols-1 gap-6">
          {data.link ? (
            <Linked link={data.link} />
          ) : (
            <NotLinked isMaking={make.isPending} onMake={() => make.mutate()} />
          )}
          <Quiet sharing={data} competition={competition} />
          <p className="text-caption/5 text-muted">Points and prices are set by Fantasy Social, not by YouTube.</p>
        </div>
      ) : sharing.error ? (
        <ResultFailed title="Sharing did not load" error={sharing.error} onRetry={() => void sharing.refetch()} />
      ) : (
        <Splash />
      )}
    </Dialog>,
    document.body,
  )
}

const WHO_SEES = 'Anyone with the link can see your name, rank, points and picks, even without an account.'

function NotLinked({ isMaking, onMake }: { isMaking: boolean; onMake: () => void }) {
  return (
    <section aria-label="Link and picture" className="grid grid-cols-1 gap-3">
      <p className="text-caption/5 text-muted">
        There is no link yet. {WHO_SEES} It comes with a picture, and you can remove it at any time.
      </p>
      <Button tone="coin" disabled={isMaking} onClick={onMake}>
        <Link2 size={18} aria-hidden="true" />
        {isMaking ? 'Creating...' : 'Create link'}
      </Button>
    </section>
  )
}

function Linked({ link }: { link: SharedLink }) {
  return (
    <section aria-label="Link and picture" className="grid grid-cols-1 gap-2">
      {/* these buttons are first, because a low window has no room for them below the picture */}
      <div className={styles.ways}>
        <SystemSheet what={{ title: 'Fantasy Social', url: link.url }}>Share the link</SystemSheet>
        <Button onClick={() => void copyText(link.url, 'The link')}>
          <Copy size={18} aria-hidden="true" />
          Copy link
        </Button>
        <a href={hereOf(link.picture)} download="fantasy-social.png" className={buttonClass('plain')}>
          <Download size={18} aria-hidden="true" />
          Save picture
        </a>
      </div>
      <Preview key={link.picture} link={link} />
      <p className="text-caption/5 text-muted">{WHO_SEES}</p>
    </section>
  )
}

/** Sharing the text needs no link. */
function Quiet({ sharing: { squares, origin }, competition }: { sharing: Sharing; competition: Competition }) {
  const { prizeTitle, replayDay, date } = competition
  const text = quietText({ title: prizeTitle, day: longDayOf(replayDay ?? date), squares, origin })
  return (
    <section aria-label="Without spoilers" className="grid grid-cols-1 gap-2">
      <h3 className="text-sm/5 font-bold">Without spoilers</h3>
      <p className="text-caption/5 text-muted">
        Shows only how many creators beat their price: no rank, points or names. Needs no link.
      </p>
      <p className={styles.quiet}>{text}</p>
      <div className={styles.ways}>
        <SystemSheet what={{ text }}>Share the text</SystemSheet>
        <Button onClick={() => void copyText(text, 'The text')}>
          <Copy size={18} aria-hidden="true" />
          Copy text
        </Button>
      </div>
    </section>
  )
}

/** Replaces the server's own host by the host of this page, since the page may be open under another name. */
const hereOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

function Preview({ link }: { link: SharedLink }) {
  const [state, setState] = useState<'drawing' | 'there' | 'missing'>('drawing')
  if (state === 'missing')
    return <p className={styles.missing}>The picture could not be made. The link works without it.</p>
  return (
    <div className={styles.frame} aria-busy={state === 'drawing'}>
      {state === 'drawing' && (
        <p role="status" className={styles.drawing}>
          Drawing the picture...
        </p>
      )}
      <img
        className={styles.preview}
        src={hereOf(link.picture)}
        alt="Preview: your place, points and picks"
        width={1200}
        height={630}
        onLoad={() => setState('there')}
        onError={() => setState('missing')}
      />
    </div>
  )
}

/** Rendered only if the device has a share sheet. */
function SystemSheet({ what, children }: { what: ShareData; children: string }) {
  if (!navigator.canShare?.(what)) return null
  // closing the device's share sheet is not an error
  const share = () => void navigator.share(what).catch(() => undefined)
  return (
    <Button tone="coin" onClick={share}>
      <Share2 size={18} aria-hidden="true" />
      {children}
    </Button>
  )
}
