import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../kernel/session/sign-out.ts';
import styles from '../kit/page/centered-page.module.css';

/** The page for accounts that are neither administrator nor service provider; going back logs out (SHELL-007). */
export function NotypePage() {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };
  return (
    <main className={styles.centered}>
      <title>Fehlerhafte Berechtigungen · Rahmenpreis</title>
      <IconUserOff size={40} stroke={1.4} aria-hidden />
      <h1>Fehlerhafte Berechtigungen</h1>
      <p>
        Ihr Konto ist weder als Administration noch als Dienstleister eingerichtet. Bitte wenden Sie sich an
        den Kundenservice.
      </p>
      <Button variant="filled" onClick={() => void leave()}>
        Zurück zur Anmeldung
      </Button>
    </main>
  );
}
