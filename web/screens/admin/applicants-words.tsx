/** What an applicant wrote: all of it, and of a long text the first lines, with a button for the rest. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

export function ApplicantsWords({ text, channelName }: { text: string; channelName: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (isWhole) return
    const shown = words.current!
    // also when a closed list that it is in is opened
    const sizes = new ResizeObserver(() => setLong(shown.scrollHeight > shown.clientHeight))
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [isWhole, text])
  const press = isWhole ? 'Show less' : 'Show all'
  return (
    <div className="grid justify-items-start gap-1.5">
      <p ref={words} className={`text-caption wrap-anywhere ${isWhole ? '' : 'line-clamp-4'}`}>
        {text}
      </p>
      {isLong && (
        <Button
          aria-expanded={isWhole}
          aria-label={`${press} of what ${channelName} wrote`}
          onClick={() => setWhole(!isWhole)}
        >
          {press}
        </Button>
      )}
    </div>
  )
}
