import { expect, test } from 'vitest'
import { only } from './pages.ts'

const html = `<main>
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
const said = (edition: string | null) => [...only(edition, html).matchAll(/<p>(\w+)/g)].map(([, word]) => word)

test.each([
  ['landing', ['landing']],
  ['draft', ['console', 'splash']],
  ['player', ['splash']],
  ['visitor', []],
  [null, ['landing', 'console', 'splash']],
])('the edition %s keeps its parts: %j', (edition, parts) => {
  expect(said(edition)).toEqual(parts)
  expect(only(edition, html)).not.toContain('<!--')
})
