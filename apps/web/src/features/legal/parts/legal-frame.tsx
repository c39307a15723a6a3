import type { ReactNode } from 'react';
import { Center } from '@mantine/core';
import { Footer } from '../../../kit/page/footer.tsx';
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
      <Center p={16} style={{ borderTop: '1px solid var(--line)' }}>
        <Footer />
      </Center>
    </div>
  );
}
