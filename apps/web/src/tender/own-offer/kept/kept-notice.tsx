import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';
import styles from '../unsaved-values.module.css';
import type { KeptHere } from './use-kept.ts';

const KeptDialog = lateDialog(async () => (await import('./kept-dialog.tsx')).KeptDialog);

/** Says that values of an earlier session are still to be decided about, and opens them. */
export function KeptNotice({ kept }: { readonly kept: KeptHere }) {
  const [isOpen, setOpen] = useState(false);
  const count = kept.asked.length;
  if (count === 0 && !isOpen) return null;
  const isClosed = kept.asked.every(({ why }) => why === 'closed');
  return (
    <>
      {count > 0 && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={TEXTS.left(count)}
          className={styles.bar}
        >
          <span className={styles.text}>{isClosed ? TEXTS.leftClosed : TEXTS.leftOpen}</span>
          <Button size="xs" onClick={() => setOpen(true)}>
            {TEXTS.look}
          </Button>
        </Alert>
      )}
      <KeptDialog kept={kept} opened={isOpen && count > 0} onClose={() => setOpen(false)} />
    </>
  );
}
