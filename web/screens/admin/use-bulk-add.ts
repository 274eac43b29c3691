/**
 * The state of adding channels in bulk: the lines of the list, what each leads to, and what became of those that were added. Answers are
 * kept by reference, so that a corrected list asks only about new references, and a broken-off check goes on where it ended.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { sourceQuota } from '#contract/admin.ts'
import { addChannels, lookUpChannels, type AddedChannel, type LookedUpChannel } from '#contract/catalogue-bulk.ts'
import { readChannelList, type NamedChannel } from '#contract/channel-list.ts'
import { isChannelId } from '#contract/channel-reference.ts'
import { MOST_IN_A_CALL } from '#contract/limits.ts'
import { call, keyOf } from '#web/api/call.ts'
import { counted } from '#web/ui/format.ts'
import { partsOf, sendParts, type Progress } from './in-parts.ts'
import { useAdminAction } from './use-admin.ts'

/** An @handle or an address takes a call to YouTube of its own, so a part has few of them. */
const NAMES_IN_A_CALL = 10

/** One line of the list with what is known about it. */
export type BulkLine = NamedChannel & {
  /** Undefined until the line is checked, and null for a line that names no channel. */
  answer: LookedUpChannel | null | undefined
  /** The earlier line that leads to the same channel. */
  sameAs: number | undefined
  outcome: AddedChannel['outcome'] | undefined
  isChosen: boolean
  /** The category for this channel alone, or undefined for the category of the list. */
  category: string | undefined
}

type Choice = { isChosen?: boolean; category?: string }

/** `work`: what is under way, or null. `stop` ends it after the current call. */
export function useBulkAdd(text: string, category: string) {
  const list = useMemo(() => readChannelList(text), [text])
  const [answers, setAnswers] = useState<ReadonlyMap<string, LookedUpChannel>>(new Map())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, AddedChannel['outcome']>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [work, setWork] = useState<(Progress & { name: string }) | null>(null)
  const isStopped = useRef(false)
  useEffect(() => () => void (isStopped.current = true), [])
  const queries = useQueryClient()
  const readQuota = () => void queries.invalidateQueries({ queryKey: keyOf(sourceQuota) })
  const begin = () => {
    isStopped.current = false
  }

  const lines = linesOf(list.channels, answers, outcomes, choices)
  const toCheck = lines.flatMap(({ reference, answer }) => (reference !== null && isOpen(answer) ? reference : []))
  const toAdd = lines.filter(isReady).filter(({ isChosen, outcome }) => isChosen && isToBeAdded(outcome))

  const check = useAdminAction({
    call: () => {
      begin()
      const ids = toCheck.filter(isChannelId)
      const names = toCheck.filter((reference) => !isChannelId(reference))
      return sendParts([...partsOf(ids, MOST_IN_A_CALL), ...partsOf(names, NAMES_IN_A_CALL)], {
        send: async (references) => {
          const found = await call(lookUpChannels, { body: { references: [...references] } })
          setAnswers((known) => new Map([...known, ...found.map((one) => [one.reference, one] as const)]))
        },
        report: (progress) => setWork({ ...progress, name: 'Channels checked' }),
        isStopped: () => isStopped.current,
      }).finally(() => setWork(null))
    },
    failed: 'The check broke off',
    onDone: readQuota,
    onError: () => {
      readQuota()
      return false
    },
  })

  const add = useAdminAction({
    call: async () => {
      begin()
      const wanted = toAdd.map((line) => ({
        youtubeId: line.answer.channel.youtubeId,
        category: line.category ?? category,
      }))
      const all: AddedChannel[] = []
      await sendParts(partsOf(wanted, MOST_IN_A_CALL), {
        send: async (channels) => {
          const part = await call(addChannels, { body: { channels: [...channels] } })
          all.push(...part)
          setOutcomes((known) => new Map([...known, ...part.map((one) => [one.youtubeId, one.outcome] as const)]))
        },
        report: (progress) => setWork({ ...progress, name: 'Channels added' }),
        isStopped: () => isStopped.current,
      }).finally(() => setWork(null))
      return all
    },
    succeeded: (all) => {
      const count = all.filter(({ outcome }) => outcome === 'added').length
      const rest = all.length - count
      return {
        title: count > 0 ? 'Channels Added!' : 'No Channel Added',
        message: `${counted(count, 'channel')} added${rest > 0 ? `, ${rest} not: the list says why` : ''}`,
      }
    },
    failed: 'Adding broke off',
    onDone: readQuota,
  })

  const choose = (reference: string, choice: Choice) =>
    setChoices((known) => new Map([...known, [reference, { ...known.get(reference), ...choice }]]))
  const stop = () => {
    isStopped.current = true
  }
  return { list, lines, toCheck, toAdd, check, add, choose, work, stop }
}

type ReadyLine = BulkLine & { answer: LookedUpChannel & { channel: NonNullable<LookedUpChannel['channel']> } }

/** Whether a line leads to a channel that can be added, or was added here. */
export const isReady = (line: BulkLine): line is ReadyLine =>
  line.answer != null && line.answer.problem === null && line.answer.channel !== null && line.sameAs === undefined

/** Whether a line has to be checked, because it was not yet or because the source did not answer. */
const isOpen = (answer: BulkLine['answer']): boolean =>
  answer === undefined || answer?.problem === 'quota' || answer?.problem === 'unavailable'

/** Whether adding may be tried, for the first time or again. */
const isToBeAdded = (outcome: BulkLine['outcome']): boolean => outcome !== 'added' && outcome !== 'listed'

function linesOf(
  channels: readonly NamedChannel[],
  answers: ReadonlyMap<string, LookedUpChannel>,
  outcomes: ReadonlyMap<string, AddedChannel['outcome']>,
  choices: ReadonlyMap<string, Choice>,
): BulkLine[] {
  const firstLine = new Map<string, number>()
  return channels.map((named): BulkLine => {
    const { reference, line } = named
    const answer = reference === null ? null : answers.get(reference)
    const choice = choices.get(reference ?? '')
    const youtubeId = answer?.channel?.youtubeId ?? ''
    const sameAs = firstLine.get(youtubeId)
    if (youtubeId !== '' && sameAs === undefined) firstLine.set(youtubeId, line)
    return {
      ...named,
      answer,
      sameAs,
      outcome: outcomes.get(youtubeId),
      // an address that may be a page of YouTube waits for a look at its channel
      isChosen: choice?.isChosen ?? answer?.channel?.isUncertain !== true,
      category: choice?.category,
    }
  })
}
