/** Links on every page: our privacy page, our terms, and YouTube's terms. */
import { Link } from '#web/ui/link.tsx'
import styles from './legal-links.module.css'

export const YOUTUBE_TERMS = 'https://www.youtube.com/t/terms'

export function LegalLinks({ className = '' }: { className?: string | undefined }) {
  return (
    <p className={`${styles.links} ${className}`}>
      <Link to="/privacy">Privacy</Link>
      <Link to="/terms">Terms</Link>
      <a href={YOUTUBE_TERMS} target="_blank" rel="noopener noreferrer">
        YouTube Terms
      </a>
    </p>
  )
}
