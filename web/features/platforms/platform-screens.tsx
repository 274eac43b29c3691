/** The screens of the other platforms: the astronaut, and the platform's icon. */
import { BrandIcon, type Brand } from '#web/ui/brand-icon.tsx'
import { PlainSplash } from '#web/ui/splash.tsx'

const platformScreen = (brand: Brand, title: string) =>
  function PlatformScreen() {
    return <PlainSplash title={title} icon={<BrandIcon brand={brand} size={40} />} />
  }

export const Instagram = platformScreen('instagram', 'Instagram')
export const X = platformScreen('x', 'X')
export const TikTok = platformScreen('tiktok', 'TikTok')
export const Spotify = platformScreen('spotify', 'Spotify')
