/** The address of the wallet in the profile. */
export const WALLET_ID = 'wallet'
export const walletAddress = `/discovery#${WALLET_ID}`
