import { Button, Group, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { clockTime, longDate } from '@rahmenpreis/german/written-instant.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { Modal } from '../../../kit/dialog/modal-on-demand.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import type { ReadyOffer } from '../own-offer-state.ts';
import { TEXTS } from '../texts.ts';
import styles from './participation-switch.module.css';
import { useParticipation } from './use-participation.ts';

interface DeclareDialogProps {
  readonly offer: ReadyOffer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Confirms an offer in text form: somebody types the name under the sentence and closes it with Enter (§ 126b BGB, decision 0037). */
export function DeclareDialog({ offer, opened, onClose }: DeclareDialogProps) {
  const { isBusy, change } = useParticipation(offer);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sentenceId = useId();
  const { title, end } = offer.own.phase;
  const close = () => {
    if (isBusy) return;
    setMissing(false);
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const declaredBy = name.trim();
    setMissing(declaredBy === '');
    if (declaredBy === '' || isBusy) return;
    if (await change(true, declaredBy)) onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={TEXTS.declareTitle}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.dialog} id={sentenceId}>
          {TEXTS.declareSentence(title, longDate(end), clockTime(end))}
        </p>
        <TextInput
          data-autofocus
          label={TEXTS.declareName}
          description={TEXTS.declareHint}
          aria-describedby={sentenceId}
          autoComplete="name"
          maxLength={TEXT_MAX_LENGTH}
          value={name}
          error={isMissing ? TEXTS.declareNameMissing : undefined}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setMissing(false);
          }}
        />
        <Group justify="flex-end" gap={8} mt="lg">
          <Button onClick={close} disabled={isBusy}>
            {KIT_TEXTS.cancel}
          </Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {TEXTS.confirmHere}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
