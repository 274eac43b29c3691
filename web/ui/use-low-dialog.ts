/** Is the window so low that a list with its own scroller would fill a dialog, and nothing beside it could be touched to scroll that? */
import { useMedia } from './use-media.ts'

export const useLowDialog = (): boolean => useMedia('(max-height: 600px)')
