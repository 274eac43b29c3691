/** A creator in depth, with what the draft has to do with it: the one page made of two features. */
import { DraftPick } from '#web/features/draft/draft-pick.tsx'
import { CreatorScreen } from '#web/features/scouting/creator-screen.tsx'

export const CreatorPage = () => <CreatorScreen pick={(creatorId) => <DraftPick creatorId={creatorId} />} />
