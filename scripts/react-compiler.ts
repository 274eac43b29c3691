/**
 * React with its compiler, for the build and for the tests of screens. The compiler keeps what a component has rendered for the same
 * inputs. That code makes a component about half larger, so it is left out where nothing is gained: in the parts around every screen, which
 * render seldom, and in small parts, whose parents already keep them.
 */
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

const PACKAGES = /[\\/]node_modules[\\/]/
const NOT_COMPILED = new RegExp(
  [
    String.raw`app[\\/]`,
    String.raw`api[\\/]live-connection\.`,
    String.raw`screens[\\/](landing[\\/]|draft[\\/](draft-screen|creator-readout|phone-screen|phone-buttons|confirm-entry|own-reviews))`,
    String.raw`domain[\\/](competition|player|notifications)[\\/]`,
    String.raw`domain[\\/](creator[\\/](creator-stats|price-and-subs|avatar|channel-link)|entry[\\/]entry-marks)\.`,
    String.raw`domain[\\/]roster[\\/](budget|budget-status|last-call|phone[\\/](phone-picks|picks-line|slots|controller))\.`,
    String.raw`ui[\\/](button|dialog|empty-state|error-screen|explained|failed|gestures|icons|lazy-component|link|lucide-icon)\.`,
    String.raw`ui[\\/](offer|panel|picture|progress|roll|search-box|spark|splash|toasts|use-back|use-media)\.`,
  ]
    .map((part) => String.raw`[\\/]web[\\/]${part}`)
    .join('|'),
)

export const compiledReact = (): PluginOption =>
  react({ compiler: true, exclude: [PACKAGES, NOT_COMPILED], refreshExclude: PACKAGES })
