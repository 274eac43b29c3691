/** The link, the code and the QR code with which people join a league. The owner can renew the code, or let nobody join any more. */
import { useState } from 'react'
import { changeCode, type LeaguePage } from '#contract/leagues.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { invitationText } from './texts.ts'
import { useLeagueChange } from './use-league-change.ts'

type Props = { page: Pick<LeaguePage, 'slug' | 'name'>; code: string; onClose: () => void }

/** Returns whether no other computer can open the address of this page. */
export const isOnThisComputer = (): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)

export function InviteDialog({ page: { slug, name }, code, onClose }: Props) {
  const link = `${location.origin}/join/${slug}#${code}`
  const [isAsking, setAsking] = useState(false)
  const change = useLeagueChange(slug, 'The code was not changed')
  const set = (isOpen: boolean, said: string) =>
    change.mutate({
      work: () => call(changeCode, { params: { slug }, body: { isOpen } }),
      onDone: () => {
        toast.show({ title: isOpen ? 'New Code' : 'No New Members', message: said })
        if (!isOpen) onClose()
      },
    })
  return (
    <Dialog open onClose={onClose} title="Invite" description="Everybody with this link can join.">
      <div className="grid justify-items-center gap-3 pt-1">
        <QrPicture text={link} name="QR code of the link" />
        <p translate="no" className="disp text-2xl/8 font-bold tracking-widest">
          {code.slice(0, 4)}-{code.slice(4)}
        </p>
        {isOnThisComputer() && (
          <p className="text-sm/5 text-muted">
            This address works on this computer only. Others need the address that the operator gives you.
          </p>
        )}
        <Button tone="coin" className="w-full" onClick={() => void copyText(link, 'The link')}>
          Copy Link
        </Button>
        {navigator.canShare?.({ text: link }) && (
          <Button
            className="w-full"
            onClick={() => void navigator.share({ text: invitationText(name, link) }).catch(() => undefined)}
          >
            Share
          </Button>
        )}
        <div className="flex w-full flex-wrap gap-3 *:grow">
          <Button disabled={change.isPending} onClick={() => setAsking(true)}>
            Renew Code
          </Button>
          <Button
            disabled={change.isPending}
            onClick={() => set(false, 'The code no longer works. "Open to New Members" under Manage makes a new one.')}
          >
            Close to New Members
          </Button>
        </div>
      </div>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title="Renew the code?"
          description="The link, the QR code and the code that you have given out stop working. Members stay members."
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button
                tone="flare"
                disabled={change.isPending}
                onClick={() => {
                  set(true, 'The link and the code before no longer work.')
                  setAsking(false)
                }}
              >
                Renew
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}
