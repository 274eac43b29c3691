/** The platforms' logos, in the colour of the text around them. */
import { siInstagram, siSpotify, siTiktok, siX, siYoutube } from 'simple-icons'

const BRANDS = { youtube: siYoutube, instagram: siInstagram, x: siX, tiktok: siTiktok, spotify: siSpotify }
export type Brand = keyof typeof BRANDS

/** The icon is decorative unless `title` is set. */
export function BrandIcon({ brand, size = 22, title }: { brand: Brand; size?: number; title?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d={BRANDS[brand].path} />
    </svg>
  )
}
