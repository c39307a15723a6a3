import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { DayInput } from '../../../kit/field/day-input.tsx';
import type { OrderWish } from '../contract-terms.ts';
import { CONTRACT_TEXTS, TEXTS } from '../texts.ts';

interface ContractDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly wish: OrderWish;
  readonly onSave: (wish: OrderWish) => void;
}

/** Asks what order LVs say of the contract, its number and its term, and whether they are wanted as PDF too. */
export function ContractDialog({ opened, onClose, ...rest }: ContractDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={CONTRACT_TEXTS.title}>
      <ContractForm onClose={onClose} {...rest} />
    </Modal>
  );
}

/** The days of a term while they are typed, and whether they can be taken. */
function useTerm(wish: OrderWish) {
  const [begin, setBegin] = useState(wish.begin ?? null);
  const [end, setEnd] = useState(wish.end ?? null);
  const [unreadable, setUnreadable] = useState<Readonly<Record<'begin' | 'end', string | undefined>>>({
    begin: undefined,
    end: undefined,
  });
  const isReversed = begin !== null && end !== null && end < begin;
  const isWrong = isReversed || unreadable.begin !== undefined || unreadable.end !== undefined;
  const dayField = (name: 'begin' | 'end', setDay: (day: string | null) => void) => ({
    unreadable: unreadable[name],
    isClearable: true,
    onChange: (day: string | null) => {
      setUnreadable({ ...unreadable, [name]: undefined });
      setDay(day);
    },
    onUnreadable: (text: string) => {
      setUnreadable({ ...unreadable, [name]: text });
      setDay(null);
    },
  });
  return { begin, end, setBegin, setEnd, isReversed, isWrong, dayField };
}

function ContractForm({ wish, onSave, onClose }: Omit<ContractDialogProps, 'opened'>) {
  const [number, setNumber] = useState(wish.number ?? '');
  const { begin, end, setBegin, setEnd, isReversed, isWrong, dayField } = useTerm(wish);
  const [isPdfWanted, setPdfWanted] = useState(wish.isPdfWanted === true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    const said = number.trim();
    onSave({
      ...(said !== '' && { number: said }),
      ...(begin !== null && { begin }),
      ...(end !== null && { end }),
      ...(isPdfWanted && { isPdfWanted }),
    });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <span>{CONTRACT_TEXTS.hint}</span>
        <TextInput
          label={CONTRACT_TEXTS.number}
          value={number}
          maxLength={TEXT_MAX_LENGTH}
          data-autofocus
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <DayInput
          id="contract-begin"
          label={CONTRACT_TEXTS.begin}
          day={begin}
          problem={undefined}
          {...dayField('begin', setBegin)}
        />
        <DayInput
          id="contract-end"
          label={CONTRACT_TEXTS.end}
          day={end}
          shownMonth={begin}
          problem={isReversed ? CONTRACT_TEXTS.reversed : undefined}
          {...dayField('end', setEnd)}
        />
        <Checkbox
          label={CONTRACT_TEXTS.pdf}
          description={CONTRACT_TEXTS.pdfHint}
          checked={isPdfWanted}
          onChange={({ currentTarget }) => setPdfWanted(currentTarget.checked)}
        />
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" disabled={isWrong}>
          {CONTRACT_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
