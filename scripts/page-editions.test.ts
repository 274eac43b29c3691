import { expect, test } from 'vitest'
import { editionFor } from '#server/http/pages/editions.ts'
import { filled, once, whenShown } from './page-editions.ts'
import { asPainted } from './prerender.ts'

test('each placeholder comment is replaced by its part, unchanged', () => {
  const html = '<head><!-- hints --></head><div id="root"><!-- shells --></div>'
  expect(filled(html, { shells: '<p>$& is $5</p>', hints: '<link>' })).toBe(
    '<head><link></head><div id="root"><p>$& is $5</p></div>',
  )
})

test('a page without a placeholder for a part is not built', () => {
  expect(() => filled('<div id="root"></div>', { shells: '' })).toThrow('needs one <!-- shells -->')
})

test('pictures in parts that may stay hidden load only once they are shown', () => {
  expect(whenShown('<img src="a" alt=""><img src="b" loading="eager"><i></i>')).toBe(
    '<img loading="lazy" src="a" alt=""><img src="b" loading="eager"><i></i>',
  )
})

test('the buttons of a prerendered shell are disabled, and its preload hints are removed', () => {
  expect(asPainted('frame', '<link rel="preload" as="image" href="/a"/><button type="button">Menu</button>')).toBe(
    '<button inert type="button">Menu</button>',
  )
})

test('a shell with an inline style, which the content security policy refuses, is not built', () => {
  expect(() => asPainted('draft', '<p>a</p><i class="b" style="left:1px">c</i>')).toThrow(
    'without the style of <i class="b" style="left:1px">',
  )
})

test('a preload hint for all windows replaces the hints for some windows', () => {
  const hint = (file: string, media = '') => `<link rel="later" href="${file}"${media && ` media="${media}"`}>`
  const hints = [hint('a', 'phone'), hint('a'), hint('b', 'phone'), hint('b', 'desktop'), hint('a'), hint('c')]
  expect(once(hints)).toEqual([hint('a'), hint('b', 'phone'), hint('b', 'desktop'), hint('c')])
})

/** Imported without types, which belong to the type check of web/. */
const { screens } = (await import('#web/app/routes.ts' as string)) as {
  screens: readonly { path: string; aliases?: readonly string[]; firstPaint?: { shell: string } }[]
}

test.each(
  screens.flatMap(({ path, aliases = [], firstPaint }) =>
    [path, ...aliases].map((each) => [each, firstPaint?.shell ?? 'player'] as const),
  ),
)('at %s the server sends a signed-in player the page named by the record of the screen: %s', (path, edition) => {
  expect(editionFor(path, true)).toBe(edition)
})
