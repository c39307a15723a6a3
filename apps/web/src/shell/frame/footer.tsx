import { LegalLinks } from '../../kit/page/legal-links.tsx';
import styles from './footer.module.css';

/** The foot of every page after the login (SHELL-010). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <LegalLinks />
    </footer>
  );
}
