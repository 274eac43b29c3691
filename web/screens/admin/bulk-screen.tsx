/** 'Add Channels in Bulk', at /manage-channels: a list is pasted or dropped, checked line by line, and added after a confirmation. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type DragEvent, type FormEvent } from 'react'
import { sourceQuota } from '#contract/admin.ts'
import { about } from '#contract/about.ts'
import { ADMIN_CATEGORIES } from '#contract/categories.ts'
import { LONGEST_LIST, MOST_CHANNELS, unitsFor, type ChannelList } from '#contract/channel-list.ts'
import { ask } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { decodeTextFile } from '#web/ui/decode-text-file.ts'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { counted, whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { toast } from '#web/ui/toast.ts'
import { AdminGate } from './admin-gate.tsx'
import { BulkLines } from './bulk-lines.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { useSeasonOnly } from './season-only.ts'
import { useBulkAdd } from './use-bulk-add.ts'

export function BulkScreen() {
  return (
    <AdminGate>
      <BulkAdd />
    </AdminGate>
  )
}

function BulkAdd() {
  const [text, setText] = useState('')
  const [category, setCategory] = useState('')
  const [isTried, setTried] = useState(false)
  const bulk = useBulkAdd(useDeferredValue(text), category)
  const { list, lines, toCheck, check, work } = bulk
  const seasonOnly = useSeasonOnly()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (category !== '' && toCheck.length > 0 && !work) check.mutate(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Add Channels in Bulk" subtitle={`Up to ${MOST_CHANNELS} channels from a list or a CSV file`} />
      <DashboardLink />
      <Panel title="The List">
        {seasonOnly !== null && <p className="mt-2 text-sm/5 text-muted">{seasonOnly}.</p>}
        <form noValidate className="mt-3 grid gap-1" onSubmit={submit}>
          <ListField text={text} onChange={setText} isTried={isTried && list.channels.length === 0} />
          <SelectField
            label="Category"
            value={category}
            hint="You can change it for single channels after the check."
            wrong={isTried && category === '' ? 'Please choose a category' : undefined}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">Select a category</option>
            {ADMIN_CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
          <Counts list={list} toCheck={toCheck} />
          <Button type="submit" tone="coin" className="mt-2 justify-self-start" disabled={work !== null}>
            {check.isPending ? 'Checking...' : checkLabel(toCheck.length, lines.length)}
          </Button>
        </form>
        {work && (
          <div className="mt-4 grid gap-2">
            <p role="status" className="text-sm">
              {work.name}: {whole(work.done)} of {whole(work.of)}
            </p>
            <Progress
              name={work.name}
              value={work.done}
              max={work.of}
              text={`${whole(work.done)} of ${whole(work.of)}`}
            />
            <Button className="justify-self-start" onClick={bulk.stop}>
              Stop
            </Button>
          </div>
        )}
      </Panel>
      {lines.some(({ answer }) => answer !== undefined) && <BulkLines {...bulk} listCategory={category} />}
    </div>
  )
}

const checkLabel = (open: number, all: number): string => {
  if (all === 0) return 'Check the List'
  return open === 0 ? 'All Checked' : `Check ${counted(open, 'Channel')}`
}

type ListFieldProps = { text: string; onChange: (text: string) => void; isTried: boolean }

/** The list as text. A chosen or dropped file replaces the text, so that it can be read and corrected before the check. */
function ListField({ text, onChange, isTried }: ListFieldProps) {
  const [isReading, setReading] = useState(false)
  const read = async (file: File) => {
    setReading(true)
    const content = await textOf(file)
    setReading(false)
    if (content.text === null) toast.show({ title: 'The file was not read', message: content.reason, tone: 'bad' })
    else onChange(content.text)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void read(file)
  }
  // dropped text is left to the field
  const allowFile = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  return (
    <div className="mb-3 grid gap-2" onDragOver={allowFile} onDrop={drop}>
      <TextAreaField
        label="Channels"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        maxLength={LONGEST_LIST}
        placeholder={'UC...\n@handle\nhttps://www.youtube.com/@handle'}
        value={text}
        wrong={isTried ? 'Please paste at least one channel' : undefined}
        hint="One channel on each line: its id, @handle or link. Or a CSV file, such as subscriptions.csv of Google Takeout."
        onChange={(event) => onChange(event.target.value)}
      />
      <FileField label="Choose a CSV or text file" isBusy={isReading} onChoose={(file) => void read(file)} />
    </div>
  )
}

/** UTF-16 takes two bytes for a character. */
const MOST_BYTES = 2 * LONGEST_LIST

async function textOf(file: File): Promise<{ text: string; reason?: undefined } | { text: null; reason: string }> {
  if (file.size > MOST_BYTES)
    return { text: null, reason: `The file is too large. A list has at most ${MOST_CHANNELS} channels.` }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { text: null, reason: 'The browser could not open the file. Please choose it again.' }
  const text = decodeTextFile(new Uint8Array(bytes))
  return text === null
    ? { text, reason: 'This is a workbook. Save it as CSV, then choose the CSV file.' }
    : { text: text.slice(0, LONGEST_LIST) }
}

/** Says how many channels the list names, and what checking them costs. */
function Counts({ list: { channels, repeated, leftOut }, toCheck }: { list: ChannelList; toCheck: readonly string[] }) {
  if (channels.length === 0) return null
  return (
    <div className="my-2 grid gap-1 text-sm">
      <p role="status">
        {counted(channels.length, 'line')} to read{repeated > 0 && `, ${counted(repeated, 'repetition')} left out`}.
      </p>
      {leftOut > 0 && (
        <p className="text-flare-text">
          Only the first {MOST_CHANNELS} are read. {counted(leftOut, 'more channel')} can be added with the next list.
        </p>
      )}
      <Cost references={toCheck} />
    </div>
  )
}

/** What the check and the adding cost of the day's quota. A replay has no quota. */
function Cost({ references }: { references: readonly string[] }) {
  const isLive = useQuery(ask(about)).data?.source === 'youtube'
  const { data } = useQuery({ ...ask(sourceQuota), enabled: isLive })
  const left = data?.buckets.find(({ name }) => name === 'general')?.left
  const units = unitsFor(references)
  if (!isLive || units === 0) return null
  return (
    <p className={left !== undefined && units > left ? 'text-flare-text' : 'text-muted'}>
      Checking and adding them costs at most {counted(units, 'unit')} of the YouTube quota
      {left !== undefined && `, of which ${whole(left)} are left today`}.
      {left !== undefined && units > left && ' The check ends where the quota ends; continue tomorrow.'}
    </p>
  )
}
