/** Copies a text to the clipboard and says so in a toast. */
import { toast } from './toast.ts'

/** `name`: what the text is, as the beginning of a sentence, such as "The link". Where copying fails, the toast shows the text. */
export async function copyText(text: string, name: string): Promise<void> {
  if ((await isWritten(text)) || isCopiedBySelection(text))
    return toast.show({ title: 'Copied', message: `${name} is ready to be pasted.` })
  toast.show({
    title: 'Not Copied',
    message: `This page cannot copy. Select this text and copy it by hand: ${text}`,
    tone: 'bad',
    stays: true,
  })
}

/** Fails without permission, and without https, where browsers have no clipboard to write to. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Selects the text in a hidden element and copies the selection, which works on a page without https too. */
function isCopiedBySelection(text: string): boolean {
  const element = document.createElement('span')
  element.textContent = text
  element.style.cssText = 'position: fixed; top: 0; clip-path: inset(50%); white-space: pre; user-select: text'
  document.body.append(element)
  const selection = getSelection()
  selection?.removeAllRanges()
  const range = document.createRange()
  range.selectNodeContents(element)
  selection?.addRange(range)
  const isCopied = document.execCommand('copy')
  selection?.removeAllRanges()
  element.remove()
  return isCopied
}
