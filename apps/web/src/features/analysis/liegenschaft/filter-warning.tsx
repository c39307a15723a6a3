import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-tab.module.css';

/** Says that the download holds all positions, whatever is filtered (ANALYSIS-017). */
export function FilterWarning({ onRemove }: { onRemove: () => void }) {
  return (
    <Alert color="amber" icon={<IconInfoCircle size={18} aria-hidden />} className={styles.warning}>
      {TEXTS.filterWarning}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onRemove}>
        {TEXTS.removeFilter}
      </Button>
    </Alert>
  );
}
