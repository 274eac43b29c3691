/** The season of a league as files for its owner: the table, the rounds and every decision as CSV, and everything as JSON. */
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { leagueRecord, type LeagueRecord } from '#contract/league-record.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import { writeDecisions, writeRounds, writeStandings } from '#game/league-files.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'

type File = { label: string; name: string; write: (record: LeagueRecord) => string }

const FILES: readonly File[] = [
  { label: 'Table', name: 'table.csv', write: writeStandings },
  { label: 'Rounds', name: 'rounds.csv', write: writeRounds },
  { label: 'Decisions', name: 'decisions.csv', write: writeDecisions },
  { label: 'All as JSON', name: 'season.json', write: (record) => JSON.stringify(record, null, 1) },
]

export function LeagueFiles({ page: { slug, season } }: { page: Pick<LeaguePage, 'slug' | 'season'> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, write }: File) => {
      const record = await call(leagueRecord, { params: { slug }, query: { season } })
      saveFile(`${slug}-season-${season}-${name}`, write(record))
    },
    onError: toast.refuseAs('The file was not made'),
  })
  return (
    <section className="mt-4 grid gap-2" aria-label="Files">
      <h3 className="disp text-sm/6 font-bold">Files of this season</h3>
      <p className="text-sm/5 text-muted">Every round that is final, with the decisions of all members.</p>
      <div className="flex flex-wrap gap-2 *:grow">
        {FILES.map((file) => (
          <Button key={file.name} disabled={isPending} onClick={() => mutate(file)}>
            <Download size={16} aria-hidden="true" />
            {file.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
