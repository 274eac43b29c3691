/** Sets the title of the page, which tabs show and screen readers say. */
import { useEffect } from 'react'

const SITE_NAME = 'Fantasy Social'

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? `${SITE_NAME}: draft creators, beat the cap` : `${title} · ${SITE_NAME}`
  }, [title])
}
