import { Box, Button, Skeleton, Stack } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isUnanswered } from '../kernel/call/call-failure.ts';
import { failureDetail } from '../kernel/call/failure-text.ts';
import { CodeMissing } from '../kernel/code/code-missing.ts';
import { type Connection, useConnection } from '../kernel/connection.ts';
import { GENERIC_TEXT, GENERIC_TITLE } from '../kernel/texts.ts';
import { CenteredPage } from '../kit/page/centered-page.tsx';
import { TEXTS as KIT_TEXTS } from '../kit/texts.ts';
import { TEXTS } from './texts.ts';

/** The shape of a page while its chunk is being loaded. */
export function PagePending() {
  return (
    <Stack gap={14} py={4} role="status" aria-label={TEXTS.pageLoading}>
      <Skeleton height={34} width={260} />
      <Skeleton height={16} width="min(60ch, 80%)" />
      <Skeleton height={360} />
    </Stack>
  );
}

/** Gives why a page could not be built: code unavailable, server unreachable, or something unexpected. */
function reasonOf(error: unknown, connection: Connection): 'replaced' | Connection {
  if (error instanceof CodeMissing && error.reason === 'replaced') return 'replaced';
  if (connection !== 'reached') return connection;
  return error instanceof CodeMissing || isUnanswered(error) ? 'unreachable' : 'reached';
}

/** Tells what kept a page from being built, and how to try again (ERR-001…003, ERR-018). */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const reason = reasonOf(error, useConnection());
  const retry = async () => {
    reset();
    await router.invalidate();
  };
  return (
    <CenteredPage
      title={TEXTS.pageNotLoadedTitle}
      icon={<IconCloudOff size={40} stroke={1.4} aria-hidden />}
      heading={reason === 'reached' ? GENERIC_TITLE : TEXTS.pageNotLoaded}
      isAlert
    >
      <p>{reason === 'reached' ? GENERIC_TEXT : TEXTS.pageNotLoadedText[reason]}</p>
      {reason === 'reached' && (
        <Box component="p" fz={13}>
          {failureDetail(error)}
        </Box>
      )}
      {reason === 'replaced' ? (
        <Button variant="filled" onClick={() => location.reload()}>
          {TEXTS.reload}
        </Button>
      ) : (
        <Button variant="filled" leftSection={<IconRefresh size={16} />} onClick={() => void retry()}>
          {KIT_TEXTS.tryAgain}
        </Button>
      )}
    </CenteredPage>
  );
}
