/** HTML templates: values are escaped as text, unless they are markup of this kind. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Markup | readonly Part[]

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

const sourceOf = (part: Part): string => {
  if (part instanceof Markup) return part.source
  if (typeof part === 'object') return part.map(sourceOf).join('')
  return String(part).replace(/[&<>"']/g, (letter) => ENTITIES.get(letter)!)
}

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.reduce((page, string, nth) => page + sourceOf(parts[nth - 1]!) + string))
