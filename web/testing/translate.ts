/** Does what the translator of a browser does: replaces every text node of the page by `<font><font>text</font></font>`. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    if (!text.nodeValue?.trim() || text.parentElement?.closest('[translate=no]')) continue
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild!.textContent = text.nodeValue
    text.parentNode!.replaceChild(outer, text)
  }
}
