import { Button, Skeleton } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureDetail, GENERIC_TEXT, GENERIC_TITLE } from '../kernel/call/failure-text.ts';
import styles from '../kit/page/centered-page.module.css';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../kit/texts.ts';

/** The shape of a page while its chunk is being loaded. */
export function PagePending() {
  return (
    <div className={styles.pending} role="status" aria-label={TEXTS.pageLoading}>
      <Skeleton height={34} width={260} />
      <Skeleton height={16} width="min(60ch, 80%)" />
      <Skeleton height={360} />
    </div>
  );
}

/** What a page shows when it could not be built: what happened and how to try again (ERR-001…003). */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    reset();
    await router.invalidate();
  };
  return (
    <div className={styles.centered} role="alert">
      <IconCloudOff size={40} stroke={1.4} aria-hidden />
      <h1>{GENERIC_TITLE}</h1>
      <p>{GENERIC_TEXT}</p>
      <p className={styles.detail}>{failureDetail(error)}</p>
      <Button variant="filled" leftSection={<IconRefresh size={16} />} onClick={() => void retry()}>
        {KIT_TEXTS.tryAgain}
      </Button>
    </div>
  );
}
