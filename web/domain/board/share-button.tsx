/** The button that shares an entry. It opens a sheet with a link, a picture and a text; the sheet is loaded on demand. */
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Button, type Tone } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const ShareSheet = lazyComponent(
  () => import('./share-sheet.tsx'),
  (file) => file.ShareSheet,
)

type Props = {
  competition: Competition
  entry: Pick<Entry, 'id'>
  /** The name of the entry, if the player has several. */
  name?: string
  tone?: Tone
  className?: string
}

export function ShareButton({ competition, entry, name = '', tone = 'plain', className = '' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = () => void ShareSheet.load().then(() => setOpen(true), toast.refuseAs('Sharing did not load'))
  return (
    <>
      <Button tone={tone} className={className} aria-haspopup="dialog" onClick={open}>
        <Share2 size={18} aria-hidden="true" />
        Share{name && ` ${name}`}
      </Button>
      {isOpen && <ShareSheet competition={competition} entryId={entry.id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
