import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#web/testing/render.tsx'
import { optionalComponent } from './optional-component.ts'

const Note = ({ text }: { text: string }) => <p>{text}</p>

test('an optional component appears once its module is loaded, and at once when it is mounted again', async () => {
  const file = Promise.withResolvers<{ Note: typeof Note }>()
  const load = vi.fn<() => Promise<{ Note: typeof Note }>>(() => file.promise)
  const Optional = optionalComponent(load, ({ Note: loaded }) => loaded)
  const screen = await renderScreen(<Optional text="Your result" />)
  await expect.poll(() => load.mock.calls).toHaveLength(1)
  expect(page.getByText('Your result').elements()).toEqual([])
  file.resolve({ Note })
  await expect.element(page.getByText('Your result')).toBeVisible()
  await screen.unmount()
  await renderScreen(<Optional text="Your next result" />)
  await expect.element(page.getByText('Your next result')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('an optional component whose module does not load leaves the screen as it is, and is tried again at the next mount', async () => {
  const load = vi.fn<() => Promise<{ Note: typeof Note }>>(() => Promise.reject(new Error('no network')))
  const Optional = optionalComponent(load, ({ Note: loaded }) => loaded)
  const screen = await renderScreen(
    <>
      <h1>Draft</h1>
      <Optional text="Your result" />
    </>,
  )
  await expect.poll(() => load.mock.calls).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Draft' })).toBeVisible()
  expect(page.getByText('Your result').elements()).toEqual([])
  await screen.unmount()
  load.mockResolvedValue({ Note })
  await renderScreen(<Optional text="Your result" />)
  await expect.element(page.getByText('Your result')).toBeVisible()
})
