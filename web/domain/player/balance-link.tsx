/** A balance that links to the wallet in the profile, whose ledger explains the balance. */
import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

type Props = { className?: string; onFollow?: () => void; children: ReactNode }

export function BalanceLink({ className = '', onFollow, children }: Props) {
  const follow = () => {
    onFollow?.()
    // this scrolls only if the profile is the present page; otherwise the wallet scrolls to itself when it is shown
    document.getElementById(WALLET_ID)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Link to={walletAddress} className={className} title="Show how your balance changed" onClick={follow}>
      {children}
    </Link>
  )
}

/** The address of the wallet in the profile. */
export const WALLET_ID = 'wallet'
const walletAddress = `/discovery#${WALLET_ID}`
