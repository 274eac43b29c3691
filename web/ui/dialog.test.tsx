import { useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function Rules({ as }: { as?: 'dialog' | 'drawer' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>View Rules</Button>
      <Button>Behind</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rules"
        description="How it is played"
        actions={<Button>Agree</Button>}
        {...(as && { as })}
      >
        <Button>Inside</Button>
      </Dialog>
    </>
  )
}
const dialog = page.getByRole('dialog', { name: 'Rules' })
const open = async () => {
  await page.getByRole('button', { name: 'View Rules' }).click()
  await expect.element(dialog).toBeVisible()
}
const expectClosed = async () => {
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'View Rules' })).toHaveFocus()
}

test('a dialog has a name and a description, and the page behind it is inert', async () => {
  await render(<Rules />)
  await open()
  await expect.element(dialog).toHaveAccessibleDescription('How it is played')
  for (let tabs = 0; tabs < 8; tabs++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement === document.body || dialog.element().contains(document.activeElement)).toBe(true)
  }
})

test.each(['dialog', 'drawer'] as const)('a %s closes on Escape and returns the focus', async (as) => {
  await render(<Rules as={as} />)
  await open()
  await userEvent.keyboard('{Escape}')
  await expectClosed()
})

/** Once the history has come to rest: whoever goes back from here leaves the page. */
const expectOwnEntry = async () => {
  await expect.poll(() => history.state).toBe(null)
}

test('going back closes the dialog, and closing the dialog otherwise leaves no extra history entry', async () => {
  history.replaceState(null, '')
  const before = history.length
  await render(<Rules />)
  await open()
  await expect.poll(() => history.state).toEqual({ over: 1 })
  history.back()
  await expectClosed()
  await expectOwnEntry()

  await open()
  await expect.poll(() => history.state).toEqual({ over: 1 })
  await userEvent.keyboard('{Escape}')
  await expectClosed()
  await expectOwnEntry()
  expect(history.length).toBeLessThanOrEqual(before + 1)
})

test('going back first closes the upper of two dialogs', async () => {
  history.replaceState(null, '')
  await render(<Rules />)
  await open()
  await render(
    <Dialog open onClose={() => done.resolve()} title="Sure?">
      <p>Sure</p>
    </Dialog>,
  )
  const done = Promise.withResolvers<void>()
  await expect.poll(() => history.state).toEqual({ over: 2 })
  history.back()
  await done.promise
  await expect.element(dialog).toBeVisible()
  // it does not close by itself here: then it can be gone back from once more
  await expect.poll(() => history.state).toEqual({ over: 2 })
})

test('going back from a page that a dialog linked to takes one step', async () => {
  history.replaceState(null, '')
  const { unmount } = await render(<Rules />)
  await open()
  await expect.poll(() => history.state).toEqual({ over: 1 })
  history.pushState('next', '')
  await unmount()
  history.back()
  await expectOwnEntry()
})

test('a second dialog does not darken the page again', async () => {
  const shadeOf = (name: string) =>
    Number(
      /[\d.]+(?=\)$)/.exec(
        getComputedStyle(page.getByRole('dialog', { name }).element(), '::backdrop').backgroundColor,
      ),
    )
  await render(
    <Dialog open title="Below" onClose={() => {}}>
      <Rules />
    </Dialog>,
  )
  await open()
  expect(shadeOf('Below')).toBeGreaterThan(0.6)
  expect(shadeOf('Rules')).toBeLessThan(0.4)
})

test('the focus ring of the first element is not clipped', async () => {
  await render(<Rules />)
  await open()
  const first = page.getByRole('button', { name: 'Inside' }).element()
  const above = first.getBoundingClientRect().top - first.parentElement!.getBoundingClientRect().top
  expect(above).toBeGreaterThanOrEqual(7)
})

test('the close button closes the dialog', async () => {
  await render(<Rules />)
  await open()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectClosed()
})

test('a press beside the dialog closes it, and a press inside does not', async () => {
  await render(<Rules />)
  await open()
  await page.getByRole('button', { name: 'Inside' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('heading', { name: 'Rules' }).click()
  await expect.element(dialog).toBeVisible()
  const { left, top } = dialog.element().getBoundingClientRect()
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left - 3, clientY: top - 3 }))
  await expectClosed()
})

test('a dialog can be opened again after it was closed', async () => {
  await render(<Rules />)
  for (let times = 0; times < 3; times++) {
    await open()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  }
})

test('Escape closes only the dialog on top', async () => {
  function Two() {
    const [open, setOpen] = useState([true, false])
    return (
      <Dialog open={open[0]!} onClose={() => setOpen([false, false])} title="Result">
        <Button onClick={() => setOpen([true, true])}>Share</Button>
        {createPortal(
          <Dialog open={open[1]!} onClose={() => setOpen(([first]) => [first!, false])} title="Sheet" />,
          document.body,
        )}
      </Dialog>
    )
  }
  await render(<Two />)
  const result = page.getByRole('dialog', { name: 'Result' })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sheet' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Sheet' })).not.toBeInTheDocument()
  await expect.element(result).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
})

test('closing returns the focus without scrolling the page', async () => {
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <p style={{ height: 60 }}>The header</p>
        <main tabIndex={-1} style={{ height: 2000 }} ref={(main) => main?.focus({ preventScroll: true })}>
          <Dialog open={isOpen} onClose={() => setOpen(false)} title="Rules" />
        </main>
      </>
    )
  }
  await render(<Page />)
  await expect.element(dialog).toBeVisible()
  expect(scrollY).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(scrollY).toBe(0)
})

test('the second tap of a double tap that closes the dialog presses nothing below the dialog', async () => {
  const pressed: string[] = []
  function Confirmed() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button
          type="button"
          style={{ position: 'fixed', inset: 'auto 0 0 0', height: 200 }}
          onClick={() => pressed.push('below')}
        >
          Below
        </button>
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Sure?"
          as="sheet"
          actions={
            <Button
              onClick={() => {
                pressed.push('enter')
                setOpen(false)
              }}
            >
              Enter
            </Button>
          }
        />
      </>
    )
  }
  await page.viewport(390, 844)
  await render(<Confirmed />)
  const enter = page.getByRole('button', { name: 'Enter' })
  await expect.poll(() => document.getAnimations().length).toBe(0)
  await enter.dblClick()
  expect(pressed).toEqual(['enter'])
  // neither later nor elsewhere is anything lost
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Below' }).click()
      return pressed
    })
    .toContain('below')
})
