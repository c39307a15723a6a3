import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../kernel/session/sign-out.ts';
import styles from '../kit/page/centered-page.module.css';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../kit/texts.ts';

/** The page for accounts that are neither administrator nor service provider; going back logs out (SHELL-007). */
export function NotypePage() {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };
  return (
    <main className={styles.centered}>
      <title>{`${TEXTS.noType} · ${KIT_TEXTS.program}`}</title>
      <IconUserOff size={40} stroke={1.4} aria-hidden />
      <h1>{TEXTS.noType}</h1>
      <p>{TEXTS.noTypeText}</p>
      <Button variant="filled" onClick={() => void leave()}>
        {TEXTS.toLogin}
      </Button>
    </main>
  );
}
