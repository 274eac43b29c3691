/** The class of a slim link, which sets --link-color and --reach. It is apart from Link, because a visitor's page loads this class. */
import styles from './slim-link.module.css'

export const slimLinkClass = `${styles.link}`
