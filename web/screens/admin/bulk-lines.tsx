/** The checked lines of a list of channels: what each leads to, or why it cannot be added, and what became of it. */
import { ADMIN_CATEGORIES } from '#contract/categories.ts'
import type { AddedChannel, LookupProblem } from '#contract/catalogue-bulk.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { abbreviate, counted, whole, wholeDollars } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useSeasonOnly } from './season-only.ts'
import { isReady, type BulkLine, type useBulkAdd } from './use-bulk-add.ts'
import styles from './admin.module.css'

type Bulk = ReturnType<typeof useBulkAdd>
type Props = Pick<Bulk, 'lines' | 'toAdd' | 'add' | 'choose' | 'work'> & { listCategory: string }

export function BulkLines({ lines, toAdd, add, choose, work, listCategory }: Props) {
  const seasonOnly = useSeasonOnly()
  const needsCategory = toAdd.some(({ category }) => (category ?? listCategory) === '')
  return (
    <Panel title="What the List Becomes">
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p role="status" className="grow text-sm font-semibold">
          {summaryOf(lines)}
        </p>
        <Button
          tone="coin"
          disabled={toAdd.length === 0 || work !== null || needsCategory}
          onClick={() => add.mutate(undefined)}
        >
          {add.isPending ? 'Adding...' : `Add ${counted(toAdd.length, 'Channel')}`}
        </Button>
      </div>
      {needsCategory && <p className="mt-2 text-sm text-flare-text">Please choose a category first.</p>}
      <ol className="mt-3 grid gap-2" aria-label="Line by line">
        {lines.map((line) => (
          <li key={`${line.line} ${line.reference ?? line.text}`} className={styles.bulkLine}>
            <Line line={line} listCategory={listCategory} seasonOnly={seasonOnly} choose={choose} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type LineProps = { line: BulkLine; listCategory: string; seasonOnly: string | null; choose: Bulk['choose'] }

function Line({ line, listCategory, seasonOnly, choose }: LineProps) {
  const { answer, outcome, reference, isChosen } = line
  const channel = answer?.channel
  const verdict = verdictOf(line, seasonOnly)
  const isOpen = isReady(line) && outcome !== 'added' && outcome !== 'listed'
  return (
    <>
      {isOpen ? (
        <label className="grid size-11 place-items-center">
          <span className="sr-only">Add {channel!.title}</span>
          <input
            type="checkbox"
            className="check"
            checked={isChosen}
            onChange={({ target }) => choose(reference!, { isChosen: target.checked })}
          />
        </label>
      ) : (
        <span aria-hidden="true" className="size-11" />
      )}
      <div className="flex min-w-0 items-center gap-3">
        {channel && (
          <Avatar
            src={channel.thumbnailUrl}
            name={channel.title}
            size={40}
            alt=""
            className="size-10 flex-none rounded-xl"
          />
        )}
        <div className="min-w-0">
          {channel && (
            <p className="truncate text-sm/6 font-bold">
              <ChannelLink youtubeId={channel.youtubeId}>{channel.title}</ChannelLink>
            </p>
          )}
          <p className="text-xs wrap-anywhere text-muted">
            Line {whole(line.line)}: <span translate="no">{line.text}</span>
          </p>
          {channel && (
            <p className="text-caption text-muted">
              {channel.subscriberCount === null
                ? 'Subscribers hidden or not known'
                : `${abbreviate(channel.subscriberCount)} subscribers`}
              , {wholeDollars(channel.price)}
            </p>
          )}
          <p className={`text-sm ${TONES[verdict.tone]}`}>{verdict.text}</p>
        </div>
      </div>
      {isOpen && (
        <label className={styles.bulkCategory}>
          <span className="sr-only">Category of {channel!.title}</span>
          <select
            className="input"
            value={line.category ?? listCategory}
            onChange={({ target }) => choose(reference!, { category: target.value })}
          >
            {listCategory === '' && <option value="">Category</option>}
            {ADMIN_CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

const PROBLEMS: Record<LookupProblem, string> = {
  listed: 'Already in the catalogue',
  not_found: 'YouTube does not know this channel',
  handle_needed: "YouTube cannot look up this old type of address. Please use the channel's @handle",
  not_a_channel: 'Not a channel. Please use an id, an @handle, or a link to a channel or to one of its videos',
  quota: 'Not checked, because the YouTube quota for today is used up',
  unavailable: 'Not checked, because the source of statistics did not respond',
}

const OUTCOMES: Record<AddedChannel['outcome'], string> = {
  added: 'Added',
  listed: 'Already in the catalogue',
  not_found: 'Not added, because YouTube no longer knows this channel',
  quota: 'Not added, because the YouTube quota for today is used up',
  unavailable: 'Not added, because the source of statistics did not respond',
  failed: 'Not added, because the server could not save it. Please try again',
}

type Tone = 'good' | 'plain' | 'bad'
const TONES: Record<Tone, string> = { good: 'text-go-text', plain: 'text-muted', bad: 'text-flare-text' }

/** Returns the sentence about a line, and its tone. */
function verdictOf(
  { answer, outcome, sameAs, isChosen }: BulkLine,
  seasonOnly: string | null,
): { text: string; tone: Tone } {
  if (answer === undefined) return { text: 'Not checked yet', tone: 'plain' }
  if (answer === null) return { text: PROBLEMS.not_a_channel, tone: 'bad' }
  if (sameAs !== undefined) return { text: `The same channel as in line ${sameAs}`, tone: 'plain' }
  if (outcome !== undefined) return { text: OUTCOMES[outcome], tone: TONE_OF[outcome] ?? 'bad' }
  if (answer.problem === 'not_found' && seasonOnly !== null) return { text: seasonOnly, tone: 'bad' }
  if (answer.problem !== null) return { text: PROBLEMS[answer.problem], tone: TONE_OF[answer.problem] ?? 'bad' }
  if (isChosen) return { text: 'Will be added', tone: 'good' }
  const isUncertain = answer.channel?.isUncertain === true
  return { text: isUncertain ? UNCERTAIN : 'Left out', tone: isUncertain ? 'bad' : 'plain' }
}

const UNCERTAIN = 'This address may be a page of YouTube. Choose it if this is the right channel'
const TONE_OF: Partial<Record<LookupProblem | AddedChannel['outcome'], Tone>> = { added: 'good', listed: 'plain' }

/** A summary such as '12 can be added, 3 already listed, 2 not possible'. */
function summaryOf(lines: readonly BulkLine[]): string {
  const added = lines.filter(({ outcome, sameAs }) => outcome === 'added' && sameAs === undefined).length
  const ready = lines.filter((line) => isReady(line) && line.outcome !== 'added' && line.outcome !== 'listed').length
  const listed = lines.filter(({ answer, outcome }) => answer?.problem === 'listed' || outcome === 'listed').length
  const parts = [
    [added, 'added'],
    [ready, 'can be added'],
    [listed, 'already listed'],
    [lines.length - added - ready - listed, 'not possible'],
  ] as const
  return parts
    .filter(([many]) => many > 0)
    .map(([many, what]) => `${whole(many)} ${what}`)
    .join(', ')
}
