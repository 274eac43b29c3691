/** 'Install Fantasy Social', through the browser's own prompt. */
import { Offer } from '#web/ui/offer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { install, type InstallEvent } from './browser-install.ts'
import styles from './install.module.css'

export function InstallCard({ event, onLater }: { event: InstallEvent; onLater: () => void }) {
  const start = async () => {
    if ((await install(event)) === 'dismissed') onLater()
  }
  return (
    <Offer name="app" className={styles.offer} picture={<Mark width={32} height={32} />} title="Install Fantasy Social">
      <Button tone="coin" onClick={() => void start()}>
        Install App
      </Button>
      <Button onClick={onLater}>Later</Button>
    </Offer>
  )
}
