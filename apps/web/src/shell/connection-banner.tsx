import { Loader } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '../kernel/connection/connection.ts';
import styles from './connection-banner.module.css';

const SENTENCES = {
  offline: {
    title: 'Keine Internetverbindung',
    text: 'Ihre Eingaben bleiben stehen. Sobald die Verbindung wieder da ist, geht es von selbst weiter.',
  },
  unreachable: {
    title: 'Der Server antwortet gerade nicht',
    text: 'Ihre Eingaben bleiben stehen. Wir versuchen es weiter, Sie müssen nichts neu laden.',
  },
};

/** Says on every page that the server cannot be reached, and vanishes by itself (ERR-018). */
export function ConnectionBanner() {
  const connection = useConnection();
  const sentences = connection === 'reached' ? undefined : SENTENCES[connection];
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
