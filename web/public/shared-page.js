// Keeps the page of a shared entry up to date while it is open and visible. The page is complete without this script
// (server/features/sharing/share-page.ts).
const EVERY_MS = 20_000

async function renew() {
  if (document.visibilityState !== 'visible') return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [before, after] = [document, page].map((one) => one.querySelector('main'))
  if (!after || before.innerHTML === after.innerHTML) return
  const wasIn = before.contains(document.activeElement)
  before.replaceWith(after)
  document.title = page.title
  if (wasIn) after.querySelector('a')?.focus()
  // the competition is over, so nothing will change
  if (!page.querySelector('script')) clearInterval(timer)
}

const timer = setInterval(renew, EVERY_MS)
document.addEventListener('visibilitychange', renew)
