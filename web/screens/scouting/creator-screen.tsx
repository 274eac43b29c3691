/**
 * One creator in depth, at /creator/7, or at /creator/<channel id> if its channel is invented: its form, price, uploads and ownership, in
 * tabs on a phone and side by side on a desktop. `pick`
 * renders the button of the draft, which stays visible.
 */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { creatorResearch, type CreatorResearch } from '#contract/scouting.ts'
import { isInvented } from '#game/invented.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { longDayOf } from '#web/ui/long-day.ts'
import { useDesktop } from '#web/ui/use-media.ts'
import { Failed } from '#web/ui/failed.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CompareButton } from './compared.tsx'
import { FormPart, PricePart } from './price-part.tsx'
import { OwnersPart, UploadsPart } from './uploads-part.tsx'
import styles from './scouting.module.css'
import { ChevronLeft } from 'lucide-react'
import { points, wholeDollars } from '#web/ui/format.ts'
import { categoryName, hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { verdictOf } from './texts.ts'
import { DraftPick } from '#web/domain/roster/draft-pick.tsx'

type Props = { pick: (creatorId: number) => ReactNode }

function CreatorScreen({ pick }: Props) {
  const [path] = useLocation()
  const [, name = ''] = /^\/creator\/([\w-]{1,24})$/.exec(path) ?? []
  const catalogue = useQuery({ ...ask(creators), enabled: isInvented(name) })
  const listed = catalogue.data?.find(({ youtubeId }) => youtubeId === name)
  const creatorId = listed?.id ?? (/^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0)
  const research = useQuery({ ...ask(creatorResearch, { params: { creatorId } }), enabled: creatorId > 0 })
  const competition = useQuery(ask(activeCompetition))
  if (catalogue.isLoading) return <Splash />
  if (creatorId === 0 || refusalOf(research.error, 'creator_not_found')) return <Nobody />
  if (research.data)
    return <Loaded research={research.data} competition={competition.data} pick={pick(research.data.creator.id)} />
  if (research.error)
    return (
      <Failed isPage title="This creator did not load" error={research.error} onRetry={() => void research.refetch()} />
    )
  return <Splash />
}

const PARTS = [
  { id: 'form', label: 'Form', title: 'Form' },
  { id: 'price', label: 'Price', title: 'Price and surplus' },
  { id: 'uploads', label: 'Uploads', title: 'Uploads' },
  { id: 'owners', label: 'Owners', title: 'Owners' },
] as const
type Part = (typeof PARTS)[number]['id']
/** The tabs of each column on a desktop. */
const COLUMNS = [
  ['form', 'uploads'],
  ['price', 'owners'],
] as const

type Shown = { research: CreatorResearch; competition: Competition | null | undefined; pick: ReactNode }

function Loaded({ research, competition, pick }: Shown) {
  const isDesktop = useDesktop()
  const [chosen, setChosen] = useState<Part>('form')
  const parts: Record<Part, ReactNode> = {
    form: <FormPart research={research} />,
    price: <PricePart research={research} />,
    uploads: <UploadsPart research={research} />,
    owners: <OwnersPart research={research} competition={competition} />,
  }
  return (
    <div className={styles.page}>
      <CreatorHead research={research} />
      {isDesktop ? (
        <>
          <div className={styles.acts}>
            {pick}
            <CompareButton creator={research.creator} />
          </div>
          <div className={styles.parts}>
            {COLUMNS.map((column) => (
              <div key={column[0]} className={styles.column}>
                {column.map((id) => (
                  <Panel key={id} title={PARTS.find((part) => part.id === id)!.title}>
                    {parts[id]}
                  </Panel>
                ))}
              </div>
            ))}
          </div>
        </>
      ) : (
        <>
          <Tabs name="What is known" tabs={PARTS} chosen={chosen} onChoose={setChosen}>
            <div className="panel mt-2 p-4">
              <h2 className="sr-only">{PARTS.find(({ id }) => id === chosen)!.title}</h2>
              {parts[chosen]}
            </div>
          </Tabs>
          <div className={styles.reach}>
            {pick}
            <CompareButton creator={research.creator} size="small" />
          </div>
        </>
      )}
      <p className="text-caption text-muted">{asOf(research)}</p>
      <ReplayNote competition={competition} />
    </div>
  )
}

/** The data shown is never newer than the lock. */
const asOf = ({ replayDay }: CreatorResearch): string =>
  replayDay === null
    ? 'Everything here was known at the lock of the newest competition.'
    : `Everything here is as it was on ${longDayOf(replayDay)}, before that day began.`

function Nobody() {
  return (
    <EmptyState isPage art="planet" title="No such creator" text="The creator may have left the catalogue.">
      <Link to="/scout" className={buttonClass('coin')}>
        Scout all creators
      </Link>
    </EmptyState>
  )
}

/** A creator's name and price, and a verdict in one sentence. */
function CreatorHead({ research: { creator, isListed } }: { research: CreatorResearch }) {
  return (
    <section data-theme="midnight" className="screen screen-wide screen-low" aria-labelledby="creator-name">
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className={styles.head}>
        <span className={styles.face} style={hueStyle(creator.category, creator.id)}>
          <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={76} alt="" isLazy={false} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 translate="no" id="creator-name" className="disp text-lg/6 font-extrabold wrap-anywhere md:text-2xl/8">
            {creator.channelName}
          </h1>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-caption/5">
            <b translate="no" className="disp text-sm text-coin">
              {wholeDollars(creator.price)}
            </b>
            {creator.expectedPoints !== null && <span>proj. {points(creator.expectedPoints)}</span>}
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

/** The page of a creator with the button of the draft. */
export const CreatorPage = () => <CreatorScreen pick={(creatorId) => <DraftPick creatorId={creatorId} />} />
