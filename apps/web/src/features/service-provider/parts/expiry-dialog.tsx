import { Button, Group, Radio, Stack } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { longDate, shortDate } from '@rahmenpreis/german/written-instant.ts';
import { type SubmitEvent, useState } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useExtendExpiry } from '../api.ts';
import { expiryChoices } from '../expiry-choices.ts';
import { TEXTS } from '../texts.ts';
import styles from './user-dialog.module.css';

interface ExpiryDialogProps {
  readonly opened: boolean;
  readonly provider: ServiceProvider;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Extends an account by whole years (USER-009). */
export function ExpiryDialog({ opened, provider, nowMs, onClose }: ExpiryDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.extendTitle}>
      <ExpiryForm provider={provider} nowMs={nowMs} onClose={onClose} />
    </Modal>
  );
}

function ExpiryForm({ provider, nowMs, onClose }: Omit<ExpiryDialogProps, 'opened'>) {
  const choices = expiryChoices(provider, nowMs);
  const [years, setYears] = useState(String(choices[0]?.years));
  const extending = useExtendExpiry();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = choices.find((choice) => String(choice.years) === years);
    if (chosen !== undefined) {
      extending.mutate({ provider, expire: chosen.expire }, { onSuccess: onClose });
    }
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.sentence}>{TEXTS.extendText(provider, longDate(provider.expire))}</p>
      {choices.length === 0 && <p className={styles.sentence}>{TEXTS.latestReached}</p>}
      {choices.length > 0 && (
        <Radio.Group label={TEXTS.extendLabel} value={years} onChange={setYears}>
          <Stack gap={10} mt={8}>
            {choices.map((choice, index) => (
              <Radio
                key={choice.years}
                value={String(choice.years)}
                label={shortDate(choice.expire)}
                description={TEXTS.longer(TEXTS.years(choice.years))}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" disabled={choices.length === 0} loading={extending.isPending}>
          {TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
