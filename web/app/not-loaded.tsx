/**
 * Shown in place of the shell when the scripts did not arrive, by public/first-paint.js or, after a while, by web/styles/frame.css. Works
 * without any script.
 */
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NotLoaded() {
  return (
    <main className="frame">
      <div role="alert" className="grid grow">
        <EmptyState
          isPage
          art="bolt"
          title="Fantasy Social did not load"
          text="It may be your connection. Nothing you did is lost."
        >
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- this very page, whatever its address */}
          <a href="" className={buttonClass('coin')}>
            Try Again
          </a>
        </EmptyState>
      </div>
    </main>
  )
}
