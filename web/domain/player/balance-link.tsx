/** A balance that leads to the wallet in the profile, where its ledger says how it came about. */
import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

type Props = { className?: string; onFollow?: () => void; children: ReactNode }

export function BalanceLink({ className = '', onFollow, children }: Props) {
  const follow = () => {
    onFollow?.()
    // the profile may be the present page; otherwise the wallet comes into sight once it is there
    document.getElementById(WALLET_ID)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Link to={walletAddress} className={className} title="How it came about" onClick={follow}>
      {children}
    </Link>
  )
}

/** The address of the wallet in the profile. */
export const WALLET_ID = 'wallet'
export const walletAddress = `/discovery#${WALLET_ID}`
