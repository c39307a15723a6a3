import { Button, Loader } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useNewVersion } from '../kernel/code/new-version.ts';
import { useConnection } from '../kernel/connection.ts';
import { useDelay } from '../kit/loading/use-delay.ts';
import { useAskedPage } from './page-code.ts';
import { TEXTS } from './texts.ts';
import styles from './connection-banner.module.css';

/** A page that is there within this time, in milliseconds, needs no word about its coming. */
const COMING_DELAY_MS = 300;

/** Says that the server or the next page is away, or that a reload brings a newer version (ERR-018). */
export function ConnectionBanner() {
  const connection = useConnection();
  const askedPage = useAskedPage();
  const isReplaced = useNewVersion();
  const lost = askedPage === 'missing' ? 'missing' : connection;
  const state = isReplaced ? 'replaced' : lost;
  return (
    <>
      {askedPage === 'coming' && <PageComing />}
      <div role="status" aria-live="polite" className={styles.place} data-keep-clear>
        {state !== 'reached' && (
          <div className={styles.banner}>
            {isReplaced ? <IconRefresh size={20} aria-hidden /> : <IconCloudOff size={20} aria-hidden />}
            <p>
              <strong>{TEXTS[state].title}</strong>
              {TEXTS[state].text}
            </p>
            {isReplaced ? (
              <Button size="xs" onClick={() => location.reload()}>
                {TEXTS.reload}
              </Button>
            ) : (
              <Loader size={16} color="currentcolor" aria-hidden />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** A line at the upper edge while the code of the next page is on its way. */
function PageComing() {
  const isDue = useDelay(COMING_DELAY_MS);
  return isDue && <div role="status" aria-label={TEXTS.pageLoading} className={styles.coming} />;
}
