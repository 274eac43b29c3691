import { afterEach, expect, test } from 'vitest'
import { screens } from './routes.ts'
import { renderShells } from './shells.tsx'

const root = document.documentElement
/** The page's first script, for different stored values. */
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

test.each(['light', 'midnight'])('a kept choice of %s is there before the first paint', async (theme) => {
  localStorage.setItem('theme', theme)
  expect(await paint()).toMatchObject({ theme })
})

test.each([null, 'purple'])('with %j kept, the system decides', async (kept) => {
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
])('a stranger at %s is painted the %s', async (path, shell) => {
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
])('who was signed in is at %s painted the %s', async (path, shell) => {
  localStorage.setItem('signed-in', 'yes')
  expect(await at(path)).toMatchObject({ shell })
})

test('the server knows better who has a session', async () => {
  expect(await at('/', 'some')).toMatchObject({ shell: 'draft' })
  localStorage.setItem('signed-in', 'yes')
  expect(await at('/', 'none')).toMatchObject({ shell: 'landing' })
})

test.each([
  ['/league', 'not-loaded'],
  ['/', 'landing'],
])('a script that does not arrive at %s leaves the %s', async (path, shell) => {
  await at(path, 'none')
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))
  script.remove()
  expect(root.dataset.shell).toBe(shell)
})

test('a picture that does not arrive changes nothing', async () => {
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
])('in %s the switch of the painted frame is a %s', (theme, icon) => {
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
