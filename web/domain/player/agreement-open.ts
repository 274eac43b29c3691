/**
 * Whether a user who has signed up in this browser has not accepted the agreement yet: while they watch as an anonymous viewer, that is
 * what is left to do. Kept at sign-out: it does not reveal who it was.
 */
import { readStored, writeStored } from '#web/ui/storage.ts'

const OPEN = 'agreement-open'

export const isAgreementOpen = (): boolean => readStored(OPEN) === 'yes'

export const noteAgreement = (isOpen: boolean): void => writeStored(OPEN, isOpen ? 'yes' : null)
