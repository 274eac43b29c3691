/** 'Install Fantasy Social', through the browser's own prompt. */
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { install, type InstallEvent } from './browser-install.ts'
import styles from './install.module.css'

export function InstallCard({ event, onLater }: { event: InstallEvent; onLater: () => void }) {
  const start = async () => {
    if ((await install(event)) === 'dismissed') onLater()
  }
  return (
    <section className={styles.offer} data-offer aria-labelledby="install-title">
      <Mark width={32} height={32} className={styles.picture} />
      <h2 id="install-title" className={styles.title}>
        Install Fantasy Social
      </h2>
      <Button tone="coin" className={styles.act} onClick={() => void start()}>
        Install App
      </Button>
      <Button className={styles.act} onClick={onLater}>
        Later
      </Button>
    </section>
  )
}
