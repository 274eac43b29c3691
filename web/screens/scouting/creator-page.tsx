/** A creator in depth, with the draft's part of it: the one page made of two features. */
import { DraftPick } from '#web/domain/roster/draft-pick.tsx'
import { CreatorScreen } from './creator-screen.tsx'

export const CreatorPage = () => <CreatorScreen pick={(creatorId) => <DraftPick creatorId={creatorId} />} />
