import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../kernel/sign-out.ts';
import { CenteredPage } from '../kit/page/centered-page.tsx';
import { TEXTS } from './texts.ts';

/** The page for accounts neither administrator nor service provider; going back logs out (SHELL-007). */
export function Page() {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };
  return (
    <CenteredPage
      title={TEXTS.noType}
      icon={<IconUserOff size={40} stroke={1.4} aria-hidden />}
      heading={TEXTS.noType}
    >
      <p>{TEXTS.noTypeText}</p>
      <Button variant="filled" onClick={() => void leave()}>
        {TEXTS.toLogin}
      </Button>
    </CenteredPage>
  );
}
