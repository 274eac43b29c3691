/** Small pictures of an entry's picks, with their names for screen readers. They tell entries apart in a list. */
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import styles from './entry-faces.module.css'

const SHOWN = 5
const SIZE = 26

type Faced = {
  picks: readonly { creatorId: number; creator: { name: string; imageUrl: string | null; category: string } | null }[]
}

/** `isNamed`: each picture has the name of its creator beside it, cut where it is too long. */
export function EntryFaces({ entry, isNamed = false }: { entry: Faced; isNamed?: boolean }) {
  const picks = entry.picks.slice(0, SHOWN).map(({ creatorId, creator }) => ({
    creatorId,
    name: creator?.name ?? 'Unknown',
    imageUrl: creator?.imageUrl,
    category: creator?.category ?? 'other',
  }))
  return (
    <span className={styles.faces} data-named={isNamed ? 1 : 0}>
      <span className="sr-only"> {picks.map(({ name }) => name).join(', ')}</span>
      {picks.map(({ creatorId, name, imageUrl, category }) => (
        <span key={creatorId} className={isNamed ? styles.named : styles.plain} title={name}>
          <span className={styles.face} style={hueStyle(category, creatorId)}>
            <Avatar src={imageUrl} name={name} size={SIZE} alt="" />
          </span>
          {isNamed && (
            <span translate="no" aria-hidden="true">
              {name}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
