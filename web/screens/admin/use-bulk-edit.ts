/**
 * The choice of channels in the catalogue's list, and their bulk edits: another category, or removal. A notice says what was saved and what
 * was not, and can undo what was saved as long as nobody has edited those creators since.
 */
import { useState } from 'react'
import type { AdminCreator } from '#contract/admin.ts'
import { editCreators, type BulkEdit, type BulkEdited } from '#contract/catalogue-bulk.ts'
import { MOST_IN_A_CALL } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { counted } from '#web/ui/format.ts'
import { partsOf, sendParts, type Progress } from './in-parts.ts'
import { useAdminAction, useAdminQueries } from './use-admin.ts'

/** An edit of one creator, and the edit that undoes it, without the version. */
type Step = { name: string; edit: BulkEdit; reverse: { category: string } | { isListed: boolean } | null }
/** `verb`: what was done, such as 'removed'. */
type Change = { verb: string; steps: readonly Step[] }
type Notice = { text: string; problems: readonly { name: string; reason: string }[]; undo: readonly Step[] }

export function useBulkEdit(creators: readonly AdminCreator[]) {
  /** The ids of the chosen creators, or null while none can be chosen. */
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const { readAgain } = useAdminQueries()
  const chosen = creators.filter(({ id }) => ids?.has(id))

  const action = useAdminAction({
    call: async ({ verb, steps }: Change) => {
      const edited: BulkEdited[] = []
      // a call that fails must not hide what the calls before it have saved
      const tell = () => {
        setProgress(null)
        if (edited.length === 0) return
        setNotice(noticeOf(verb, steps, edited))
        readAgain()
        setIds((known) => known && new Set())
      }
      await sendParts(partsOf(steps, MOST_IN_A_CALL), {
        send: async (part) => {
          edited.push(...(await call(editCreators, { body: { edits: part.map(({ edit }) => edit) } })))
        },
        report: setProgress,
      }).finally(tell)
    },
    failed: 'The change broke off',
  })

  const changeCategory = (category: string) =>
    action.mutate({
      verb: `changed to ${category}`,
      steps: chosen.map(({ id, version, channelName, category: before }) => ({
        name: channelName,
        edit: { creatorId: id, version, category },
        reverse: { category: before },
      })),
    })
  const remove = () =>
    action.mutate({
      verb: 'removed',
      steps: chosen.map(({ id, version, channelName }) => ({
        name: channelName,
        edit: { creatorId: id, version, isListed: false },
        reverse: { isListed: true },
      })),
    })
  const undo = () => {
    if (notice) action.mutate({ verb: 'as before', steps: notice.undo })
  }

  return {
    isChoosing: ids !== null,
    chosen,
    notice,
    progress,
    start: () => setIds(new Set()),
    finish: () => setIds(null),
    choose: (those: readonly AdminCreator[]) => setIds(new Set(those.map(({ id }) => id))),
    dismiss: () => setNotice(null),
    changeCategory,
    remove,
    undo,
    /** Returns whether a row is chosen and how to choose it, or null while none can be chosen. */
    selectionOf: (id: number) =>
      ids && {
        isChosen: ids.has(id),
        onChoose: (isChosen: boolean) =>
          setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id))),
      },
  }
}

const REASONS: Record<NonNullable<BulkEdited['problem']>, string> = {
  edited_meanwhile: 'somebody else has edited it meanwhile',
  creator_not_found: 'it has left the catalogue, or is back in it, meanwhile',
  failed: 'the server could not save it',
}

function noticeOf(verb: string, steps: readonly Step[], edited: readonly BulkEdited[]): Notice {
  const saved = edited.filter(({ problem }) => problem === null)
  const stepOf = new Map(steps.map((step) => [step.edit.creatorId, step]))
  return {
    text: `${counted(saved.length, 'creator')} ${verb}.`,
    problems: edited.flatMap(({ creatorId, problem }) =>
      problem === null ? [] : [{ name: stepOf.get(creatorId)!.name, reason: REASONS[problem] }],
    ),
    undo: saved.flatMap(({ creatorId, version }): Step[] => {
      const { name, edit, reverse } = stepOf.get(creatorId)!
      // the version stays the same if the creator had that category before
      if (reverse === null || version === null || version === edit.version) return []
      return [{ name, edit: { creatorId, version, ...reverse }, reverse: null }]
    }),
  }
}
