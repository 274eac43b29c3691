/** The choice between the open competitions. Its code is loaded only while at least two of them are open. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { openCompetitions } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { optionalComponent } from '#web/ui/optional-component.ts'
import { OPEN_POLL_MS } from './chosen-competition.ts'
import type { CompetitionChip as Chip, CompetitionSwitch as Switch } from './competition-switch.tsx'

const load = () => import('./competition-switch.tsx')
const LoadedSwitch = optionalComponent(load, (file) => file.CompetitionSwitch)
const LoadedChip = optionalComponent(load, (file) => file.CompetitionChip)

function useAreSeveral(): boolean {
  const { data = [] } = useQuery({ ...ask(openCompetitions), refetchInterval: OPEN_POLL_MS })
  return data.length >= 2
}

export function CompetitionSwitch(props: ComponentProps<typeof Switch>) {
  return useAreSeveral() && <LoadedSwitch {...props} />
}

export function CompetitionChip(props: ComponentProps<typeof Chip>) {
  return useAreSeveral() && <LoadedChip {...props} />
}
