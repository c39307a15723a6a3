import { Button, Group } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { userFacts } from '../user-facts.ts';
import { userState } from '../user-state.ts';
import { TEXTS } from '../texts.ts';
import { UserStateTag } from './user-state-tag.tsx';
import styles from './user-dialog.module.css';

interface ViewDialogProps {
  readonly opened: boolean;
  readonly provider: ServiceProvider;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** An existing user, to look at only; Enter and Escape close (USER-003, OPEN-15). */
export function ViewDialog({ opened, provider, nowMs, onClose }: ViewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.viewTitle} size={520}>
      <dl className={styles.facts}>
        {userFacts(provider).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{TEXTS.columns.state}</dt>
          <dd>
            <UserStateTag state={userState(provider, nowMs)} />
          </dd>
        </div>
      </dl>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="filled" onClick={onClose}>
          {TEXTS.close}
        </Button>
      </Group>
    </Modal>
  );
}
