/** Links on every page: privacy, terms, and YouTube's own terms. */
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
