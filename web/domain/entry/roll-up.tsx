/** A number that rolls up from zero when it comes on screen. Screen readers get it at once. */
import { useEffect, useState } from 'react'
import { Roll } from '#web/ui/roll.tsx'

export function RollUp({ text }: { text: string }) {
  const [isUp, setUp] = useState(false)
  useEffect(() => {
    // two frames, so that the zeros are painted before they move
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setUp(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        <Roll text={isUp ? text : text.replace(/\d/g, '0')} />
      </span>
    </>
  )
}
