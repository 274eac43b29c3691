/** Whether what is shown is old for want of a network. With one, the server may have nothing newer itself: that is a delay. */
import { useOffline } from './offline-responses.ts'

export const useNoNetwork = (): boolean => useOffline(({ asOf, isDelayed }) => asOf !== null && !isDelayed)
