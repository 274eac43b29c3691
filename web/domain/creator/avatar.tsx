/**
 * The picture of a person or channel. An initial replaces a missing or broken picture; a broken one is tried again when the network is
 * back. Pass `alt=""` if the name stands beside it.
 */
import { useState } from 'react'
import { useOffline } from '#web/api/offline-responses.ts'
import { useTryAgain } from '#web/ui/picture.tsx'

/** A response can arrive before the browser reports that it is online. */
const untilResponse = (again: () => void) =>
  useOffline.subscribe(({ asOf }, before) => asOf === null && before.asOf !== null && again())

type Props = {
  src: string | null | undefined
  name: string
  size: number
  alt?: string
  isLazy?: boolean
  className?: string
}

export function Avatar({ src, name, size, alt = name, isLazy = true, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = src === broken
  useTryAgain(isBroken, () => setBroken(null), untilResponse)
  if (!src || isBroken) {
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        data-initial=""
        className={`disp grid place-items-center bg-ink/40 font-bold text-snow ${className}`}
        style={{ width: size, height: size, fontSize: size * 0.42 }}
      >
        {name.trim().charAt(0).toUpperCase() || '?'}
      </span>
    )
  }
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      className={className}
      onError={() => setBroken(src)}
    />
  )
}
