import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HttpError, RefusedCall } from '#web/api/call.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { Splash } from './splash.tsx'
import { Toasts } from './toasts.tsx'
import { dismissToast, FORGET_MS, STAYS_MS, TOAST_MS, useShownToast, WAITS_MS, toast } from './toast.ts'

const shown = () => page.getByRole('listitem')

beforeEach(() => useShownToast.setState({ toast: null }))
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(390, 844)
})

test('a new toast replaces the one on screen', async () => {
  await render(<Toasts />)
  toast.show({ title: 'First', message: 'one' })
  await expect.element(shown()).toMatchTextContent('First')
  toast.show({ title: 'Second', message: 'two' })
  await expect.element(shown()).toMatchTextContent('Second')
  expect(shown().elements()).toHaveLength(1)
})

test('a toast closes after 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const until = (instant: number) => vi.advanceTimersByTime(instant - Date.now())
  await render(<Toasts />)
  const asked = Date.now()
  toast.show({ title: 'Soon gone' })
  await expect.poll(() => shown().elements()).toHaveLength(1)
  const seen = Date.now() // polling lets time go on
  until(asked + TOAST_MS - 1)
  expect(useShownToast.getState().toast).toMatchObject({ isOpen: true })
  until(seen + TOAST_MS)
  expect(useShownToast.getState().toast).toMatchObject({ isOpen: false })
  await expect.poll(() => shown().elements()).toHaveLength(0)
})

test('a toast that was raised while a screen loads has its 5 s once the screen is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const around = (screen: ReactNode) => (
    <>
      <main>{screen}</main>
      <Toasts />
    </>
  )
  const { rerender } = await render(around('The draft'))
  toast.show({ title: 'Entry Created!' })
  await expect.element(page.getByText('Entry Created!')).toBeVisible()
  await rerender(around(<Splash />))
  await expect.element(page.getByText('Entry Created!')).not.toBeVisible()
  vi.advanceTimersByTime(10 * TOAST_MS)
  await rerender(around('Game mode'))
  await expect.element(page.getByText('Entry Created!')).toBeVisible()
  vi.advanceTimersByTime(TOAST_MS)
  expect(useShownToast.getState().toast).toMatchObject({ isOpen: false })
})

test('a staying toast is shown for 30 s, and once more after another toast', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  await render(<Toasts />)
  toast.show({ title: 'The Draft Is Locked', tone: 'bad', stays: true })
  await expect.element(shown()).toMatchTextContent('The Draft Is Locked')
  vi.advanceTimersByTime(2 * TOAST_MS)
  expect(useShownToast.getState().toast).toMatchObject({ title: 'The Draft Is Locked', isOpen: true })
  toast.show({ title: 'It is live' })
  await expect.element(shown()).toMatchTextContent('It is live')
  vi.advanceTimersByTime(TOAST_MS)
  await expect.element(shown()).toMatchTextContent('The Draft Is Locked')
  vi.advanceTimersByTime(STAYS_MS)
  expect(useShownToast.getState().toast).toMatchObject({ isOpen: false })
  await expect.poll(() => shown().elements()).toHaveLength(0)
})

test('a staying toast does not come back after its time is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  await render(<Toasts />)
  toast.show({ title: 'The Draft Is Locked', tone: 'bad', stays: true })
  await expect.element(shown()).toMatchTextContent('The Draft Is Locked')
  vi.advanceTimersByTime(STAYS_MS - 1000)
  toast.show({ title: 'Entry Created!' })
  await expect.element(shown()).toMatchTextContent('Entry Created!')
  vi.advanceTimersByTime(TOAST_MS)
  await expect.poll(() => shown().elements()).toHaveLength(0)
  expect(useShownToast.getState().toast).toMatchObject({ title: 'Entry Created!', isOpen: false })
})

test('a toast waits while a screen loads, because its position depends on that screen', async () => {
  const { rerender } = await render(
    <>
      <main>
        <Splash />
      </main>
      <Toasts />
    </>,
  )
  toast.show({ title: 'No entry yet' })
  await expect.element(page.getByText('No entry yet')).not.toBeVisible()
  await rerender(
    <>
      <main>The screen</main>
      <Toasts />
    </>,
  )
  await expect.element(page.getByText('No entry yet')).toBeVisible()
})

test('the close button closes the toast', async () => {
  await render(<Toasts />)
  toast.show({ title: 'Entry Created!' })
  await shown().getByRole('button', { name: 'Close' }).click()
  await expect.element(shown()).not.toBeInTheDocument()
})

test('F8 moves the focus to the toast', async () => {
  await render(<Toasts />)
  toast.show({ title: 'Here' })
  await expect.element(shown()).toBeVisible()
  await userEvent.keyboard('{F8}')
  const region = page.getByRole('region', { name: /^Notifications/ }).element()
  await vi.waitFor(() => expect(region.contains(document.activeElement)).toBe(true))
})

function Behind({ open }: { open: boolean }) {
  return (
    <>
      <Dialog open={open} onClose={() => {}} title="Roster">
        <p>Inside</p>
      </Dialog>
      <Toasts />
    </>
  )
}

test('a toast over a dialog is visible, read out and closable, and stays when the dialog closes', async () => {
  const screen = await render(<Behind open />)
  toast.show({ title: 'Cannot Drop', message: 'You must have at least 3 players' })
  const dialog = page.getByRole('dialog', { name: 'Roster' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Cannot Drop')
  await expect.element(dialog.getByText('Cannot Drop. You must have at least 3 players')).toHaveRole('status')
  await screen.rerender(<Behind open={false} />)
  await expect.element(shown()).toMatchTextContent('Cannot Drop')
  await shown().getByRole('button', { name: 'Close' }).click()
  await expect.element(shown()).not.toBeInTheDocument()
})

test('a toast waits behind a dialog that opened after it, until the dialog is closed', async () => {
  const screen = await render(<Behind open={false} />)
  toast.show({ title: 'Your Last Picks Are Here' })
  await expect.element(shown()).toBeVisible()
  await screen.rerender(<Behind open />)
  await expect.element(page.getByRole('dialog', { name: 'Roster' })).toBeVisible()
  await expect.element(shown()).not.toBeInTheDocument()
  await screen.rerender(<Behind open={false} />)
  await expect.element(shown()).toMatchTextContent('Your Last Picks Are Here')
})

function Closing() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Dialog open={open} onClose={() => setOpen(false)} title="Roster">
        <button>Drop</button>
      </Dialog>
      <Toasts />
    </>
  )
}

test('a toast that waited too long behind a dialog does not come back', async () => {
  const screen = await render(<Behind open={false} />)
  toast.show({ title: 'Roster Saved', message: 'You can change the entry again until the lock.' })
  await expect.element(shown()).toBeVisible()
  await screen.rerender(<Behind open />)
  await expect.element(shown()).not.toBeInTheDocument()
  // all but a moment of the time that it may wait is over
  useShownToast.setState(({ toast }) => ({ toast: { ...toast!, shownAt: toast!.shownAt - WAITS_MS + 50 } }))
  await expect.poll(() => useShownToast.getState().toast?.isOpen).toBe(false)
  await screen.rerender(<Behind open={false} />)
  await expect.element(shown()).not.toBeInTheDocument()
})

test('a toast about a failed try closes when another dialog opens', async () => {
  const screen = await render(<Behind open={false} />)
  toast.show({ title: 'Leaves Too Little', tone: 'bad' })
  await expect.element(shown()).toBeVisible()
  await screen.rerender(<Behind open />)
  await expect.poll(() => useShownToast.getState().toast?.isOpen).toBe(false)
  await screen.rerender(<Behind open={false} />)
  await expect.element(shown()).not.toBeInTheDocument()
})

test('a title that ends with a punctuation mark is read out without an extra full stop', async () => {
  await render(<Behind open />)
  toast.show({ title: 'You are in the prizes!', message: 'Place 2' })
  await expect.element(page.getByText('You are in the prizes! Place 2')).toHaveRole('status')
})

test('Escape closes the dialog first, then the toast', async () => {
  await render(<Closing />)
  toast.show({ title: 'Player Dropped' })
  const dialog = page.getByRole('dialog', { name: 'Roster' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Player Dropped')
  await dialog.getByRole('button', { name: 'Drop' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(shown()).toMatchTextContent('Player Dropped')
  expect(useShownToast.getState().toast?.isOpen).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(shown()).not.toBeInTheDocument()
})

test('Escape pressed in a toast over a dialog closes the toast', async () => {
  await render(<Closing />)
  toast.show({ title: 'Player Dropped' })
  const dialog = page.getByRole('dialog', { name: 'Roster' })
  await expect.element(dialog.getByRole('listitem')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await vi.waitFor(() => expect(document.activeElement?.closest('ol')).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await expect.element(shown()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

const pointer = (type: string, clientX: number) =>
  new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', button: 0, clientX, clientY: 20 })

test.each([
  [40, 'stays'],
  [60, 'goes'],
])('a toast that is swiped %s px to the right: %s', async (distance, fate) => {
  await render(<Toasts />)
  toast.show({ title: 'Swipe me' })
  await expect.element(shown()).toBeVisible()
  const element = shown().element()
  element.setPointerCapture = () => undefined
  element.dispatchEvent(pointer('pointerdown', 100))
  for (const moved of [12, distance]) element.dispatchEvent(pointer('pointermove', 100 + moved))
  element.dispatchEvent(pointer('pointerup', 100 + distance))
  if (fate === 'goes') await expect.element(shown()).not.toBeInTheDocument()
  else await expect.element(shown()).toBeVisible()
  expect(useShownToast.getState().toast?.isOpen).toBe(fate === 'stays')
})

test('amend and end act on the toast with the given id, whatever its text', () => {
  toast.show({ id: 'entry-created', title: 'Same Title', message: 'Old' })
  toast.amend('picks-restored', 'Other')
  toast.end('picks-restored')
  expect(useShownToast.getState().toast).toMatchObject({ message: 'Old', isOpen: true })
  toast.amend('entry-created', 'New')
  expect(useShownToast.getState().toast).toMatchObject({ title: 'Same Title', message: 'New', isOpen: true })
  toast.end('entry-created')
  expect(useShownToast.getState().toast).toMatchObject({ isOpen: false })
})

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toast.show({ title: 'Old' })
  dismissToast()
  vi.advanceTimersByTime(FORGET_MS - 1)
  expect(useShownToast.getState().toast).toMatchObject({ title: 'Old', isOpen: false })
  vi.advanceTimersByTime(1)
  expect(useShownToast.getState().toast).toBeNull()
})

/** A try that fails or succeeds as it is told, and a page that shows toasts. */
function Tries({ send }: { send: () => Promise<unknown> }) {
  const tried = useMutation({ mutationFn: send, onError: toast.refuseAs('Invalid Code') })
  return <button onClick={() => tried.mutate()}>Try</button>
}

test('a toast about a failed try closes when the next try succeeds', async () => {
  let isRight = false
  const send = async () => {
    if (!isRight) throw new HttpError(400, 'no')
  }
  await renderScreen(<Tries send={send} />)
  const attempt = page.getByRole('button', { name: 'Try' })
  await attempt.click()
  await expect.element(shown()).toMatchTextContent('Invalid Code')
  await attempt.click()
  await expect.element(shown()).toMatchTextContent('Invalid Code')
  isRight = true
  await attempt.click()
  await expect.element(shown()).not.toBeInTheDocument()
  toast.show({ title: 'Saved' })
  await attempt.click()
  await expect.element(shown()).toMatchTextContent('Saved')
})

const boxOf = (locator: ReturnType<typeof shown>) => locator.element().getBoundingClientRect()

test.each(['dialog', 'drawer', 'sheet', 'panel'] as const)(
  'in a %s the toast has a row of its own, below the content and clear of heading and buttons, at every size',
  async (as) => {
    await render(
      <>
        <Dialog open onClose={() => {}} title="Roster Manager" as={as} actions={<button>Agree</button>}>
          <p style={{ height: 900 }}>Inside</p>
          <button>The last</button>
        </Dialog>
        <Toasts />
      </>,
    )
    const dialog = page.getByRole('dialog')
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height)
      useShownToast.setState({ toast: null })
      toast.show({ title: 'Cannot Drop', message: 'You must have at least 3 players' })
      await expect.element(dialog.getByRole('listitem')).toBeVisible()
      dialog.getByRole('button', { name: 'The last' }).element().scrollIntoView({ block: 'end' })
      const around = [
        dialog.getByRole('heading', { name: 'Roster Manager' }),
        dialog.getByRole('button', { name: 'Close' }).first(),
        dialog.getByRole('button', { name: 'Agree' }),
        dialog.getByRole('button', { name: 'The last' }),
      ]
      await vi.waitFor(() => {
        const over = boxOf(dialog.getByRole('listitem'))
        for (const part of around) {
          const { left, right, top, bottom } = boxOf(part)
          const isClear = over.bottom <= top || over.top >= bottom || over.right <= left || over.left >= right
          expect(isClear, `${width} x ${height}: ${part.element().textContent}`).toBe(true)
        }
      })
    }
  },
)

const CLOSED = { code: 'no_active_competition', title: 'Closed', message: 'No active competition' } as const
test.each([
  ['a refusal of the server', new RefusedCall(409, CLOSED), 'Closed', 'No active competition'],
  ['any other error', new HttpError(502, 'Bad Gateway'), 'Failed to create entry', '502: Bad Gateway'],
  ['an error that says nothing', new Error(), 'Failed to create entry', 'Something went wrong'],
])('%s is told in its own words, or in those given', (_, error, title, message) => {
  toast.refuseAs('Failed to create entry')(error)
  expect(useShownToast.getState().toast).toMatchObject({ title, message, tone: 'bad' })
})

test('a refusal of the rules is shown with the text of the table of refusals', async () => {
  await toast.tell({ code: 'roster_full', maxPicks: 5 })
  expect(useShownToast.getState().toast).toMatchObject({
    title: 'Maximum Picks Reached',
    message: 'You can only select up to 5 creators',
    tone: 'bad',
  })
})
