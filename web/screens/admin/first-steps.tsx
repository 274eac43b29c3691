/** The three steps to the first draft, for the administrator of an installation that lists fewer than three creators. */
import { whole } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** A roster has at least three creators, so no draft opens before. */
export const LEAST_CREATORS = 3

export function FirstSteps({ listed }: { listed: number }) {
  return (
    <Panel title="Three Steps to the First Draft" aside={<span className="pill">{whole(listed)} of 3 listed</span>}>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-sm">
        <li>
          Add at least three channels, each with a category:{' '}
          <Link to="/manage-channels" className="font-semibold underline">
            paste a list of them
          </Link>
          , or add them one by one below. Players read that drafting opens once three creators are listed.
        </li>
        <li>Check the price of each channel in the list. You can change it at any time for the next draft.</li>
        <li>
          Send <strong className="wrap-anywhere">{location.origin}</strong> to your players. Drafting opens by itself
          two minutes after the last channel was added.
        </li>
      </ol>
    </Panel>
  )
}
