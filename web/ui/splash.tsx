/** The astronaut: shown while something loads, or beside the icon of a platform. */
import { useEffect, type ReactNode } from 'react'
import styles from './splash.module.css'
import { create } from 'zustand'

/** A splash that fills the available space; `label` is read out. */
export function Splash({ label = 'Loading...' }: { label?: string }) {
  useEffect(registerSplash, [])
  return (
    <div role="status" className={styles.splash} data-splash>
      <img className={styles.float} src="/art/astronaut.webp" alt="" width={132} height={132} />
      <p className={styles.label}>{label}</p>
    </div>
  )
}

/** A screen with the astronaut, an icon, and a text: below them, or beside them on a landscape phone. */
export function PlainSplash({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.plain} aria-labelledby="splash-title">
      <div className="relative">
        <img className={styles.float} src="/art/astronaut.webp" alt="Astronaut" width={200} height={200} />
        <span className="panel absolute -right-4 bottom-2 grid size-[72px] place-items-center rounded-[22px]">
          {icon}
        </span>
      </div>
      <div className={styles.says}>
        <h1 id="splash-title" className="disp text-2xl/7 font-bold">
          {title}
        </h1>
        {children}
      </div>
    </section>
  )
}

/** Counts the splashes on screen: a toast that is raised while a screen loads waits until the screen is there. */
const useSplashes = create<{ count: number }>(() => ({ count: 0 }))

export const useIsLoading = (): boolean => useSplashes(({ count }) => count > 0)

/** Registers a splash. Returns a function that unregisters it. */
function registerSplash(): () => void {
  const add = (by: number) => useSplashes.setState(({ count }) => ({ count: count + by }))
  add(1)
  return () => add(-1)
}

/** The planet behind the landing, in a picture size that fits the window. Used inside a `.landing`. */
export function SpacePicture() {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet="/art/scene-phone.avif" />
      <img src="/art/scene-wide.avif" alt="" width={1600} height={1000} fetchPriority="high" decoding="sync" />
    </picture>
  )
}
