import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import styles from './centered-page.module.css';

/** The page for an address, or for a thing on a page, that does not exist (SHELL-008, PROP-042). */
export function NotFoundPage() {
  const isInShell = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/shell') });
  // The shell brings its own main landmark, and a page must have exactly one.
  const Main = isInShell ? 'div' : 'main';
  return (
    <Main className={styles.centered}>
      <title>Seite nicht gefunden · Rahmenpreis</title>
      <IconMapOff size={40} stroke={1.4} aria-hidden />
      <h1>Die Seite konnte leider nicht gefunden werden.</h1>
      <p>Vielleicht wurde sie gelöscht, oder die Adresse ist nicht ganz richtig.</p>
      <Button component="a" href="/" variant="filled">
        Zur Startseite
      </Button>
    </Main>
  );
}
