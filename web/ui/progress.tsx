/** A progress bar: `value` of `max`, in any unit; `text` is read out ('$102,100 of $150,000'). */
import type { CSSProperties } from 'react'

export function Progress({ name, value, max, text }: { name: string; value: number; max: number; text?: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className="track"
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={text}
    >
      <i style={{ '--share': share } as CSSProperties} />
    </div>
  )
}
