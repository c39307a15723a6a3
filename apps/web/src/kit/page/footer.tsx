import { version } from '../../../package.json';
import { TEXTS } from '../texts.ts';
import styles from './footer.module.css';

const PAGES = [
  ['/impressum', TEXTS.impressum],
  ['/datenschutz', TEXTS.datenschutz],
  ['/barrierefreiheit', TEXTS.barrierefreiheit],
  ['/lizenzen', TEXTS.lizenzen],
] as const;

/** The foot of every page: the pages that everybody may read, each in a new tab (SHELL-010), and which version this is. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      {PAGES.map(([path, name]) => (
        <a key={path} href={path} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
      <span>{TEXTS.version(version)}</span>
    </footer>
  );
}
