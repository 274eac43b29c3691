/** A creator's name and price, and a verdict in one sentence. */
import { ChevronLeft } from 'lucide-react'
import type { CreatorResearch } from '#contract/scouting.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { categoryName, hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { verdictOf } from './sentences.ts'
import styles from './scouting.module.css'

export function CreatorHead({ research: { creator, isListed } }: { research: CreatorResearch }) {
  return (
    <section data-theme="midnight" className="screen screen-wide screen-low" aria-labelledby="creator-name">
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className={styles.head}>
        <span className={styles.face} style={hueStyle(creator.category, creator.id)}>
          <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={76} alt="" isLazy={false} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 id="creator-name" className="disp text-lg/6 font-extrabold wrap-anywhere md:text-2xl/8">
            {creator.channelName}
          </h1>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-caption/5">
            <b className="disp text-sm text-coin">{wholeDollars(creator.price)}</b>
            {creator.worth !== null && <span>proj. {points(creator.worth)}</span>}
            <span className="opacity-90">{categoryName(creator.category)}</span>
            {!isListed && <span className="pill pill-flare">Left the catalogue</span>}
          </p>
          <p className="mt-1 text-sm/5 font-semibold">{verdictOf(creator)}</p>
        </div>
        <Link to="/scout" className={styles.all}>
          <ChevronLeft size={16} aria-hidden="true" />
          All creators
        </Link>
      </div>
    </section>
  )
}
