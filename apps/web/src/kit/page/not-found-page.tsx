import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { use } from 'react';
import styles from './centered-page.module.css';
import { IsInMain } from './is-in-main.ts';
import { TEXTS } from '../texts.ts';

/** The page for an address, or for a thing on a page, that does not exist (SHELL-008, PROP-042). */
export function NotFoundPage() {
  // The routes do not tell: below a known address they match the shell, which is not drawn then.
  const Main = use(IsInMain) ? 'div' : 'main';
  return (
    <Main className={styles.centered}>
      <title>{`${TEXTS.notFound} · ${TEXTS.program}`}</title>
      <IconMapOff size={40} stroke={1.4} aria-hidden />
      <h1>{TEXTS.notFoundText}</h1>
      <p>{TEXTS.notFoundHint}</p>
      <Button component="a" href="/" variant="filled">
        {TEXTS.toHome}
      </Button>
    </Main>
  );
}
