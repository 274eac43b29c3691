/** The screens of other platforms: a picture, the platform's icon, what is planned, and links back. */
import { BrandIcon, type Brand } from '#web/ui/brand-icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PlainSplash } from '#web/ui/splash.tsx'

const platformScreen = (brand: Brand, title: string, who: string, what: string) =>
  function PlatformScreen() {
    return (
      <PlainSplash title={title} icon={<BrandIcon brand={brand} size={40} />}>
        <p className="max-w-[40ch] text-muted">
          One day you will draft {who} here, and score with {what}, under the same cap and rules. Until then the game is
          played on YouTube.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass('coin')}>
            Back to the draft
          </Link>
          <Link to="/live" className={buttonClass()}>
            Watch live games
          </Link>
        </div>
      </PlainSplash>
    )
  }

export const Instagram = platformScreen('instagram', 'Instagram', 'Instagram creators', 'their reels and followers')
export const X = platformScreen('x', 'X', 'the voices of X', 'their posts and followers')
export const TikTok = platformScreen('tiktok', 'TikTok', 'TikTok creators', 'their clips and followers')
export const Spotify = platformScreen('spotify', 'Spotify', 'artists and podcasts', 'their streams and followers')
