/** Two competitions are open: the switch, and what the requests carry. */
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activeCompetition, openCompetitions } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { ask, call } from '#web/api/call.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { chooseCompetition, restoreChoice, useChosenCompetition } from './chosen-competition.ts'
import { CompetitionChip, CompetitionSwitch } from './competition-switch.tsx'

const server = fakeServer()
const friday = sampleCompetition({ id: 7, prizeTitle: 'Friday Night' })
const office = sampleCompetition({ id: 8, prizeTitle: 'Office Cup', phase: 'live' })

const open = (competitions = [friday, office]) => {
  server.returns(openCompetitions, competitions)
  // as the server answers: the chosen one while it is open, else the first
  server.returns(
    activeCompetition,
    ({ query }) => competitions.find(({ id }) => id === query.id) ?? competitions[0] ?? null,
  )
  server.returns(creators, ({ query }) => [
    sampleCreator(1, {
      price: query.id === 8 && competitions.some(({ id }) => id === 8) ? '20000.00' : '30000.00',
    }),
  ])
}

function Shown() {
  const { data: active } = useQuery(ask(activeCompetition))
  const { data: catalogue } = useQuery(ask(creators))
  return (
    <>
      <CompetitionSwitch shown={active?.id} />
      <p>
        {active?.prizeTitle} at {catalogue?.[0]?.price}
      </p>
    </>
  )
}

const choice = (screen: Awaited<ReturnType<typeof renderScreen>>) => screen.getByLabelText('Competition')

test('the switch lists each open competition with its next time, and changes competition and prices together', async () => {
  open()
  const screen = await renderScreen(<Shown />)
  await expect.element(screen.getByText('Friday Night at 30000.00')).toBeVisible()
  const options = [...choice(screen).element().querySelectorAll('option')].map(({ text }) => text)
  expect(options).toEqual([
    expect.stringMatching(/^Friday Night: locks in \d+h/),
    expect.stringMatching(/^Office Cup: live until .*\d/),
  ])
  await choice(screen).selectOptions('8')
  await expect.element(screen.getByText('Office Cup at 20000.00')).toBeVisible()
  expect(screen.address()).toBe('/?competition=8')
  expect(server.received(activeCompetition).at(-1)).toMatchObject({ query: { id: 8 } })
})

test.each([
  [['drafting', 'drafting'], '2 competitions are open'],
  [['drafting', 'live'], '1 open, 1 live'],
  [['live', 'live'], '2 competitions are live'],
] as const)('of competitions in %s the switch says "%s"', async ([one, other], text) => {
  await page.viewport(1440, 900)
  open([
    { ...friday, phase: one },
    { ...office, phase: other },
  ])
  const screen = await renderScreen(<Shown />)
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('the switch is absent while one competition is open', async () => {
  open([friday])
  const screen = await renderScreen(<Shown />)
  await expect.element(screen.getByText('Friday Night at 30000.00')).toBeVisible()
  await vi.waitFor(() => expect(server.received(openCompetitions)).toHaveLength(1))
  expect(choice(screen).elements()).toEqual([])
})

test('a reload keeps the choice, and the address of the draft goes before it', async () => {
  open()
  chooseCompetition(8)
  useChosenCompetition.setState({ id: null })
  restoreChoice('/live', '?competition=7')
  expect(await call(activeCompetition)).toMatchObject({ id: 8 })
  restoreChoice('/play', '?competition=7')
  expect(await call(activeCompetition)).toMatchObject({ id: 7 })
  restoreChoice('/', '?competition=nonsense')
  expect(useChosenCompetition.getState().id).toBe(7)
})

test('a choice that is over falls back to the choice of the server', async () => {
  open([friday])
  chooseCompetition(8)
  const screen = await renderScreen(<Shown />)
  await expect.element(screen.getByText('Friday Night at 30000.00')).toBeVisible()
})

test('a switch without an answer of the server stays at the competition on screen and says so', async () => {
  open()
  const screen = await renderScreen(<Shown />)
  await expect.element(screen.getByText('Friday Night at 30000.00')).toBeVisible()
  server.breaks(creators, 500, 'boom')
  await choice(screen).selectOptions('8')
  await expect.element(screen.getByText('500: boom')).toBeVisible()
  await expect.element(choice(screen)).toHaveValue('7')
  expect(useChosenCompetition.getState().id).toBeNull()
})

test('on a phone the choice is a chip that names the competition, and changes it', async () => {
  open()
  function Phone() {
    const { data: active } = useQuery(ask(activeCompetition))
    useQuery(ask(creators))
    return <CompetitionChip shown={active?.id} className="relative flex" />
  }
  const screen = await renderScreen(<Phone />)
  await expect.element(choice(screen)).toHaveValue('7')
  await choice(screen).selectOptions('8')
  await expect.element(choice(screen)).toHaveValue('8')
  expect(useChosenCompetition.getState().id).toBe(8)
})
