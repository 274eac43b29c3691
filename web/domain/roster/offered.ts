/** The query of the creators that are offered: the same list until another book is read. */
import { creators, type Creator } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'

const inPlay = (all: readonly Creator[]): readonly Creator[] => all.filter((creator) => creator.inPlay)

export const offeredCreators = { ...ask(creators), select: inPlay }
