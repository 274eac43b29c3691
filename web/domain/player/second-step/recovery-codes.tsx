/** Recovery codes, shown only once. The player confirms having stored them before going on. */
import { Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './second-step.module.css'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = async () => {
    try {
      // the clipboard is missing on a page without https
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.show({ title: 'Copied', message: 'Keep the codes where you keep your passwords' })
    } catch {
      toast.show({ title: 'Not Copied', message: 'Select the codes and copy them, or write them down', tone: 'bad' })
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm/5 text-muted">
        If you lose your other second steps, each code opens the dashboard once, together with the admin code. The codes
        are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          Copy
        </Button>
        <Button tone="coin" onClick={onKept}>
          I Have Saved Them
        </Button>
      </div>
    </div>
  )
}
