/** Whether this is a stranger's page: known before any request. */
import { readStored } from '#web/ui/storage.ts'

/**
 * True if nobody is signed in, known without a request: the server marks the page it sends to a browser without a session. A cached page
 * may be older than a sign-in, so sign-ins are recorded in storage.
 */
export const isStranger = (): boolean =>
  document.documentElement.dataset.session === 'none' && readStored('signed-in') !== 'yes'
