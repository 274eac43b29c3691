/** The class of a slim line that links elsewhere. Its user sets `--lead`, its colour, and `--reach`, the inset of its touch target. */
import styles from './lead.module.css'

export const lead = styles.lead
