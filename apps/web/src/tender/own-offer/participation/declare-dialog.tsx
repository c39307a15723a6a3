import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { clockTime, longDate } from '@rahmenpreis/german/german-date.ts';
import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { countUnsaved } from '../own-offer.ts';
import { countLeft } from '../left-values.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { usePreviousOffer, usePreviousPrices } from '../previous-phase.ts';
import { UnsavedNote } from '../unsaved-note.tsx';
import { TEXTS } from '../texts.ts';
import { declaredFigures } from './declared-figures.ts';
import figureStyles from './declared-figures.module.css';
import { LetterPart, useLetterTicks } from './declared-letter.tsx';
import { useParticipation } from './change-participation.ts';

/** What is confirmed, in figures, over the name that confirms it. */
function DeclaredFigures({ offer }: { offer: ReadyOffer }) {
  const { own } = offer;
  const previous = usePreviousOffer(offer);
  const { leftOf } = usePreviousPrices(offer.phases, own.phase);
  const figures = useMemo(
    () => declaredFigures(own, previous, countLeft(leftOf(own))),
    [own, previous, leftOf],
  );
  return (
    <>
      <dl className={figureStyles.figures} aria-label={TEXTS.figures.title}>
        {figures.map(({ label, figure, detail, isDoubtful }) => (
          <div key={label} data-doubtful={isDoubtful || undefined}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
            {detail !== undefined && <dd className={figureStyles.detail}>{detail}</dd>}
          </div>
        ))}
      </dl>
      {countUnsaved(own) > 0 && <UnsavedNote own={own} />}
    </>
  );
}

/**
 * Confirms an offer in text form: somebody types the name under the sentence and closes it with Enter, under
 * what it comes to and what it leaves open (§ 126b BGB, decision 0037).
 */
export function DeclareDialog({ offer, opened, onClose }: Openable & { readonly offer: ReadyOffer }) {
  const { isBusy, change } = useParticipation(offer);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ticks = useLetterTicks(offer.own);
  const { letter, ticked, missing } = ticks;
  const sentenceId = useId();
  const { title, end, bindingUntil } = offer.own.phase;
  const close = () => {
    if (isBusy) return;
    setMissing(false);
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const declaredBy = name.trim();
    setMissing(declaredBy === '');
    if (declaredBy === '' || isBusy || missing.length > 0) return;
    const under = letter && { declared: [...ticked], letterVersion: letter.version };
    if (await change(true, { declaredBy, ...under })) onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={TEXTS.confirmHere}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text mb={8} id={sentenceId}>
          {TEXTS.declareSentence(title, longDate(end), clockTime(end))}{' '}
          {bindingUntil && TEXTS.declareBinding(writtenDay(bindingUntil))}
        </Text>
        <DeclaredFigures offer={offer} />
        <LetterPart own={offer.own} name={name.trim()} ticks={ticks} />
        <TextInput
          // Under a letter that is read first.
          data-autofocus={letter === undefined || letter.text === '' || undefined}
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
          <Button type="submit" variant="filled" loading={isBusy} disabled={missing.length > 0}>
            {TEXTS.confirmHere}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
