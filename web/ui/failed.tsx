/** Shown instead of a screen, or a part of it, that could not be loaded: says what went wrong, with a button to try again. */
import { errorMessageOf } from './error-message.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useEffect } from 'react'
import { create } from 'zustand'

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

/** Whether the page failed to load, so that there is no data whose time could be shown. */
export const useEmptyPage = create<{ isEmpty: boolean }>(() => ({ isEmpty: false }))

/** Sets useEmptyPage while an error message replaces a whole page. */
function useNothingShown(isPage: boolean): void {
  useEffect(() => {
    if (!isPage) return undefined
    useEmptyPage.setState({ isEmpty: true })
    return () => useEmptyPage.setState({ isEmpty: false })
  }, [isPage])
}
