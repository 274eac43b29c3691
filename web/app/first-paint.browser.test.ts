import { afterEach, expect, test } from 'vitest'
import { screens } from './routes.ts'
import { renderShells } from './shells.tsx'

const root = document.documentElement
/** Runs the page's first script with different stored values. */
const paint = async () => {
  await import(/* @vite-ignore */ `${location.origin}/first-paint.js?run=${crypto.randomUUID()}`)
  return { ...root.dataset }
}

afterEach(() => {
  localStorage.removeItem('theme')
  localStorage.removeItem('signed-in')
  delete root.dataset.session
  root.dataset.theme = 'midnight'
  delete root.dataset.shell
})

test.each(['light', 'midnight'])('a stored choice of %s applies before the first paint', async (theme) => {
  localStorage.setItem('theme', theme)
  expect(await paint()).toMatchObject({ theme })
})

test.each([null, 'purple'])('with %j stored, the theme follows the system', async (kept) => {
  if (kept) localStorage.setItem('theme', kept)
  expect(await paint()).toMatchObject({
    theme: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'midnight',
  })
})

const at = async (path: string, session?: 'none' | 'some') => {
  const address = location.href
  if (session) root.dataset.session = session
  history.replaceState(null, '', path)
  const painted = await paint()
  history.replaceState(null, '', address)
  return painted
}

test.each([
  ['/', 'landing'],
  ['/play', 'waiting'],
  ['/sign-in', 'plain'],
  ['/forgot-password', 'plain'],
  ['/reset-password', 'plain'],
  ['/league', 'waiting'],
])('an anonymous visitor at %s first sees the %s', async (path, shell) => {
  expect(await at(path)).toMatchObject({ shell })
})

test.each<[string, string]>([
  ...screens
    .filter(({ path }) => !path.endsWith('/') || path === '/')
    .flatMap(({ path, aliases = [], firstPaint }) =>
      [path, ...aliases].map((each): [string, string] => [each, firstPaint?.shell ?? 'frame']),
    ),
  ['/sign-in', 'plain'],
  ['/reset-password', 'plain'],
])('a browser that was signed in before first sees at %s the %s', async (path, shell) => {
  localStorage.setItem('signed-in', 'yes')
  expect(await at(path)).toMatchObject({ shell })
})

test('the session mark of the server overrides the stored mark', async () => {
  expect(await at('/', 'some')).toMatchObject({ shell: 'draft' })
  localStorage.setItem('signed-in', 'yes')
  expect(await at('/', 'none')).toMatchObject({ shell: 'landing' })
})

test.each([
  ['/league', 'not-loaded'],
  ['/', 'landing'],
])('a script that fails to load at %s leaves the %s', async (path, shell) => {
  await at(path, 'none')
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))
  script.remove()
  expect(root.dataset.shell).toBe(shell)
})

test('a picture that fails to load changes nothing', async () => {
  await at('/league', 'none')
  const picture = document.body.appendChild(document.createElement('img'))
  picture.dispatchEvent(new Event('error'))
  picture.remove()
  expect(root.dataset.shell).toBe('waiting')
})

test.each([
  ['draft', ['/', '/']],
  ['frame', []],
])('the %s marks the sections %j as the current page', (name, marked) => {
  const shell = document.createElement('div')
  shell.innerHTML = renderShells()[name]!
  const links = [...shell.querySelectorAll('a')].filter((link) => link.getAttribute('aria-current') === 'page')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(marked)
})

test.each([
  ['midnight', 'lucide-sun'],
  ['light', 'lucide-moon'],
])('in the %s theme the theme switch of the first paint shows a %s', (theme, icon) => {
  const shell = document.createElement('div')
  shell.innerHTML = renderShells().frame!
  document.body.append(shell)
  root.dataset.theme = theme
  const shown = [...shell.querySelectorAll('.lucide-sun, .lucide-moon')].filter(
    (one) => getComputedStyle(one).display !== 'none',
  )
  expect(shown.map((one) => one.classList.contains(icon))).toEqual([true])
  shell.remove()
})
