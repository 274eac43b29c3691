import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { navigation } from './full-navigation.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { expectComplaints } from '#web/testing/complaints.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Coin } from '#web/screens/landing/landing-screen.tsx'
import { ErrorBoundary } from './error-screen.tsx'
import { Field } from './field.tsx'
import { Picture } from './picture.tsx'
import { Progress } from './progress.tsx'
import { Rank } from './rank.tsx'
import { Roll } from './roll.tsx'
import { Spark } from './spark.tsx'
import { Splash } from './splash.tsx'
import { Tabs } from './tabs.tsx'

const places = (element: Element) => [...element.querySelectorAll<HTMLElement>('[data-now]')]
const seen = (element: Element, which: 'from' | 'now' = 'now') => places(element).map(({ dataset }) => dataset[which])

test('the light on the coin ends at the edge of the coin, not of its picture', async () => {
  const { container } = await render(<Coin />)
  const { width } = container.querySelector('img')!.getBoundingClientRect()
  const light = container.querySelector('i')!
  const { overflow, borderRadius, inset } = getComputedStyle(light)
  expect({ overflow, borderRadius }).toEqual({ overflow: 'clip', borderRadius: '50%' })
  // /icons/coin.svg: a radius of 96 in a picture of 200
  expect(parseFloat(inset)).toBeCloseTo((width * 4) / 200, 1)
})

test('a rolling number is read out as plain text', async () => {
  const screen = await render(
    <p>
      <Roll text="$79,000" />
    </p>,
  )
  const read = screen.container.querySelector('.sr-only')!
  expect(screen.container.textContent).toBe('$79,000')
  expect(read.textContent).toBe('$79,000')
  expect(seen(screen.container)).toEqual([...'$79,000'])
  expect(screen.container.querySelector('[aria-hidden]')).not.toBeNull()
})

test('a changed digit rolls from the old to the new in one step, without numbers in between', async () => {
  const rolling = () => places(screen.container).filter((place) => place.getAnimations().length > 0)
  const ways = () =>
    rolling().map((place) => {
      const { transform } = (place.getAnimations()[0]!.effect as KeyframeEffect).getKeyframes()[0]!
      return `${place.dataset.from}>${place.dataset.now} ${String(transform).includes('-') ? 'down' : 'up'}`
    })
  const screen = await render(<Roll text="9.9" />)
  expect(rolling()).toEqual([])
  await screen.rerender(<Roll text="10.0" />)
  expect(ways()).toEqual(['>1 up', '9>0 up', '9>0 up'])
  await screen.rerender(<Roll text="9.0" />)
  expect(ways()).toEqual(['1> down', '0>9 down'])
  await Promise.all(rolling().flatMap((place) => place.getAnimations().map(({ finished }) => finished)))
  await screen.rerender(<Roll text="9.5" />)
  expect(ways()).toEqual(['0>5 up'])
  expect(seen(screen.container)).toEqual(['9', '.', '5'])
})

test('a number stands on the line of the words beside it, also while it rolls', async () => {
  const line = (number: ReactNode) => <p style={{ font: '700 40px/1.25 Unbounded' }}>Score {number}</p>
  const screen = await render(line('10.0'))
  const height = () => screen.container.querySelector('p')!.getBoundingClientRect().height
  const plain = height()
  for (const text of ['10.0', '9.9', '10.0']) {
    await screen.rerender(line(<Roll text={text} />))
    expect(height(), text).toBe(plain)
  }
})

test('a rolling number at rest is as wide as plain text', async () => {
  const digits = [...'0123456789']
  const screen = await render(
    <p style={{ font: '700 40px Unbounded' }}>
      <Roll text="0123456789" />
      {digits.map((digit) => (
        <span key={digit} data-plain>
          {digit}
        </span>
      ))}
    </p>,
  )
  await document.fonts.load('700 40px Unbounded', '1')
  const widths = (found: Iterable<Element>) => Array.from(found, (one) => one.getBoundingClientRect().width)
  const plain = widths(screen.container.querySelectorAll('[data-plain]'))
  expect(plain[1]).toBeLessThan(plain[8]! - 5)
  widths(places(screen.container)).forEach((width, digit) => expect(width).toBeCloseTo(plain[digit]!, 0))
})

test('an avatar that failed to load is loaded again when there is a network', async () => {
  const screen = await render(<Avatar src="/art/planet.webp" name="Orbit Academy" size={46} isLazy={false} />)
  const picture = () => screen.container.querySelector('img')
  for (const comeBack of [() => dispatchEvent(new Event('online')), () => useOffline.setState({ asOf: null })]) {
    useOffline.setState({ asOf: 1 })
    picture()!.dispatchEvent(new Event('error'))
    await expect.poll(picture).toBeNull()
    comeBack()
    await expect.poll(picture).not.toBeNull()
  }
})

test('a picture that failed to load leaves its place empty, and is loaded again when there is a network', async () => {
  const screen = await render(<Picture src="/art/coin.webp" width={22} height={22} className="flex-none" />)
  const picture = () => screen.container.querySelector('img')!
  picture().dispatchEvent(new Event('error'))
  await expect.element(picture()).not.toBeVisible()
  expect(picture().getBoundingClientRect().width).toBe(22)
  const broken = picture()
  dispatchEvent(new Event('online'))
  await expect.poll(picture).not.toBe(broken)
  await expect.element(picture()).toBeVisible()
})

test('a medal that failed to load is replaced by a number', async () => {
  const screen = await render(<Rank rank={1} />)
  screen.container.querySelector('img')!.dispatchEvent(new Event('error'))
  await expect.element(screen.getByText('#1')).toBeVisible()
  expect(screen.container.querySelector('img')).toBeNull()
  expect(screen.container.firstElementChild!.getBoundingClientRect()).toMatchObject({ width: 30, height: 30 })
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('img', { name: 'Rank 1' })).toBeVisible()
})

test('an avatar shows its picture, or the initial if the picture is missing or broken', async () => {
  const screen = await render(<Avatar src="/art/planet.webp" name="Orbit Academy" size={46} isLazy={false} />)
  await expect.element(screen.getByRole('img', { name: 'Orbit Academy' })).toHaveAttribute('src', '/art/planet.webp')
  await screen.rerender(<Avatar src={null} name="Orbit Academy" size={46} />)
  await expect.element(screen.getByRole('img', { name: 'Orbit Academy' })).toHaveTextContent('O')
  await screen.rerender(<Avatar src="data:image/png;base64,broken" name="Orbit Academy" size={46} isLazy={false} />)
  await expect.element(screen.getByText('O')).toBeVisible()
  await screen.rerender(<Avatar src={undefined} name="" size={46} alt="" />)
  await expect.element(screen.getByText('?')).toBeVisible()
})

test('a field has a name, a hint and an error message', async () => {
  const screen = await render(<Field label="Email" hint="We do not share it" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(input).toHaveAccessibleDescription('We do not share it')
  await expect.element(input).toBeValid()
  await screen.rerender(<Field label="Email" hint="We do not share it" wrong="Email is required" />)
  await expect.element(input).toHaveAccessibleDescription('Email is required')
  await expect.element(input).toBeInvalid()
})

test.each([
  [1, 'Rank 1'],
  [2, 'Rank 2'],
  [3, 'Rank 3'],
])('the rank %s is shown as a medal', async (rank, name) => {
  const screen = await render(<Rank rank={rank} />)
  await expect.element(screen.getByRole('img', { name })).toBeVisible()
})

test('other ranks are shown as numbers, and a missing rank as a dash', async () => {
  const screen = await render(
    <>
      <Rank rank={4} />
      <Rank rank={null} />
    </>,
  )
  await expect.element(screen.getByText('#4')).toBeVisible()
  await expect.element(screen.getByText('Unranked')).toBeInTheDocument()
})

test.each([
  [0, 0],
  [75_000, 0.5],
  [150_000, 1],
  [180_000, 1],
  [-5, 0],
])('a progress bar of %s of 150,000 is filled to %s', async (value, share) => {
  const screen = await render(<Progress name="Budget used" value={value} max={150_000} />)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Budget used' }))
    .toHaveAttribute('aria-valuenow', String(share * 150_000))
  expect(screen.container.querySelector('i')!.style.getPropertyValue('--share')).toBe(String(share))
})

test('a sparkline with too few numbers keeps its space and draws nothing', async () => {
  const screen = await render(
    <>
      <Spark values={[]} />
      <Spark values={[3]} />
      <Spark values={[1, 1]} />
    </>,
  )
  expect(screen.container.querySelectorAll('svg')).toHaveLength(3)
  expect(screen.container.querySelector('path')!.getAttribute('d')).not.toMatch(/NaN/)
})

test('the splash is announced to screen readers', async () => {
  const screen = await render(<Splash />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading...')
})

function Choice() {
  const [chosen, choose] = useState<'one' | 'two' | 'three'>('one')
  const tabs = (['one', 'two', 'three'] as const).map((id) => ({ id, label: id }))
  return (
    <Tabs name="Numbers" tabs={tabs} chosen={chosen} onChoose={choose}>
      Panel {chosen}
    </Tabs>
  )
}

test('arrow keys, Home and End move between tabs, and wrap around', async () => {
  await render(<Choice />)
  await page.getByRole('tab', { name: 'one' }).click()
  const presses = [
    ['ArrowRight', 'two'],
    ['ArrowRight', 'three'],
    ['ArrowRight', 'one'],
    ['ArrowLeft', 'three'],
    ['Home', 'one'],
    ['End', 'three'],
  ] as const
  for (const [key, name] of presses) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(page.getByRole('tab', { name })).toHaveFocus()
    await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(`Panel ${name}`)
  }
})

test('a clicked tab has the focus without a focus ring; a key shows the ring', async () => {
  await render(<Choice />)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('two').click()
  await expect.element(tab('two')).toHaveFocus()
  expect(tab('two').element().matches(':focus-visible')).toBe(false)
  await tab('three').click({ button: 'right' })
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Panel two')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('one')).toHaveFocus()
  expect(tab('one').element().matches(':focus-visible')).toBe(true)
})

function Broken(): never {
  throw new Error('a bug')
}

test('an error while rendering shows the error screen, whose button reloads the page', async () => {
  let reloads = 0
  vi.spyOn(navigation, 'reload').mockImplementation(() => void reloads++)
  const screen = await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(alert.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible()
  await alert.getByRole('button', { name: 'Refresh Page' }).click()
  expect(reloads).toBe(1)
  expectComplaints(/a bug|error boundary|Broken/)
  vi.restoreAllMocks()
})
