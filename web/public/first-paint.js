/* Runs before anything is painted, so that nothing changes colour or place afterwards. See web/lib/theme.ts and web/app/gate.tsx. */
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
  root.dataset.theme = theme === 'midnight' || theme === 'bone' ? theme : light ? 'bone' : 'midnight'
  const lands = location.pathname === '/' && kept('signed-in') !== 'yes'
  root.dataset.shell = lands ? 'landing' : location.pathname === '/sign-in' ? 'plain' : 'frame'

  // the browser may offer the install before the application is there: kept for web/features/install
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installEvent = event
    dispatchEvent(new Event('installable'))
  })
}
