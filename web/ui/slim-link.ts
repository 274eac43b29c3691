/** The class of a slim link, which sets --link-color and --reach. Apart from Link, which a visitor's page loads. */
import styles from './slim-link.module.css'

export const slimLinkClass = `${styles.link}`
