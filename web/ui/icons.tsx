/** The application's own icons: the logo (a ringed planet with a play triangle) and the chevron of the d-pad. */
import type { SVGProps } from 'react'

export function Mark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 64 64" width="34" height="34" aria-hidden="true" {...props}>
      <ellipse
        cx="32"
        cy="33"
        rx="28"
        ry="9.5"
        transform="rotate(-24 32 33)"
        fill="none"
        stroke="oklch(0.76 0.165 52)"
        strokeWidth="4.5"
      />
      <circle cx="32" cy="32" r="17" fill="oklch(0.865 0.163 89)" />
      <path
        d="M27.6 24.4c0-1.1 1.2-1.8 2.15-1.25l11.6 7.1c.95.58.95 1.92 0 2.5l-11.6 7.1c-.95.58-2.15-.15-2.15-1.25z"
        fill="oklch(0.165 0.022 262)"
      />
      <path
        d="M57.6 21.6a28 9.5 -24 0 1-51.2 22.8"
        fill="none"
        stroke="oklch(0.76 0.165 52)"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The icon points left; `to="right"` flips it. */
export function Chevron({ to = 'left', ...props }: { to?: 'left' | 'right' } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.1}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={to === 'left' ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'} />
    </svg>
  )
}
