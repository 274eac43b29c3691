/** Remembers in this browser who has given the admin code, so that the menu offers the dashboard to administrators only. */
import { readStored, writeStored } from '#web/ui/storage.ts'

const KEY = 'admin-code-given-by'

export const rememberAdmin = (userId: string): void => writeStored(KEY, userId)

/** True if this user has given the admin code in this browser. */
export const isKnownAdmin = (userId: string): boolean => readStored(KEY) === userId
