/**
 * Makes the icons of lucide-react, in place of the package's own createLucideIcon (vite.config.ts). The package also makes icons for other
 * frameworks and with settings that are not used here; that is 2 KB of every first load.
 */
import { createElement, type ComponentProps } from 'react'

type IconData = { name: string; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type Props = Omit<ComponentProps<'svg'>, 'children'> & { size?: number }

/** Returns a component like the package's: 24 px, in the colour of the text, hidden from screen readers unless it has a name. */
export default function createLucideIcon({ name, node }: IconData) {
  return function LucideIcon({ size = 24, className = '', ...rest }: Props) {
    const isNamed = Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        ...(!isNamed && { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
