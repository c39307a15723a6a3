import type { ReactNode } from 'react';
import { WordMark } from '../../../kit/page/word-mark.tsx';
import styles from './legal-frame.module.css';

/** The frame of the two legal pages, which everybody may read without a login (SHELL-003). */
export function LegalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · Rahmenpreis`}</title>
      <header className={styles.header}>
        <a href="/" aria-label="Rahmenpreis, zur Startseite">
          <WordMark />
        </a>
      </header>
      <main className={styles.text}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={styles.footer}>
        <a href="/impressum">Impressum</a>
        <span aria-hidden>·</span>
        <a href="/datenschutz">Datenschutz</a>
      </footer>
    </div>
  );
}
