import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import styles from './centered-page.module.css';
import { TEXTS } from '../texts.ts';

/** The page for an address, or for a thing on a page, that does not exist (SHELL-008, PROP-042). */
export function NotFoundPage() {
  const isInShell = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/shell') });
  // The shell brings its own main landmark, and a page must have exactly one.
  const Main = isInShell ? 'div' : 'main';
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
