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

test('away from the landing and the sign-in the empty frame is painted', async () => {
  expect(await paint()).toMatchObject({ shell: 'frame' })
})
