/** Reads an operator's own agreement: headings, lists and paragraphs of plain text. Nothing in it becomes HTML. */
export type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }
type OwnAgreement = { title: string; blocks: Block[] }

/** Returns the title, which is the first heading if the text begins with one, and the blocks below it. */
export function parseAgreement(text: string): OwnAgreement {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const last = blocks.at(-1)
    const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? []
    const [, item] = /^[-*] (.*)$/.exec(line) ?? []
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading.trim() })
    else if (item !== undefined && last?.kind === 'list' && isOpen) last.items.push(item.trim())
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item.trim()] })
    else if (line !== '' && last?.kind === 'paragraph' && isOpen) last.text += ` ${line}`
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
    isOpen = line !== ''
  }
  const [first, ...others] = blocks
  return first?.kind === 'heading' ? { title: first.text, blocks: others } : { title: 'Agreement', blocks }
}
