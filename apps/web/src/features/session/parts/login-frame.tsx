import type { ReactNode } from 'react';
import { WordMark } from '../../../kit/page/word-mark.tsx';
import styles from './login-frame.module.css';

interface LoginFrameProps {
  readonly title: string;
  readonly explanation: string;
  readonly children: ReactNode;
}

/** The two halves of every page before the login: what the program is, and the form. */
export function LoginFrame({ title, explanation, children }: LoginFrameProps) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · Rahmenpreis`}</title>
      <header className={styles.poster}>
        <WordMark />
        <div>
          <p className={styles.promise}>Rahmenpreise vergeben, auf den Tausendstel genau.</p>
          <p className={styles.scope}>
            Liegenschaften, Leistungsverzeichnisse, Angebotsphasen und Vergabe des Facility Managements an
            einem Ort.
          </p>
        </div>
        <nav className={styles.legal} aria-label="Rechtliches">
          <a href="/impressum" target="_blank" rel="noreferrer">
            Impressum
          </a>
          <span aria-hidden>·</span>
          <a href="/datenschutz" target="_blank" rel="noreferrer">
            Datenschutz
          </a>
        </nav>
      </header>
      <main className={styles.side}>
        <div className={styles.box}>
          <h1>{title}</h1>
          <p className={styles.explanation}>{explanation}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
