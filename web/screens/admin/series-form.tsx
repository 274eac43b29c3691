/**
 * The form of a series: when its competitions lock, how long they last, and what they offer. Below it the next locks are shown as the
 * server would plan them, or the sentence that says what is wrong.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { about } from '#contract/about.ts'
import { SEARCH_CATEGORIES } from '#contract/categories.ts'
import { creators } from '#contract/creators.ts'
import { createSeries, editSeries, previewSeries, type Series, type SeriesForm as Form } from '#contract/hosting.ts'
import { WRITTEN_AMOUNT } from '#game/money.ts'
import { ask, call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { momentOf, whole } from '#web/ui/format.ts'
import { categoryLabel } from './channel-row.tsx'
import { useAdminAction } from './use-admin.ts'

/** How long (ms) typing must pause before the preview is read. */
const PAUSE_MS = 400
const DAY_HOURS = 24
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The fields as they are typed. Empty texts mean: without a limit, or as the settings say. */
type Typed = {
  title: string
  description: string
  repeats: Form['repeats']
  weekdays: readonly number[]
  firstDate: string
  timeOfDay: string
  timeZone: string
  liveHours: string
  draftHours: string
  reviewMinutes: string
  rounds: string
  offer: Form['slate']['kind']
  categories: readonly string[]
  creatorIds: readonly number[]
  salaryCap: string
  prizeValue: string
  prizeText: string
  bots: string
  maxEntries: string
}

const localDate = (daysAhead: number): string =>
  new Date(Date.now() + daysAhead * 86_400_000).toLocaleDateString('en-CA')

const EMPTY: Omit<Typed, 'firstDate'> = {
  title: '',
  description: '',
  repeats: 'weekly',
  weekdays: [5],
  timeOfDay: '20:00',
  timeZone: ownZone,
  liveHours: '2',
  draftHours: '6',
  reviewMinutes: '10',
  rounds: '',
  offer: 'everybody',
  categories: [],
  creatorIds: [],
  salaryCap: '150000',
  prizeValue: '0',
  prizeText: '',
  bots: '',
  maxEntries: '',
}

const typedOf = (series: Series | null): Typed =>
  series === null || series.repeats === 'back_to_back'
    ? { ...EMPTY, firstDate: localDate(0) }
    : {
        // the built-in series takes the titles of its competitions from a list
        title: series.isBuiltIn ? '' : series.title,
        description: series.description ?? '',
        repeats: series.repeats,
        weekdays: series.weekdays,
        firstDate: series.firstDate ?? localDate(0),
        timeOfDay: series.timeOfDay ?? EMPTY.timeOfDay,
        timeZone: series.timeZone ?? ownZone,
        liveHours: String(series.liveMinutes / 60),
        draftHours: String(series.draftMinutes / 60),
        reviewMinutes: String(series.reviewMinutes),
        rounds: series.rounds === null ? '' : String(series.rounds),
        offer: series.slate.kind,
        categories: series.slate.kind === 'categories' ? series.slate.categories : [],
        creatorIds: series.slate.kind === 'creators' ? series.slate.creatorIds : [],
        salaryCap: String(series.salaryCap),
        prizeValue: series.prizeValue,
        prizeText: series.prizeText ?? '',
        bots: series.bots === null ? '' : String(series.bots),
        maxEntries: series.maxEntries === null ? '' : String(series.maxEntries),
      }

const minutesOf = (hours: string): number => Math.round(Number(hours.replace(',', '.')) * 60)
const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function slateOf({ offer, categories, creatorIds }: Typed): Form['slate'] {
  if (offer === 'categories') return { kind: offer, categories: [...categories] }
  return offer === 'creators' ? { kind: offer, creatorIds: [...creatorIds] } : { kind: 'everybody' }
}

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= least && value <= most)

/** The first wrong field of the form, from top to bottom, and the sentence that says what is wrong. */
type Wrong = { field: keyof Typed; sentence: string }

function wrongOf(typed: Typed): Wrong | null {
  const { offer, categories, creatorIds } = typed
  const rules: [field: keyof Typed, isRight: boolean, sentence: string][] = [
    ['title', typed.title.trim() !== '', 'Please enter a title.'],
    ['weekdays', typed.repeats !== 'weekly' || typed.weekdays.length > 0, 'Please choose at least one day.'],
    ['liveHours', isWithin(minutesOf(typed.liveHours), 1, 31 * 24 * 60), 'The live window lasts 1 minute to 31 days.'],
    [
      'draftHours',
      isWithin(minutesOf(typed.draftHours), 1, 14 * 24 * 60),
      'Drafting opens 1 minute to 14 days before the lock.',
    ],
    ['reviewMinutes', isWithin(Number(typed.reviewMinutes), 0, 7 * 24 * 60), 'The review lasts 0 minutes to 7 days.'],
    ['rounds', isWithin(wholeOrNull(typed.rounds), 1, 1_000), 'A series has 1 to 1000 competitions.'],
    ['prizeValue', WRITTEN_AMOUNT.test(typed.prizeValue.trim()), 'The prize is an amount such as 250.00.'],
    [
      'salaryCap',
      isWithin(Number(typed.salaryCap), 1_000, 1_000_000_000),
      'The cap is at least $1,000, in whole dollars.',
    ],
    ['bots', isWithin(wholeOrNull(typed.bots), 0, 200), 'A competition has 0 to 200 bots.'],
    ['maxEntries', isWithin(wholeOrNull(typed.maxEntries), 1, 1_000), 'A player makes 1 to 1000 entries.'],
    ['offer', offer !== 'categories' || categories.length > 0, 'Please choose at least one category.'],
    ['offer', offer !== 'creators' || creatorIds.length >= 3, 'Please choose at least three creators.'],
  ]
  const wrong = rules.find(([, isRight]) => !isRight)
  return wrong ? { field: wrong[0], sentence: wrong[2] } : null
}

/** Returns the form, or null if a field is wrong. */
function formOf(typed: Typed): Form | null {
  if (wrongOf(typed)) return null
  return {
    title: typed.title.trim(),
    description: typed.description.trim() || null,
    repeats: typed.repeats,
    weekdays: [...typed.weekdays],
    firstDate: typed.firstDate,
    timeOfDay: typed.timeOfDay,
    timeZone: typed.timeZone.trim(),
    draftMinutes: minutesOf(typed.draftHours),
    liveMinutes: minutesOf(typed.liveHours),
    reviewMinutes: Number(typed.reviewMinutes),
    rounds: wholeOrNull(typed.rounds),
    slate: slateOf(typed),
    salaryCap: Number(typed.salaryCap),
    prizeValue: typed.prizeValue.trim(),
    prizeText: typed.prizeText.trim() || null,
    bots: wholeOrNull(typed.bots),
    maxEntries: wholeOrNull(typed.maxEntries),
  }
}

const OPENED_STAY = 'Competitions that have opened stay as they are.'
const FOLLOWS_SETTINGS =
  'Once edited, the built-in series no longer follows the settings. To keep it, pause it and make a new one.'

type Props = { from: Series | null; isCopy: boolean; onClose: () => void }

export function SeriesForm({ from, isCopy, onClose }: Props) {
  const edited = isCopy ? null : from
  const [typed, setTyped] = useState<Typed>(() => typedOf(from))
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }))
  const form = formOf(typed)
  const preview = usePreview(form)
  const [isTried, setTried] = useState(false)
  const wrong = wrongOf(typed)
  const save = useAdminAction({
    call: (body: Form) =>
      edited
        ? call(editSeries, { params: { seriesId: edited.id }, body: { version: edited.version, series: body } })
        : call(createSeries, { body }),
    succeeded: ({ title }) => ({ title: edited ? 'Series Updated' : 'Series Created', message: title }),
    failed: edited ? 'Failed to update the series' : 'Failed to create the series',
    onDone: onClose,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (form !== null && !save.isPending) save.mutate(form)
    // a long form can hide its wrong field above the button; the focus scrolls it into view
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus()
  }
  const saidOf = (field: keyof Typed) => (isTried && wrong?.field === field ? wrong.sentence : undefined)
  const text = (name: Exclude<keyof Typed, 'weekdays' | 'categories' | 'creatorIds' | 'repeats' | 'offer'>) => ({
    name,
    value: typed[name],
    wrong: saidOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={edited ? 'Edit Series' : 'New Series'}
      description={edited ? (edited.isBuiltIn ? `${OPENED_STAY} ${FOLLOWS_SETTINGS}` : OPENED_STAY) : undefined}
    >
      <form noValidate className="grid items-start gap-x-4 gap-y-1 pt-1 sm:grid-cols-2" onSubmit={submit}>
        <Field label="Title" maxLength={60} {...text('title')} />
        <Field label="Description" maxLength={300} {...text('description')} />
        <SelectField
          label="Repeats"
          value={typed.repeats}
          onChange={({ target }) => change({ repeats: target.value as Form['repeats'] })}
        >
          <option value="once">Once</option>
          <option value="daily">Every day</option>
          <option value="weekly">On chosen days</option>
        </SelectField>
        <Field label={typed.repeats === 'once' ? 'Date' : 'First date'} type="date" {...text('firstDate')} />
        {typed.repeats === 'weekly' && (
          <Choices
            label="Days"
            name="weekdays"
            wrong={saidOf('weekdays')}
            options={WEEKDAYS.map((name, index) => [index + 1, name] as const)}
            chosen={typed.weekdays}
            onChange={(weekdays) => change({ weekdays })}
          />
        )}
        <Field label="Locks at" type="time" {...text('timeOfDay')} />
        <SelectField label="Time zone" {...text('timeZone')}>
          {[...new Set([typed.timeZone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <Field
          label="Live for, in hours"
          inputMode="decimal"
          hint={<ShortWindow hours={Number(typed.liveHours)} />}
          {...text('liveHours')}
        />
        <Field label="Drafting opens, hours before" inputMode="decimal" {...text('draftHours')} />
        <Field label="Review, in minutes" inputMode="numeric" {...text('reviewMinutes')} />
        {typed.repeats !== 'once' && (
          <Field label="Competitions" inputMode="numeric" hint="Empty: without end" {...text('rounds')} />
        )}
        <Field label="Prize in dollars" inputMode="decimal" {...text('prizeValue')} />
        <Field label="Other prize" maxLength={80} hint='Not money, such as "A mug"' {...text('prizeText')} />
        <Field label="Salary cap in dollars" inputMode="numeric" {...text('salaryCap')} />
        <Field
          label="Bots"
          inputMode="numeric"
          hint="Bots can win. 0 if you hand the prize out. Empty: as the settings say"
          {...text('bots')}
        />
        <Field label="Entries a player" inputMode="numeric" hint="Empty: as the settings say" {...text('maxEntries')} />
        <SelectField
          label="Creators"
          name="offer"
          value={typed.offer}
          wrong={saidOf('offer')}
          onChange={({ target }) => change({ offer: target.value as Typed['offer'] })}
        >
          <option value="everybody">The whole catalogue</option>
          <option value="categories">Some categories</option>
          <option value="creators">A list</option>
        </SelectField>
        {typed.offer === 'categories' && (
          <Choices
            label="Categories"
            options={SEARCH_CATEGORIES.map((name) => [name, categoryLabel(name)] as const)}
            chosen={typed.categories}
            onChange={(categories) => change({ categories })}
          />
        )}
        {typed.offer === 'creators' && (
          <ChosenCreators chosen={typed.creatorIds} onChange={(creatorIds) => change({ creatorIds })} />
        )}
        <div className="grid gap-3 sm:col-span-2" aria-live="polite">
          <p className="min-h-10 text-sm">
            {form !== null && preview.error ? (
              <span className="text-flare-text">{errorMessageOf(preview.error, 'No preview').message}</span>
            ) : (
              form !== null &&
              preview.data && (
                <>
                  {whole(preview.data.creators)} creators. Locks, in your time:{' '}
                  {preview.data.nextLocks.map(momentOf).join('; ')}
                </>
              )
            )}
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" tone="coin" disabled={save.isPending}>
              {edited ? 'Save Series' : 'Create Series'}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

/** Reads the preview once typing pauses; the answer of the newest form counts. */
function usePreview(form: Form | null) {
  const wanted = form === null ? null : JSON.stringify(form)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return useQuery({
    queryKey: ['series preview', asked],
    queryFn: () => call(previewSeries, { body: JSON.parse(asked ?? '') as Form }),
    enabled: asked !== null && asked === wanted,
    retry: false,
    gcTime: 0,
  })
}

/** Over live statistics a window of less than a day is not fair to all channels (decision 0022). */
function ShortWindow({ hours }: { hours: number }) {
  const { data } = useQuery(ask(about))
  if (!data || data.source !== 'youtube' || !(hours < DAY_HOURS)) return null
  return 'Under 24 hours, channels whose audience is awake then are ahead, and YouTube’s counters lag by hours.'
}

type ChoicesProps<Value> = {
  label: string
  name?: string
  wrong?: string | undefined
  options: readonly (readonly [value: Value, name: string])[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

function Choices<Value extends string | number>({
  label,
  name,
  wrong,
  options,
  chosen,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="mb-3 sm:col-span-2">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map(([value, shown]) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="check"
              name={name}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {shown}
          </label>
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-flare-text">
        {wrong}
      </p>
    </fieldset>
  )
}

const MOST_FOUND = 12

function ChosenCreators({ chosen, onChange }: Pick<ChoicesProps<number>, 'chosen' | 'onChange'>) {
  const { data = [] } = useQuery(ask(creators))
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = data.filter(
    ({ id, channelName }) => chosen.includes(id) || (wanted !== '' && channelName.toLowerCase().includes(wanted)),
  )
  const ordered = found.toSorted((one, other) => Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)))
  return (
    <div className="sm:col-span-2">
      <Field
        label="Find creators"
        hint={`${whole(chosen.length)} chosen`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Choices
        label="Creators"
        options={ordered.slice(0, chosen.length + MOST_FOUND).map(({ id, channelName }) => [id, channelName] as const)}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  )
}
