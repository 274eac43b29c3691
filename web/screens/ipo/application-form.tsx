/**
 * The application form. It is checked against the contract before it is sent, with errors beside the fields. Each field is also checked
 * when the player moves on to the next.
 *
 * Every failure is shown as a toast. A refusal about the channel also appears beside its address. If the player already has an open
 * application for the channel, the form points to it, because the response to it may have been lost.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FocusEvent, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { about } from '#contract/about.ts'
import { IPO_CATEGORIES } from '#contract/categories.ts'
import {
  applyForIpo,
  ipoApplications,
  listableChannels,
  ownApplications,
  type Applied,
  type Apply,
  type ListableChannels,
} from '#contract/ipo.ts'
import { parseSubscriberCount } from '#contract/subscriber-count.ts'
import { ConfirmChannel, type ToConfirm } from '#web/domain/creator/confirm-channel.tsx'
import { ask, call, HttpError, refusalOf, RefusedCall } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { readForm, withoutChanged, type Wrongs } from '#web/ui/read-form.ts'
import { readTab, TYPED_APPLICATION, writeTab } from '#web/ui/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { fieldNames, FIELDS, TypedApplication, type FieldName } from './application.ts'
import { ListableNote } from './listable-note.tsx'
import { Terms } from './terms.tsx'

const ABOUT_THE_CHANNEL = [
  'invalid_channel_url',
  'already_listed',
  'invented_season',
  'outside_season',
  'already_applied',
]

type Props = {
  channels: ListableChannels | undefined
  onSubmitted: (applied: Applied) => void
  onAlreadyApplied: (applicationId: number) => void
}

export function ApplicationForm({ channels, onSubmitted, onAlreadyApplied }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [wrongs, setWrongs] = useState<Wrongs<FieldName>>({})
  const [typed] = useState(keptTyped)
  const [count, setCount] = useState(typed.subscriberCount ?? '')
  const [toConfirm, setToConfirm] = useState<ToConfirm | null>(null)
  const understood = parseSubscriberCount(count)
  const queries = useQueryClient()
  const isReplay = useQuery(ask(about)).data?.source === 'recorded'

  const tell = (found: Wrongs<FieldName>) => {
    setWrongs(found)
    const first = fieldNames.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const application = useMutation({
    mutationFn: (body: z.input<typeof Apply>) => call(applyForIpo, { body }),
    onSuccess: (applied) => {
      toast.show({
        title: 'Application Submitted!',
        message: "We'll review your channel and get back to you within 48 hours.",
      })
      keepTyped(null)
      // the player's own applications are one of these queries
      void queries.invalidateQueries(ask(ipoApplications))
      onSubmitted(applied)
    },
    onError: (error) => {
      const refusal = refusalOf(error, 'confirm_channel')
      setToConfirm(refusal)
      if (refusal) return
      const isFromServer = error instanceof RefusedCall || error instanceof HttpError
      toast.show({
        title: 'Submission Failed',
        message: isFromServer ? error.message : 'Something went wrong. Please try again.',
        tone: 'bad',
      })
      if (error instanceof RefusedCall && ABOUT_THE_CHANNEL.includes(error.code))
        tell({ youtubeChannelUrl: error.message })
      // the catalogue has changed since the page was opened
      if (refusalOf(error, 'already_listed') ?? refusalOf(error, 'outside_season'))
        void queries.invalidateQueries(ask(listableChannels))
      const waiting = refusalOf(error, 'already_applied')
      if (!waiting) return
      void queries.invalidateQueries(ask(ownApplications))
      onAlreadyApplied(waiting.applicationId)
    },
  })

  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (application.isPending) return
    const read = readForm(TypedApplication, textsIn(event.currentTarget), FIELDS)
    tell(read.isRight ? {} : read.wrongs)
    if (read.isRight) application.mutate({ ...read.value, status: 'pending' })
  }

  /** Puts the address with the channel's id into the form and sends it. */
  const confirm = ({ youtubeId }: ToConfirm) => {
    form.current!.querySelector<HTMLInputElement>('[name=youtubeChannelUrl]')!.value =
      `https://www.youtube.com/channel/${youtubeId}`
    keepTyped(textsIn(form.current!))
    form.current!.requestSubmit()
  }

  /** Checks only when the focus moves to another field: an error that moved the button down would make a tap on the button miss. */
  const checkOne = (name: FieldName, next: EventTarget | null) => {
    const isField = next instanceof Element && fieldNames.some((one) => one === next.getAttribute('name'))
    if (!isField || !form.current) return
    const texts = textsIn(form.current)
    const read = readForm(TypedApplication, texts, FIELDS)
    // an empty field may still be filled in
    const wrong = read.isRight || texts[name] === '' ? undefined : read.wrongs[name]
    setWrongs(({ ...others }) => {
      delete others[name]
      return wrong === undefined ? others : { ...others, [name]: wrong }
    })
  }

  const field = (name: FieldName) => ({
    name,
    label: FIELDS[name],
    wrong: wrongs[name],
    defaultValue: typed[name] ?? '',
    onBlur: ({ relatedTarget }: FocusEvent) => checkOne(name, relatedTarget),
  })
  return (
    <Panel title="Apply to be listed" className="md:p-6">
      <ListableNote channels={channels} />
      <form
        ref={form}
        noValidate
        onSubmit={check}
        onInput={({ target, currentTarget }) => {
          const texts = textsIn(currentTarget)
          keepTyped(texts)
          setCount(texts.subscriberCount)
          setWrongs((wrongs) => withoutChanged(wrongs, target))
          setToConfirm(null)
        }}
        className="mt-4 grid gap-4"
      >
        <Field
          {...field('youtubeChannelUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.youtube.com/@name"
          // the form explains this only if the note above could not be loaded
          hint={
            isReplay &&
            channels === undefined &&
            'Only channels of the recorded season that this game replays can be listed'
          }
          required
        />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field {...field('channelName')} autoComplete="off" required />
          <Field {...field('contactEmail')} type="email" autoComplete="email" required />
          <SelectField {...field('category')} required>
            <option value="">Choose a category</option>
            {IPO_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
          <Field
            {...field('subscriberCount')}
            autoComplete="off"
            hint={understood === null ? 'Optional' : `Understood as ${whole(understood)}`}
          />
        </div>
        <TextAreaField {...field('description')} rows={4} hint="Optional: what your channel is about" />
        <Terms />
        <Button type="submit" tone="coin" className="min-h-[54px] w-full text-base" disabled={application.isPending}>
          {application.isPending ? 'Submitting Application...' : 'Submit Application'}
        </Button>
      </form>
      {toConfirm && (
        <ConfirmChannel
          channel={toConfirm}
          action="Apply for"
          isPending={application.isPending}
          onConfirm={() => confirm(toConfirm)}
        />
      )}
    </Panel>
  )
}

/** Keeps the typed texts, so that a player who visits another screen finds the form unchanged. */
const keepTyped = (texts: Record<FieldName, string> | null): void =>
  writeTab(TYPED_APPLICATION, texts && JSON.stringify(texts))

function keptTyped(): Partial<Record<FieldName, string>> {
  const kept = readTab(TYPED_APPLICATION)
  return kept === null ? {} : (JSON.parse(kept) as Record<FieldName, string>)
}

const textsIn = (form: HTMLFormElement): Record<FieldName, string> => {
  const typed = new FormData(form)
  return Object.fromEntries(fieldNames.map((name) => [name, textOf(typed.get(name))])) as Record<FieldName, string>
}

/** Joins the lines of a text area, because the contract refuses line breaks in every field: they could forge email headers. */
const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replace(/\s*[\r\n]+\s*/g, ' ') : ''
