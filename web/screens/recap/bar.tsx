/** How much of the most: decoration beside a figure. */
import type { CSSProperties } from 'react'
import styles from './recap.module.css'

export function Bar({ share }: { share: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <i style={{ '--share': Math.min(1, Math.max(0, share)) } as CSSProperties} />
    </span>
  )
}
