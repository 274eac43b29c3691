/* Runs before the first paint, so that nothing changes colour or moves afterwards. See web/ui/theme.ts and web/app/gate.tsx. */
{
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null // a browser may forbid storage
    }
  }
  const theme = kept('theme')
  const light = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.theme = theme === 'midnight' || theme === 'light' ? theme : light ? 'light' : 'midnight'

  // the server knows who has a session, but a page from the service worker's cache does not
  const isPlayer = root.dataset.session ? root.dataset.session === 'some' : kept('signed-in') === 'yes'
  const path = location.pathname
  const shellOf = () => {
    if (/^\/(sign-in|forgot-password|reset-password)$/.test(path)) return 'plain'
    if (!isPlayer) return path === '/' ? 'landing' : 'waiting'
    return path === '/' || path === '/play' ? 'draft' : 'frame'
  }
  root.dataset.shell = shellOf()

  // If a script did not arrive, the shell would stay for ever: this says so and offers a retry. Once the application has loaded, its markup
  // has replaced all shells. The landing page works without scripts. See also web/styles/frame.css.
  const notLoaded = () => {
    if (root.dataset.shell !== 'landing') root.dataset.shell = 'not-loaded'
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && notLoaded(), true)
  addEventListener('unhandledrejection', notLoaded) // a script that another script imports

  // the browser may offer the install before the application has loaded, so its event is stored for web/app/install
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installEvent = event
    dispatchEvent(new Event('installable'))
  })
}
