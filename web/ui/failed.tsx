/** Shown instead of a screen, or a part of it, that could not be loaded: what went wrong, and a button to try again. */
import { useNothingShown } from './empty-page.ts'
import { errorMessageOf } from './error-message.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { title: string; error: unknown; onRetry: () => void; isPage?: boolean }

export function Failed({ title, error, onRetry, isPage = false }: Props) {
  useNothingShown(isPage)
  return (
    <EmptyState
      isPage={isPage}
      art="bolt"
      title={title}
      text={`${errorMessageOf(error).message}. Check your connection and try again.`}
    >
      <Button tone="coin" onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  )
}
