import { expect, test } from 'vitest'
import { once, only } from './pages.ts'

const HTML = `<main>
<!-- only landing -->
<p>landing</p>
<!-- end -->
<!-- only draft player -->
<div>
  <!-- only draft -->
  <p>console</p>
  <!-- end draft -->
  <p>splash</p>
</div>
<!-- end -->
</main>`
const said = (edition: string | null) => [...only(edition, HTML).matchAll(/<p>(\w+)/g)].map(([, word]) => word)

test.each([
  ['landing', ['landing']],
  ['draft', ['console', 'splash']],
  ['player', ['splash']],
  ['visitor', []],
  [null, ['landing', 'console', 'splash']],
])('the edition %s keeps its parts: %j', (edition, parts) => {
  expect(said(edition)).toEqual(parts)
  expect(only(edition, HTML)).not.toContain('<!--')
})

test('what is hinted at for every window is hinted at once', () => {
  const hint = (file: string, media = '') => `<link rel="later" href="${file}"${media && ` media="${media}"`}>`
  const hints = [hint('a', 'phone'), hint('a'), hint('b', 'phone'), hint('b', 'desktop'), hint('a'), hint('c')]
  expect(once(hints)).toEqual([hint('a'), hint('b', 'phone'), hint('b', 'desktop'), hint('c')])
})
