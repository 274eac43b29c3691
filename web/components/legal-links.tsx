/** The small print, on every page: what we keep, what is agreed, and YouTube's own terms. */
import { Link } from '#web/ui/link.tsx'

export const YOUTUBE_TERMS = 'https://www.youtube.com/t/terms'

export function LegalLinks({ className = '' }: { className?: string }) {
  return (
    <p className={`legal-links ${className}`}>
      <Link to="/privacy">Privacy</Link>
      <Link to="/terms">Terms</Link>
      <a href={YOUTUBE_TERMS} target="_blank" rel="noopener noreferrer">
        YouTube Terms
      </a>
    </p>
  )
}
