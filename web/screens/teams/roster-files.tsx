/**
 * Rosters as a CSV file: exports the player's entries and imports rosters. A file is checked first, with a verdict for each line. It is
 * stored only as a whole, and only if no line is refused.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { importRosters, myEntries, type Entry, type SheetOutcome } from '#contract/entries.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { writeCreators, writeSheet } from '#game/roster-sheet/write-sheet.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { isNoResponse } from '#web/ui/error-message.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { decodeTextFile } from '#web/ui/decode-text-file.ts'
import styles from './roster-files.module.css'

type Props = { competition: Competition; entries: readonly Entry[]; onClose: () => void }
type Line = SheetOutcome['lines'][number]

const NOT_READ = 'The file was not read'
const WORKBOOK = {
  title: NOT_READ,
  message: 'This is a workbook. Save it as CSV, then choose the CSV file.',
  tone: 'bad',
} as const

export function RosterFiles({ competition, entries, onClose }: Props) {
  const queries = useQueryClient()
  const [csv, setCsv] = useState<string | null>(null)
  const params = { competitionId: competition.id }
  const send = (text: string, dryRun: 'true' | 'false') =>
    call(importRosters, { query: { dryRun }, body: { competitionId: competition.id, csv: text } })
  const trying = useMutation({
    mutationFn: async (file: File) => {
      const text = decodeTextFile(new Uint8Array(await file.arrayBuffer()))
      setCsv(text)
      return text === null ? null : send(text, 'true')
    },
    onSuccess: (outcome) => outcome ?? toast.show(WORKBOOK),
    onError: toast.refuseAs(NOT_READ),
  })
  const storing = useMutation({
    mutationFn: (text: string) => send(text, 'false'),
    onSuccess: ({ isStored, lines }) => {
      for (const queryKey of [keyOf(myEntries, { params }), keyOf(leaderboard, { params }), keyOf(activeCompetition)])
        void queries.invalidateQueries({ queryKey })
      if (!isStored) return trying.reset()
      toast.show({ title: 'Rosters Saved', message: summaryOf(lines) })
      onClose()
    },
    onError: toast.refuseAs('The rosters were not saved'),
  })
  const listing = useMutation({
    mutationFn: () => queries.fetchQuery(ask(allCreators)),
    onSuccess: downloadCreators,
    onError: toast.refuseAs('The creators did not load'),
  })
  const lines = trying.data?.lines
  const isGood = lines !== undefined && lines.length > 0 && lines.every(({ verdict }) => verdict !== 'refuse')
  const isDrafting = competition.phase === 'drafting'
  const [wasDrafting] = useState(isDrafting)
  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      {(isDrafting || storing.isPending) && (
        <Button
          tone="coin"
          className="grow"
          disabled={!isGood || storing.isPending}
          onClick={() => csv !== null && storing.mutate(csv)}
        >
          {storing.isPending ? 'On its way...' : lines && !isGood ? 'Fix the file first' : 'Save all'}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      as="sheet"
      title="Rosters as a file"
      description="A CSV file for your spreadsheet"
      onClose={onClose}
      actions={actions}
    >
      <div className="grid grid-cols-1 gap-5 text-sm">
        <section className="grid gap-2">
          <h3 className="disp text-sm/6 font-bold">Export</h3>
          <p className="text-muted">
            One line per entry: the entry's number, then the number, name and price of each pick.
          </p>
          <Button className="justify-self-start" disabled={entries.length === 0} onClick={() => download(entries)}>
            <Download size={16} aria-hidden="true" />
            Download my entries
          </Button>
          {entries.length === 0 && <p className="text-muted">You have no entries in this competition yet.</p>}
        </section>
        {isDrafting && (
          <section className="grid gap-2">
            <h3 className="disp text-sm/6 font-bold">Import</h3>
            <p className="text-muted">
              One line per roster. Start it with the entry's number in “Download my entries” to change that entry, or
              leave that blank for a new one. Then 3 to 5 creators, by name or number. You can leave prices out. We
              check the file before anything is saved.
            </p>
            <Button className="justify-self-start" disabled={listing.isPending} onClick={() => listing.mutate()}>
              <Download size={16} aria-hidden="true" />
              Download tonight's creators
            </Button>
            <FileField label="Choose a file" isBusy={trying.isPending} onChoose={(file) => trying.mutate(file)} />
            {lines && <Verdicts lines={lines} />}
          </section>
        )}
        {wasDrafting && !isDrafting && csv === null && (
          <section className="grid gap-2">
            <h3 className="disp text-sm/6 font-bold">Import</h3>
            <p role="status">The draft is locked: rosters can be loaded again when the next one opens.</p>
          </section>
        )}
        {!isDrafting && csv !== null && (
          <section className="grid gap-2">
            <h3 className="disp text-sm/6 font-bold">Import</h3>
            {/* the request failed without a response, so the file may have been stored */}
            {!storing.isPending && !isNoResponse(storing.error) && (
              <p role="status" className="font-semibold">
                The draft has locked, so nothing was saved. You can load the file in the next draft.
              </p>
            )}
            {lines && <Verdicts lines={lines} />}
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** A line number may look like an entry number, so the text says which of the two it is. */
function verdictOf({ verdict, entryId }: Line): string {
  if (verdict === 'change') return `Changes the entry numbered ${entryId}`
  if (verdict === 'keep') return `The entry numbered ${entryId} stays as it is`
  return verdict === 'enter' ? 'New entry' : 'Refused'
}

function Verdicts({ lines }: { lines: readonly Line[] }) {
  const verdicts = useRef<HTMLDivElement>(null)
  // in a low window the rest of the dialog is above the verdicts
  useEffect(() => {
    verdicts.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  if (lines.length === 0) return <p role="status">There is no roster in this file.</p>
  return (
    <div ref={verdicts} className="grid scroll-my-3 grid-cols-1 gap-2">
      <p role="status" className="font-semibold">
        {summaryOf(lines)}
      </p>
      <div className={styles.verdicts} tabIndex={0} role="region" aria-label="Line by line">
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Result</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <tr key={one.line}>
                <td>{one.line}</td>
                <td className={one.verdict === 'refuse' ? 'text-flare-text' : ''}>
                  {verdictOf(one)}
                  {one.reason && `: ${one.reason}`}
                  {one.creators.length > 0 && <span className="block text-muted">{one.creators.join(', ')}</span>}
                </td>
                <td>{one.totalSalary === null ? '—' : wholeDollars(one.totalSalary)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** A summary such as '2 new, 1 changed, 3 refused'. */
function summaryOf(lines: readonly Line[]): string {
  const count = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length
  const parts = [
    [count('enter'), 'new'],
    [count('change'), 'changed'],
    [count('keep'), 'as before'],
    [count('refuse'), 'refused'],
  ] as const
  return parts
    .filter(([many]) => many > 0)
    .map(([many, what]) => `${many} ${what}`)
    .join(', ')
}

const downloadCreators = (creators: readonly Creator[]): void =>
  saveFile(
    'creators.csv',
    writeCreators(
      creators
        .filter(({ inPlay }) => inPlay)
        .map(({ id, channelName, price }) => ({ id, name: channelName, price: parseDecimal(price) ?? cents(0) })),
    ),
  )

/** Saves the entries as a file of the browser. */
function download(entries: readonly Entry[]): void {
  const sheet = writeSheet(
    entries.map(({ id, picks, totalSalary }) => ({
      id,
      picks: picks.map(({ creatorId, price, creator }) => ({
        creatorId,
        name: creator?.name ?? 'Unknown',
        price: parseDecimal(price) ?? cents(0),
      })),
      total: parseDecimal(totalSalary) ?? cents(0),
    })),
  )
  saveFile('my-entries.csv', sheet)
}
