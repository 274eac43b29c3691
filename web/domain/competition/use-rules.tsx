/** Opens the rules of a competition. The dialog is loaded on demand. */
import { useState, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { toast } from '#web/ui/toast.ts'

export const RulesDialog = lazyComponent(
  () => import('./rules-dialog.tsx'),
  (file) => file.RulesDialog,
)

/** `creators`: the creators of its price book; one of them is the example of a price. */
type Of = { competition: Competition; creators: readonly Creator[] }

export function useRules(of: Of): { openRules: () => void; rules: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    openRules: () => void RulesDialog.load().then(() => setIsOpen(true), toast.refuseAs('The rules did not load')),
    rules: isOpen && <RulesDialog {...of} onClose={() => setIsOpen(false)} />,
  }
}
