import { Loader } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '../kernel/connection/connection.ts';
import styles from './connection-banner.module.css';
import { TEXTS } from './texts.ts';

/** Says on every page that the server cannot be reached, and vanishes by itself (ERR-018). */
export function ConnectionBanner() {
  const connection = useConnection();
  const sentences = connection === 'reached' ? undefined : TEXTS[connection];
  return (
    <div role="status" aria-live="polite" className={styles.place}>
      {sentences !== undefined && (
        <div className={styles.banner}>
          <IconCloudOff size={20} aria-hidden />
          <p>
            <strong>{sentences.title}</strong>
            {sentences.text}
          </p>
          <Loader size={16} color="currentcolor" aria-hidden />
        </div>
      )}
    </div>
  );
}
