import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { TEXTS } from '../texts.ts';
import { CenteredPage } from './centered-page.tsx';

/** The page for an address, or for a thing on a page, that does not exist (SHELL-008, PROP-042). */
export function NotFoundPage() {
  return (
    <CenteredPage
      title={TEXTS.notFound}
      icon={<IconMapOff size={40} stroke={1.4} aria-hidden />}
      heading={TEXTS.notFoundText}
    >
      <p>{TEXTS.notFoundHint}</p>
      <Button component="a" href="/" variant="filled">
        {TEXTS.toHome}
      </Button>
    </CenteredPage>
  );
}
