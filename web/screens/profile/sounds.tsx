/** Switches sounds on and off on this device; switching them on plays one. */
import { Volume2, VolumeX } from 'lucide-react'
import { respondTo } from '#web/domain/competition/moments.ts'
import { switchSounds, useSounds } from '#web/ui/sounds.ts'
import styles from './profile.module.css'

export function Sounds() {
  const { isOn } = useSounds()
  const Icon = isOn ? Volume2 : VolumeX
  const press = () => {
    switchSounds(!isOn)
    if (!isOn) respondTo('rise')
  }
  return (
    <button type="button" role="switch" aria-checked={isOn} aria-label="Sounds" className={styles.row} onClick={press}>
      <Icon size={20} aria-hidden="true" />
      <span className="grid min-w-0 text-left">
        <span className="text-sm/5 font-semibold">Sounds</span>
        <span className="text-xs/4 text-muted">
          On this device. No sound plays while the device is set to reduce motion.
        </span>
      </span>
      <span className={`pill ${isOn ? 'pill-go' : ''}`}>{isOn ? 'On' : 'Off'}</span>
    </button>
  )
}
