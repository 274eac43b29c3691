/** Says how many creators a competition offers. */
import { whole } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

const WHY =
  'Each competition offers different creators from every price range. The others return in later competitions.'

/** Says how many creators this competition offers; a tap explains why. Renders nothing if it offers all of them. */
export function SlateNote({ size, className = '' }: { size: number; className?: string }) {
  if (size === 0) return null
  const text = `Tonight's slate: ${whole(size)} creators`
  return (
    <button
      type="button"
      title={WHY}
      className={`relative opacity-80 after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:underline ${className}`}
      onClick={() => toast.show({ title: text, message: WHY })}
    >
      {text}
    </button>
  )
}
