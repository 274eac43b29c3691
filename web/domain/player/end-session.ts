/** Signs out, and leaves nothing of the player in this browser; other tabs can tell that it was done here. */
import { signOut } from '#contract/auth.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { SIGNED_OUT_HERE } from '#web/api/session-ended.ts'
import { writeStored } from '#web/ui/storage.ts'

export async function endSession(): Promise<ResponseOf<typeof signOut>> {
  // before the call: the server closes the other tabs' connections before it responds
  writeStored(SIGNED_OUT_HERE, 'yes')
  try {
    const response = await call(signOut)
    await clearResponses()
    return response
  } catch (error) {
    writeStored(SIGNED_OUT_HERE, null)
    throw error
  }
}
