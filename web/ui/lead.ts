/** The class of a slim line that leads elsewhere. Who uses it says `--lead`, its colour, and `--reach`, the inset of its touch target. */
import styles from './lead.module.css'

export const lead = styles.lead
