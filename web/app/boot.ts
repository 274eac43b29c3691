/**
 * The first script of the page. It waits until the page's own markup and picture are painted, then loads the application with the scripts
 * that the server listed (`<link rel="later">`, scripts/page-editions.ts). It imports nothing that runs.
 */
import '#web/styles/app.css'

/** The longest time in ms that the page waits for a picture. */
const TIMEOUT_MS = 2_000

const start = async () => {
  for (const {
    dataset: { rel },
    attributes,
  } of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    const link = document.createElement('link')
    for (const { name, value } of attributes) link.setAttribute(name, name === 'rel' ? rel! : value)
    document.head.append(link)
  }
  // the largest script runs in its own task, so that a slow phone can respond to touches in between
  await import('react-dom/client')
  await new Promise((next) => setTimeout(next))
  await import('./main.tsx')
}
const afterNextFrame = () =>
  document.visibilityState === 'visible' ? requestAnimationFrame(() => setTimeout(start)) : void start()

if (document.readyState === 'complete') afterNextFrame()
else {
  const loaded = new Promise((done) => addEventListener('load', done, { once: true }))
  void Promise.race([loaded, new Promise((done) => setTimeout(done, TIMEOUT_MS))]).then(afterNextFrame)
}
