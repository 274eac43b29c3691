/** The forms that start a league and begin its next season: a series, the number of rounds, and for a new league its name. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import {
  beginSeason,
  leaguePage,
  leagueSeries,
  ownLeagues,
  startLeague,
  type LeaguePage,
  type NewSeason,
} from '#contract/leagues.ts'
import { LEAST_ROUNDS, MOST_ROUNDS } from '#game/league.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { whole } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

const USUAL_ROUNDS = 8
const MOST_NAME = 60

export function StartLeague({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [, goTo] = useLocation()
  const [name, setName] = useState('')
  const [isHost, setHost] = useState(false)
  const [hasSeats, setSeats] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const start = useMutation({
    mutationFn: (season: NewSeason) => call(startLeague, { body: { name: name.trim(), isHost, hasSeats, ...season } }),
    onSuccess: ({ slug }) => {
      void queries.invalidateQueries({ queryKey: keyOf(ownLeagues) })
      goTo(`/league/${slug}`)
    },
    onError: toast.refuseAs('The league was not started'),
  })
  return (
    <Dialog open onClose={onClose} title="Start a League">
      <SeasonForm
        initial={{ seriesId: null, rounds: USUAL_ROUNDS }}
        submit={start.isPending ? 'Starting...' : 'Start League'}
        isPending={start.isPending}
        onSubmit={(season) => (name.trim() === '' ? setWrong('Please enter a name.') : start.mutate(season))}
      >
        <Field
          label="Name"
          maxLength={MOST_NAME}
          value={name}
          wrong={wrong}
          onChange={({ target }) => {
            setName(target.value)
            setWrong(undefined)
          }}
        />
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="check"
            checked={isHost}
            onChange={({ target }) => setHost(target.checked)}
          />
          I am the host: the league shows who beat me
        </label>
        <label className="mb-2 flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="check"
            checked={hasSeats}
            onChange={({ target }) => setSeats(target.checked)}
          />
          Seats by name: people can join without an account
        </label>
      </SeasonForm>
    </Dialog>
  )
}

type NextProps = { page: Pick<LeaguePage, 'slug' | 'seriesId' | 'rounds' | 'season'>; onClose: () => void }

/** Shown if the next season cannot simply repeat the last one, because its series is over. */
export function NextSeason({ page, onClose }: NextProps) {
  const begin = useBeginSeason(page.slug, onClose)
  return (
    <Dialog open onClose={onClose} title="Next Season" description="The series of the last season is over.">
      <SeasonForm
        initial={{ seriesId: null, rounds: page.rounds }}
        submit={begin.isPending ? 'Starting...' : 'Start Season'}
        isPending={begin.isPending}
        onSubmit={(season) => begin.mutate(season, { onError: toast.refuse })}
      />
    </Dialog>
  )
}

export function useBeginSeason(slug: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSeason) => call(beginSeason, { params: { slug }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(leaguePage, { params: { slug } }) })
      onDone()
    },
  })
}

type FormProps = {
  initial: NewSeason
  submit: string
  isPending: boolean
  onSubmit: (season: NewSeason) => void
  children?: ReactNode
}

function SeasonForm({ initial, submit, isPending, onSubmit, children }: FormProps) {
  const { data: series = [] } = useQuery(ask(leagueSeries))
  const [seriesId, setSeriesId] = useState(initial.seriesId)
  const [rounds, setRounds] = useState(String(initial.rounds))
  const [isTried, setTried] = useState(false)
  const isRight = /^\d{1,2}$/.test(rounds.trim()) && Number(rounds) >= LEAST_ROUNDS && Number(rounds) <= MOST_ROUNDS
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRight && !isPending) onSubmit({ seriesId, rounds: Number(rounds) })
  }
  return (
    <form noValidate className="grid gap-1 pt-1" onSubmit={send}>
      {children}
      <SelectField
        label="Rounds are"
        value={seriesId ?? ''}
        onChange={({ target }) => setSeriesId(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Every competition</option>
        {series.map(({ id, title, roundsLeft }) => (
          <option key={id} value={id}>
            {title}
            {roundsLeft !== null && ` (${whole(roundsLeft)} left)`}
          </option>
        ))}
      </SelectField>
      <Field
        label="Number of rounds"
        inputMode="numeric"
        maxLength={2}
        value={rounds}
        wrong={isTried && !isRight ? `A season has ${LEAST_ROUNDS} to ${MOST_ROUNDS} rounds.` : undefined}
        onChange={({ target }) => setRounds(target.value)}
      />
      <Button type="submit" tone="coin" className="w-full" disabled={isPending}>
        {submit}
      </Button>
    </form>
  )
}
