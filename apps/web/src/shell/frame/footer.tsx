import styles from './footer.module.css';

/** Links to the legal pages, each in a new tab (SHELL-010). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <a href="/impressum" target="_blank" rel="noreferrer">
        Impressum
      </a>
      <span aria-hidden>·</span>
      <a href="/datenschutz" target="_blank" rel="noreferrer">
        Datenschutz
      </a>
    </footer>
  );
}
