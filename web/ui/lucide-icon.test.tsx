import * as lock from 'lucide-react/icons/lock'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

const Lock = lock.default
/** The package exports the data of each icon without a type. */
const OwnLock = createLucideIcon((lock as unknown as { __iconData: Parameters<typeof createLucideIcon>[0] }).__iconData)

/** Returns the attributes and the content of the icon's markup, in the order of their names. */
function markupOf(icon: ReactElement): string[] {
  const page = new DOMParser().parseFromString(renderToStaticMarkup(icon), 'text/html')
  const svg = page.querySelector('svg')!
  return [...[...svg.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(), svg.innerHTML]
}

test.each([
  ['without properties', {}],
  ['with a size and a class', { size: 18, className: 'flex-none' }],
  ['with a thicker line', { strokeWidth: 3 }],
  ['hidden from screen readers', { 'aria-hidden': true }],
  ['with a name', { 'aria-label': 'Locked', role: 'img' }],
] as const)('an icon %s has the same markup as the icon of the package', (_, props) => {
  expect(markupOf(<OwnLock {...props} />)).toEqual(markupOf(<Lock {...props} />))
})
