/** Copies a text to the clipboard and says so in a toast. */
import { toast } from './toast.ts'

/** `name`: what the text is, as the beginning of a sentence, such as "The link". Where copying fails, the toast shows the text. */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ title: 'Copied', message: `${name} is ready to be pasted.` })
  } catch {
    // copying fails without https or without permission
    toast.show({
      title: 'Not Copied',
      message: `This page cannot copy. Select this text and copy it by hand: ${text}`,
      tone: 'bad',
    })
  }
}
