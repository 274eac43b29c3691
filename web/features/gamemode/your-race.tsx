/** The race of an entry, loaded when a live game is first shown. On a phone it is one column, on a desktop its parts lie left and right. */
import { Suspense, type ComponentProps, type ComponentType } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { RacePanel } from './race.tsx'
import styles from './gamemode.module.css'

const file = () => import('./race.tsx')
const LazyRace = lazyComponent(file, ({ RacePanel: Race }) => Race)
const LazyPace = lazyComponent(file, ({ PacePanel }) => PacePanel)
const LazyAround = lazyComponent(file, ({ AroundPanel }) => AroundPanel)

type Props = ComponentProps<typeof RacePanel>

export function YourRace(props: Props) {
  if (props.competition.phase !== 'live') return null
  return (
    <Suspense
      fallback={
        <Panel title="Your Race">
          <div className={styles.race} />
        </Panel>
      }
    >
      <LazyRace {...props} />
    </Suspense>
  )
}

export const YourPace = (props: Props) => <WhileLive {...props} Part={LazyPace} />
export const AroundYou = (props: Props) => <WhileLive {...props} Part={LazyAround} />

function WhileLive({ Part, ...props }: Props & { Part: ComponentType<Props> }) {
  if (props.competition.phase !== 'live') return null
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
