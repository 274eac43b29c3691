/** The first script of the page: lets what index.html holds be painted, then brings in the application. Imports nothing that runs. */
import '../styles/app.css'

const start = () => setTimeout(() => void import('./main.tsx'), 0)
if (document.visibilityState === 'visible') requestAnimationFrame(start)
else start()
