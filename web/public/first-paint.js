/* Runs before the first paint, so that nothing changes colour or moves afterwards. See web/ui/theme.ts and web/app/gate.tsx. */
{
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null // storage can be forbidden
    }
  }
  const theme = kept('theme')
  const light = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.theme = theme === 'midnight' || theme === 'light' ? theme : light ? 'light' : 'midnight'

  // the server knows who has a session; a page from the service worker's cache does not
  const isPlayer = root.dataset.session ? root.dataset.session === 'some' : kept('signed-in') === 'yes'
  const path = location.pathname
  const shellOf = () => {
    if (/^\/(sign-in|forgot-password|reset-password)$/.test(path)) return 'plain'
    if (!isPlayer) return path === '/' ? 'landing' : 'waiting'
    return path === '/' || path === '/play' ? 'draft' : 'frame'
  }
  root.dataset.shell = shellOf()

  // if a script did not arrive, the shell would stay for good: say so, and offer a retry. Once the application is there its markup has
  // replaced all shells. The landing works without it. See web/styles/frame.css too
  const notLoaded = () => {
    if (root.dataset.shell !== 'landing') root.dataset.shell = 'not-loaded'
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && notLoaded(), true)
  addEventListener('unhandledrejection', notLoaded) // a script imported by another one

  // the browser may offer the install before the application has loaded: stored for web/app/install
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installEvent = event
    dispatchEvent(new Event('installable'))
  })
}
