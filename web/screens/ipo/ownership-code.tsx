/** The code with which applicants prove that the channel is theirs, with instructions. The email contains the code too, if one is sent. */
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const TO_DO =
  "Put it anywhere in your channel's description on YouTube, so that we can see the channel is yours. " +
  'You can remove the code once we have decided.'
const TO_KEEP =
  'This game replays recorded statistics, so a person will judge your application and look up your subscriber count on YouTube. ' +
  'Keep the code. It shows that the application is yours.'

type Props = { code: string; isChecked: boolean; isEmailed: boolean }

export function OwnershipCode({ code, isChecked, isEmailed }: Props) {
  return (
    <section className="w-full rounded-2xl bg-raise p-4 text-left" aria-labelledby="ipo-code">
      <h2 id="ipo-code" className="disp text-sm/6 font-bold">
        Your ownership code
      </h2>
      <CodeToCopy code={code} />
      <WhatToDo isChecked={isChecked} isEmailed={isEmailed} />
    </section>
  )
}

export function WhatToDo({ isChecked, isEmailed }: Omit<Props, 'code'>) {
  return (
    <p className="mt-2 text-caption/5 text-muted">
      {isChecked ? TO_DO : TO_KEEP}
      {isEmailed && ' We have also emailed it to you.'}
    </p>
  )
}

/** `of` is the name of the channel, if there may be several codes. The button is smaller then. */
export function CodeToCopy({ code, of }: { code: string; of?: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <code className="min-w-0 grow rounded-xl bg-panel px-3 py-2.5 text-sm/6 font-semibold break-all select-all">
        {code}
      </code>
      <CopyButton code={code} of={of} />
    </div>
  )
}

function CopyButton({ code, of }: { code: string; of: string | undefined }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      // the clipboard is missing on a page without https
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      toast.show({ title: 'Not copied', message: 'Select the code and copy it by hand', tone: 'bad' })
    }
  }
  const word = isCopied ? 'Copied' : 'Copy'
  const Icon = isCopied ? Check : Copy
  const icon = <Icon size={17} className={isCopied ? 'text-go-text' : ''} aria-hidden="true" />
  if (of !== undefined)
    return (
      <IconButton name={`${word} the code of ${of}`} onClick={() => void copy()}>
        {icon}
      </IconButton>
    )
  return (
    <Button onClick={() => void copy()}>
      {icon}
      {word}
    </Button>
  )
}
