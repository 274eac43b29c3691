/** The balance, what can be won today, and every movement that made the balance, newest first, page by page. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { ownLedger, type LedgerLine } from '#contract/profile.ts'
import { ask, call, keyOf } from '#web/lib/call.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'
import { exactDollars, inDollars, momentOf, wholeDollars } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Roll } from '#web/ui/roll.tsx'
import styles from './profile.module.css'

export function Wallet({ user }: { user: User }) {
  const { data: competition } = useQuery(ask(activeCompetition))
  return (
    <Panel title="Wallet">
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <div>
          <dt className="flex items-center gap-2 text-[13px] text-muted">
            <img src="/art/coin.webp" alt="" width={20} height={20} />
            Balance
          </dt>
          <dd className="disp text-[17px]/7 font-bold">
            <Roll text={exactDollars(user.balance)} />
          </dd>
        </div>
        {competition && (
          <div>
            <dt className="flex items-center gap-2 text-[13px] text-muted">
              <img src="/art/trophy.webp" alt="" width={20} height={20} />
              Today&rsquo;s prize
            </dt>
            <dd className="disp text-[17px]/7 font-bold text-coin-text">
              <Roll text={wholeDollars(competition.prizeValue)} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-[12px]/5 text-muted">
        This is play money: it shows how well you play. It cannot be bought or paid out.
      </p>
      <Ledger />
    </Panel>
  )
}

function Ledger() {
  const ledger = useInfiniteQuery({
    queryKey: [...keyOf(ownLedger), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(ownLedger, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // a prize may have been paid since the last look
    refetchOnMount: 'always',
  })
  const lines = ledger.data?.pages.flatMap((page) => page.lines)
  return (
    <div className="mt-3 grid min-h-[112px] content-start gap-2" aria-busy={ledger.isPending}>
      {lines && lines.length > 0 && (
        <ol className="grid gap-2" aria-label="Movements">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      {lines?.length === 0 && <p className="text-[13px] text-muted">Nothing has moved this balance yet.</p>}
      {!lines && ledger.error && (
        <div className="grid justify-items-start gap-2">
          <p className="text-[13px] text-muted">The ledger did not load. {errorMessageOf(ledger.error).message}.</p>
          <Button onClick={() => void ledger.refetch()}>Try Again</Button>
        </div>
      )}
      {ledger.hasNextPage && (
        <Button disabled={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
          {ledger.isFetchingNextPage ? 'Loading...' : 'Show earlier ones'}
        </Button>
      )}
    </div>
  )
}

const REASONS: Record<string, string> = { 'welcome credit': 'Welcome credit', prize: 'Prize' }

function Line({ line: { at, reason, amount, competitionId, prizeTitle } }: { line: LedgerLine }) {
  const isGain = inDollars(amount) > 0
  const shown = (
    <>
      <span className="min-w-0">
        <span className="block truncate text-[14px]/5 font-semibold">
          {REASONS[reason] ?? reason}
          {prizeTitle && `: ${prizeTitle}`}
        </span>
        <time dateTime={at} className="block text-[12px]/5 text-muted">
          {momentOf(at)}
        </time>
      </span>
      <span className={`disp text-[14px]/5 font-bold ${isGain ? 'text-go-text' : 'text-flare-text'}`}>
        {isGain && '+'}
        {exactDollars(amount)}
      </span>
    </>
  )
  return (
    <li>
      {competitionId === null ? (
        <span className={styles.line}>{shown}</span>
      ) : (
        <Link to={`/result?competition=${competitionId}`} className={styles.line}>
          {shown}
        </Link>
      )}
    </li>
  )
}
