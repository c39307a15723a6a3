import { version } from '../../../package.json';
import { TEXTS } from '../texts.ts';
import styles from './footer.module.css';

const PAGES = [
  ['/impressum', TEXTS.impressum],
  ['/datenschutz', TEXTS.datenschutz],
  ['/barrierefreiheit', TEXTS.barrierefreiheit],
  ['/lizenzen', TEXTS.lizenzen],
] as const;

/**
 * The foot of every page: the pages that everybody may read, each in a new tab (SHELL-010), which version
 * this is, and above them what is to be said quietly of this page.
 */
export function Footer({ note }: { readonly note?: string | undefined }) {
  return (
    <footer className={styles.footer}>
      <span role="status" className={styles.note}>
        {note}
      </span>
      {PAGES.map(([path, name]) => (
        <a key={path} href={path} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
      <span>{TEXTS.version(version)}</span>
    </footer>
  );
}
