import { Text } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import { Footer } from '../../../kit/page/footer.tsx';
import { WordMark } from '../../../kit/page/word-mark.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './login-frame.module.css';

/** The two halves of every page before the login: what the program is, and the form. */
export function LoginFrame({
  title,
  explanation,
  children,
}: PropsWithChildren<Record<'title' | 'explanation', string>>) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${KIT_TEXTS.program}`}</title>
      <header className={styles.poster}>
        <WordMark />
        <div className={styles.message}>
          <p className={styles.promise}>{TEXTS.promise}</p>
          <p className={styles.scope}>{TEXTS.scope}</p>
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.box}>
          <h1>{title}</h1>
          <Text mt={4} mb={24} c="dimmed">
            {explanation}
          </Text>
          {children}
        </div>
      </main>
      <div className={styles.legal}>
        <Footer />
      </div>
    </div>
  );
}
