/**
 * The start page: shows the state of the app and, at the first start, the choice of a server. Only this page may call the app, and only
 * this script runs in it.
 */
const call = window.__TAURI_INTERNALS__.invoke
const POLL_MS = 100

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id))
const address = /** @type {HTMLInputElement} */ (at('address'))

/**
 * @typedef {{ isBusy: boolean, isAbout: boolean, trouble: string | null, suggested: string | null, adminCode: string | null,
 *   playingAt: string | null, version: string, folder: string, settings: string }} Told
 * @param {Told} told
 */
function show(told) {
  const shown = told.isBusy ? 'busy' : told.adminCode ? 'code' : told.isAbout ? 'about' : 'choice'
  for (const id of ['busy', 'code', 'choice', 'about']) at(id).hidden = id !== shown
  tell(told.trouble)
  at('admin-code').textContent = told.adminCode
  at('code-at').textContent = `${told.folder}/game/admin-code`
  at('version').textContent = told.version
  at('playing-at').textContent = told.playingAt ?? 'nothing yet'
  at('folder').textContent = told.folder
  at('settings').textContent = told.settings
  for (const id of ['back', 'about-back']) at(id).hidden = told.playingAt === null
  if (told.suggested && !address.value) address.value = told.suggested
  if (told.isBusy) setTimeout(look, POLL_MS)
}

function tell(/** @type {string | null} */ trouble) {
  at('trouble').hidden = !trouble
  at('trouble').textContent = trouble
}

const look = async () => show(await call('state'))

at('here').addEventListener('click', () => call('play_here').then(look))
for (const id of ['enter', 'back', 'about-back']) at(id).addEventListener('click', () => call('enter'))
at('change').addEventListener('click', () => {
  at('about').hidden = true
  at('choice').hidden = false
  address.focus()
})
at('elsewhere').addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = /** @type {HTMLButtonElement} */ (at('connect'))
  button.disabled = true
  tell(null)
  await call('connect', { address: address.value }).catch(tell)
  button.disabled = false
})
await look()
