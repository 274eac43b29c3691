/**
 * 'Admin Dashboard': the catalogue, a form that adds channels, and the applications and prizes that wait. It is read again while it is
 * open.
 */
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { adminCreators, updateCreators, type AdminCreator } from '#contract/admin.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { listOf } from '#game/list-of.ts'
import { ask, call } from '#web/api/call.ts'
import { abbreviate, whole } from '#web/ui/format.ts'
import { ChannelSearch } from '#web/domain/creator/channel-search.tsx'
import { Facts } from '#web/domain/entry/facts.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { SourceWords } from '#web/domain/competition/source-note.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { AddChannel } from './add-channel.tsx'
import { Applications } from './applications.tsx'
import { ChannelList } from './channel-list.tsx'
import { FirstSteps, LEAST_CREATORS } from './first-steps.tsx'
import { HeldPrizes } from './held-prizes.tsx'
import { HeldSettlements } from './held-settlements.tsx'
import { InstallationPanel } from './installation-panel.tsx'
import { SecondSteps } from './second-steps.tsx'
import { useAdminAction, useLockOn } from './use-admin.ts'
import { YoutubeQuota } from './youtube-quota.tsx'
import styles from './admin.module.css'

/** The time in ms between two reads of the items that wait for an administrator. */
const AGAIN_MS = 10_000

export function Dashboard() {
  const catalogue = useQuery({ ...ask(adminCreators), staleTime: 0 })
  // these lists are loaded together with the catalogue, so that nothing moves when they arrive
  const applications = useQuery({ ...ask(ipoApplications), staleTime: 0, refetchInterval: AGAIN_MS })
  const prizes = useQuery({ ...ask(heldPrizes), staleTime: 0, refetchInterval: AGAIN_MS })
  useLockOn(catalogue)
  useLockOn(applications)
  useLockOn(prizes)
  const { data, error, refetch } = catalogue
  if (!data && error)
    return <Failed isPage title="The catalogue did not load" error={error} onRetry={() => void refetch()} />
  if (!data || !applications.isFetched || !prizes.isFetched) return <Splash />

  // the server also returns removed creators, because past competitions show them
  const listed = data.filter((creator) => creator.isActive)
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Admin Dashboard" subtitle="Channels, prices and applications" aside={<UpdateAll />} />
      <p className="flex flex-wrap gap-3">
        <Link to="/manage-competitions" className={buttonClass('plain')}>
          Manage Competitions
        </Link>
        <Link to="/manage-players" className={buttonClass('plain')}>
          Manage Players
        </Link>
      </p>
      <Totals creators={listed} />
      <div className={styles.dashboard}>
        <div className="grid grid-cols-1 content-start gap-4 md:gap-5">
          {listed.length < LEAST_CREATORS && <FirstSteps listed={listed.length} />}
          <AddChannel />
          <Applications {...applications} />
          <HeldSettlements />
          <HeldPrizes {...prizes} />
          <YoutubeQuota creators={data} />
          <Panel title="Search Channels">
            <div className="mt-3">
              <ChannelSearch />
            </div>
          </Panel>
          <InstallationPanel />
          <SecondSteps />
        </div>
        <ChannelList creators={listed} />
      </div>
      <p className="text-center text-xs text-muted">
        <SourceWords creators={listed} /> Prices are set by Fantasy Social, not by YouTube.
      </p>
    </div>
  )
}

function UpdateAll() {
  const update = useAdminAction({
    call: () => call(updateCreators),
    succeeded: ({ updated, missing, notFound }) => {
      const read = `${whole(updated)} ${updated === 1 ? 'channel' : 'channels'} read`
      const others = missing - notFound.length
      const names = listOf(others > 0 ? [...notFound, `${whole(others)} more`] : notFound)
      return {
        title: 'Creators Updated!',
        message: missing === 0 ? read : `${read}, ${whole(missing)} not found: ${names}`,
      }
    },
    failed: 'Failed to update creators',
  })
  return (
    <Button tone="ghost" disabled={update.isPending} onClick={() => update.mutate(undefined)}>
      <RefreshCw size={18} aria-hidden="true" />
      {update.isPending ? 'Updating...' : 'Update All Creators'}
    </Button>
  )
}

function Totals({ creators }: { creators: readonly AdminCreator[] }) {
  const sum = (of: (creator: AdminCreator) => number | null) =>
    creators.reduce((total, creator) => total + (of(creator) ?? 0), 0)
  return (
    <Facts
      isThree
      isAlone
      facts={[
        { name: 'Total Creators', value: whole(creators.length) },
        { name: 'Total Subscribers', value: abbreviate(sum(({ subscriberCount }) => subscriberCount)) },
        { name: 'Total Views', value: abbreviate(sum(({ viewCount }) => viewCount)) },
      ]}
    />
  )
}
