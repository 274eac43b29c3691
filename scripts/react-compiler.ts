/**
 * React with its compiler, for the build and for the tests of screens. The compiler keeps what a component has rendered for the same
 * inputs. That code makes a component about half larger, so it is left out where nothing is gained: in the parts around every screen, which
 * render seldom, and in small parts, whose parents already keep them.
 */
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

const PACKAGES = /[\\/]node_modules[\\/]/
const NOT_COMPILED =
  /[\\/]web[\\/](app|screens[\\/]landing|domain[\\/](competition|player|notifications)|ui[\\/](splash|error-screen|icons|button|link|toasts|offer|lazy-component|failed|empty-state|picture|panel|search-box|use-media|use-back|dialog|lucide-icon))\b/

export const compiledReact = (): PluginOption =>
  react({ compiler: true, exclude: [PACKAGES, NOT_COMPILED], refreshExclude: PACKAGES })
