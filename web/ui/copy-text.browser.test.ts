import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { useShownToast } from './toast.ts'

/** A page without https has no clipboard to write to. */
beforeEach(() => {
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  onTestFinished(() => clipboard.mockRestore())
})
const shown = () => useShownToast.getState().toast

test('without https a text is copied by a selection, which leaves no element behind', async () => {
  const elements = document.body.children.length
  let selected = ''
  const command = vi.spyOn(document, 'execCommand').mockImplementation(() => {
    selected = String(getSelection())
    return true
  })
  onTestFinished(() => command.mockRestore())
  await copyText('http://class.example/overlay/abc', 'The address')
  expect(selected).toBe('http://class.example/overlay/abc')
  expect(document.body.children.length).toBe(elements)
  expect(shown()).toMatchObject({ title: 'Copied', message: 'The address is ready to be pasted.' })
})

test('where nothing can copy, the text stays on the screen', async () => {
  const command = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  onTestFinished(() => command.mockRestore())
  await copyText('http://class.example/overlay/abc', 'The address')
  expect(shown()).toMatchObject({ title: 'Not Copied', stays: true })
  expect(shown()!.message).toContain('http://class.example/overlay/abc')
})
