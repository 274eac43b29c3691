import { afterEach, expect, test } from 'vitest'

const root = document.documentElement
/** What the page's first script makes of what was kept. */
const paint = async () => {
  await import(/* @vite-ignore */ `${location.origin}/first-paint.js?run=${crypto.randomUUID()}`)
  return { ...root.dataset }
}

afterEach(() => {
  localStorage.removeItem('theme')
  root.dataset.theme = 'midnight'
  delete root.dataset.shell
})

test.each(['bone', 'midnight'])('a kept choice of %s is there before the first paint', async (theme) => {
  localStorage.setItem('theme', theme)
  expect(await paint()).toMatchObject({ theme })
})

test.each([null, 'purple'])('with %j kept, the system decides', async (kept) => {
  if (kept) localStorage.setItem('theme', kept)
  expect(await paint()).toMatchObject({ theme: matchMedia('(prefers-color-scheme: light)').matches ? 'bone' : 'midnight' })
})

test.each([['/', 'landing'], ['/sign-in', 'plain'], ['/league', 'frame']])('a stranger at %s is painted the %s', async (path, shell) => {
  const address = location.href
  localStorage.removeItem('signed-in')
  history.replaceState(null, '', path)
  expect(await paint()).toMatchObject({ shell })
  history.replaceState(null, '', address)
})

test('who was signed in is painted the empty frame at / too', async () => {
  const address = location.href
  localStorage.setItem('signed-in', 'yes')
  history.replaceState(null, '', '/')
  expect(await paint()).toMatchObject({ shell: 'frame' })
  history.replaceState(null, '', address)
  localStorage.removeItem('signed-in')
})
