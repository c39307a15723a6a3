import styles from './footer.module.css';
import { TEXTS } from '../texts.ts';

/** The foot of every page: the two legal pages, each in a new tab (SHELL-010). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <a href="/impressum" target="_blank" rel="noreferrer">
        {TEXTS.impressum}
      </a>
      <span aria-hidden>·</span>
      <a href="/datenschutz" target="_blank" rel="noreferrer">
        {TEXTS.datenschutz}
      </a>
    </footer>
  );
}
