/** Small pictures of an entry's picks, with their names for screen readers. They tell entries apart in a list. */
import type { Entry } from '#contract/entries.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import styles from './entry-faces.module.css'

const SHOWN = 5
const SIZE = 26

export function EntryFaces({ entry }: { entry: Entry }) {
  const picks = entry.picks.slice(0, SHOWN).map(({ creatorId, creator }) => ({
    creatorId,
    name: creator?.name ?? 'Unknown',
    imageUrl: creator?.imageUrl,
    category: creator?.category ?? 'other',
  }))
  return (
    <span className={styles.faces}>
      <span className="sr-only"> {picks.map(({ name }) => name).join(', ')}</span>
      {picks.map(({ creatorId, name, imageUrl, category }) => (
        <span key={creatorId} className={styles.face} style={hueStyle(category, creatorId)} title={name}>
          <Avatar src={imageUrl} name={name} size={SIZE} alt="" />
        </span>
      ))}
    </span>
  )
}
