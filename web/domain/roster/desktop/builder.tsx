/**
 * The builder, a dialog of the desktop draft: the twenty best rosters around the locked creators, by the player's projections. Limits say
 * how often a creator may occur, and how many picks a roster may share with existing entries. The lock closes it.
 */
import { Lock, LockOpen } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { deviationOf, MODES, type Mode } from '#game/own-projections.ts'
import { cents } from '#game/money.ts'
import type { Choice } from '#game/optimise.ts'
import type { RosterPick } from '#game/roster.ts'
import { whyNoRoster, sharedWith, variedRosters, type Variety } from '#game/varied-rosters.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { useOnPhaseChange } from '#web/domain/competition/competition-hooks.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { OwnProjectionSheet } from '#web/domain/roster/lineup/own-projection-sheet.tsx'
import { ToolButtons } from '#web/domain/roster/lineup/tool-buttons.tsx'
import { noRosterSentence, sayMade, valuesOf } from '#web/domain/roster/lineup/tools.ts'
import { signed } from '#web/domain/roster/lineup/use-own-projections.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
import { useLineupTools, type LineupTools } from '#web/domain/roster/lineup/use-lineup-tools.ts'
import styles from '#web/domain/roster/lineup/lineup.module.css'

const COUNT = 20
const MODE_NAMES: Record<Mode, string> = {
  balanced: 'the most points',
  calm: 'a steady day',
  ceiling: 'a chance of a huge day',
}
/** The column and the explanation of the measure that rosters are sorted by, unless it is the projection. */
const LOOKED_FOR: Partial<Record<Mode, { name: string; sentence: string }>> = {
  calm: {
    name: 'On a poor day',
    sentence: "On a poor day: Projected less what its creators' spreads may cost, the wild ones most. ",
  },
  ceiling: {
    name: 'On a good day',
    sentence: 'On a good day: Projected plus half the spread of each of its creators. ',
  },
}
const OFTEN = [20, 10, 6, 4, 2]
/** A screen on which each pick of a roster has its own column. */
const LARGE = '(min-width: 1600px)'

type Props = {
  competition: Competition
  creators: readonly Creator[]
  roster: DraftRoster
  onClose: () => void
}

export function Builder({ competition, creators, roster, onClose }: Props) {
  const { entries } = roster
  useOnPhaseChange(competition, false, () => {
    const message = 'The builder has closed. You can enter a roster in the next draft'
    toast.show({ title: 'The Draft Is Locked', message, tone: 'bad' })
    onClose()
  })
  const tools = useLineupTools({ competition, creators, roster, onMade: sayMade })
  const [mode, setMode] = useState<Mode>('balanced')
  const [mostOften, setOften] = useState(COUNT)
  const [mostShared, setShared] = useState(competition.maxPicks)
  const [isKnowing, setKnowing] = useState(false)
  const wish = { mostOften, mostShared, count: COUNT }
  return (
    <Dialog
      open
      isWide="large"
      title="Builder"
      description={
        <>
          The twenty best rosters your cap allows. Lock a pick to keep it in all of them. The draft locks in{' '}
          <Countdown to={competition.startTime} />.
        </>
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <ToolButtons roster={roster} tools={tools} onKnow={() => setKnowing(true)} />
        <Picked roster={roster} creators={creators} />
        <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          <SelectField label="Look for" value={mode} onChange={(event) => setMode(event.target.value as Mode)}>
            {MODES.map((one) => (
              <option key={one} value={one}>
                {MODE_NAMES[one]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Use each creator"
            value={mostOften}
            onChange={(event) => setOften(Number(event.target.value))}
          >
            {OFTEN.map((often) => (
              <option key={often} value={often}>
                {often === COUNT ? 'any number of times' : `in at most ${often} of ${COUNT}`}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Shared with my entries"
            value={mostShared}
            disabled={entries.length === 0}
            onChange={(event) => setShared(Number(event.target.value))}
          >
            {Array.from({ length: competition.maxPicks }, (_, nth) => competition.maxPicks - nth).map((shared) => (
              <option key={shared} value={shared}>
                {shared === competition.maxPicks
                  ? 'any number of picks'
                  : `at most ${shared} ${shared === 1 ? 'pick' : 'picks'}`}
              </option>
            ))}
          </SelectField>
        </div>
        {tools.isKnown && tools.ownProjections.size === 0 && (
          <p className="rounded-xl bg-raise p-3 text-sm">
            A dollar buys about the same points with nearly every creator, so all rosters project alike. Say who will
            beat their price, and the best rosters come first.{' '}
            <button type="button" className={styles.link} onClick={() => setKnowing(true)}>
              Set your own projections
            </button>
          </p>
        )}
        {tools.isKnown ? (
          <Rosters
            tools={tools}
            mode={mode}
            wish={wish}
            onUse={(picks) => {
              roster.replace(picks)
              onClose()
            }}
          />
        ) : (
          <p role="status" className="py-10 text-center text-muted">
            Loading your projections...
          </p>
        )}
      </div>
      {isKnowing && (
        <OwnProjectionSheet
          competition={competition}
          creators={creators}
          first={roster.picks.map((pick) => pick.creatorId)}
          onClose={() => setKnowing(false)}
        />
      )}
    </Dialog>
  )
}

const dearestFirst = (picks: readonly Choice[]) => picks.toSorted((one, other) => other.price - one.price)

/** The picked creators, each with a button that locks it. */
function Picked({ roster, creators }: Pick<Props, 'roster' | 'creators'>) {
  // the empty row is as high as the row of picks, so that the first Fill moves no button
  if (roster.picks.length === 0)
    return (
      <p className="flex min-h-11 items-center text-caption text-muted">
        Your picks appear here. Each has a button to lock it.
      </p>
    )
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Your picks">
      {roster.picks.map(({ creatorId }) => {
        const isLocked = roster.locked.has(creatorId)
        const Icon = isLocked ? Lock : LockOpen
        const name = creators.find((one) => one.id === creatorId)?.channelName ?? 'Unknown'
        return (
          <li key={creatorId}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={isLocked}
              aria-label={`Lock ${name}`}
              onClick={() => roster.toggleLock(creatorId)}
            >
              <Icon size={14} aria-hidden="true" />
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type RostersProps = {
  tools: LineupTools
  mode: Mode
  wish: Variety
  onUse: (picks: readonly RosterPick[]) => void
}

function Rosters({ tools, mode, wish, onUse }: RostersProps) {
  const { creators, ownProjections, limits, locked, others } = tools
  const choices = valuesOf(creators, ownProjections, mode)
  const rosters = variedRosters(choices, limits, { ...wish, locked: [...locked], others })
  const expected = new Map(valuesOf(creators, ownProjections).map(({ creatorId, value }) => [creatorId, value]))
  const lookedFor = LOOKED_FOR[mode]
  const isLarge = useMedia(LARGE)
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  const inFirst = new Set(rosters[0]?.picks.map(({ creatorId }) => creatorId))
  const nameOf = ({ id, channelName }: Creator) => (
    <span translate="no" data-believed={ownProjections.has(id)} data-first={inFirst.has(id)}>
      {channelName}
      {ownProjections.has(id) && ` ${signed(ownProjections.get(id)!)}`}
    </span>
  )
  if (rosters.length === 0) {
    const refused = whyNoRoster(choices, [...locked], limits)
    return (
      <EmptyState
        art="ticket"
        title="No roster fits"
        text={refused ? noRosterSentence(refused, creators) : 'Loosen a limit above, or unlock a pick.'}
      />
    )
  }
  return (
    <>
      {/* a new key scrolls the list to the top when other rosters arrive */}
      <div key={mode} className={styles.rosters} tabIndex={0} role="region" aria-label="The best rosters">
        <table>
          <thead>
            <tr>
              {isLarge ? (
                Array.from({ length: limits.maxPicks }, (_, nth) => (
                  <th key={nth} scope="col" className={styles.pick}>
                    Pick {nth + 1}
                  </th>
                ))
              ) : (
                <th scope="col">Roster</th>
              )}
              {lookedFor && <th scope="col">{lookedFor.name}</th>}
              <th scope="col">Projected</th>
              <th scope="col">Spread</th>
              <th scope="col">Left over</th>
              <th scope="col">Shared</th>
              <th scope="col">
                <span className="sr-only">Use it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rosters.map((roster, nth) => {
              const picks = dearestFirst(roster.picks).map(({ creatorId }) => byId.get(creatorId)!)
              const spread = Math.hypot(...picks.map(({ trend }) => deviationOf(trend)))
              return (
                <tr key={picks.map(({ id }) => id).join(' ')}>
                  {isLarge ? (
                    Array.from({ length: limits.maxPicks }, (_, at) => {
                      const Cell = at === 0 ? 'th' : 'td'
                      const pick = picks[at]
                      return (
                        <Cell key={at} className={styles.pick} {...(at === 0 && { scope: 'row' })}>
                          {pick && (
                            <>
                              {nameOf(pick)}
                              <span translate="no" className="block font-normal text-muted">
                                {wholeDollars(pick.price)}
                              </span>
                            </>
                          )}
                        </Cell>
                      )
                    })
                  ) : (
                    <th scope="row">
                      {picks.map((pick, at) => (
                        <Fragment key={pick.id}>
                          {at > 0 && ' · '}
                          {nameOf(pick)}
                        </Fragment>
                      ))}
                    </th>
                  )}
                  {lookedFor && <td translate="no">{points(roster.value)}</td>}
                  <td>{points(picks.reduce((sum, { id }) => sum + expected.get(id)!, 0))}</td>
                  <td>±{points(spread)}</td>
                  <td translate="no">{wholeDollars(cents(limits.salaryCap - roster.price))}</td>
                  <td>{others.length === 0 ? '—' : sharedWith(roster, others)}</td>
                  <td>
                    <Button
                      className="px-3"
                      aria-label={`Use roster ${nth + 1}`}
                      onClick={() => onUse(roster.picks.map(({ creatorId, price }) => ({ creatorId, price })))}
                    >
                      Use
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="text-caption text-muted">
        {rosters.length < COUNT && `Only ${rosters.length} found within these limits. `}
        Bold: a pick that the first roster does not have. Projected: the points to expect, by price and your
        projections. {lookedFor?.sentence}Spread: how much better or worse the day may well go, so little is safe and
        much is bold. Shared: the most picks in common with one of your entries.
      </p>
    </>
  )
}
