/** The race of an entry, loaded when a live game is first shown. On a phone it is one column, on a desktop its parts lie left and right. */
import { Suspense, type ComponentProps, type ComponentType } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { ForecastPanel } from './race.tsx'
import styles from './gamemode.module.css'

const file = () => import('./race.tsx')
const LazyForecast = lazyComponent(file, ({ ForecastPanel: EntryForecast }) => EntryForecast)
const LazyPace = lazyComponent(file, ({ PacePanel }) => PacePanel)
const LazyLikely = lazyComponent(
  () => import('./likely-line.tsx'),
  ({ LikelyLine }) => LikelyLine,
)
const LazyAround = lazyComponent(file, ({ AroundPanel }) => AroundPanel)

type Props = ComponentProps<typeof ForecastPanel>

export const YourForecast = (props: Props) => (
  <WhileLive {...props} Part={LazyForecast} title="Your Race" room={styles.race} />
)
export const YourPace = (props: Props) => <WhileLive {...props} Part={LazyPace} title="Your Pace" room={styles.pace} />
/** One line that links to the race. */
export const LikelyEnd = (props: Props) => <WhileLive {...props} Part={LazyLikely} />
export const AroundYou = (props: Props) => <WhileLive {...props} Part={LazyAround} />

/** `room`: the space kept free under the title until it is loaded. */
type Loading = { Part: ComponentType<Props>; title?: string; room?: string | undefined }

function WhileLive({ Part, title, room, ...props }: Props & Loading) {
  if (props.competition.phase !== 'live') return null
  const free = title !== undefined && (
    <Panel title={title}>
      <div className={room} />
    </Panel>
  )
  return (
    <Suspense fallback={free}>
      <Part {...props} />
    </Suspense>
  )
}
