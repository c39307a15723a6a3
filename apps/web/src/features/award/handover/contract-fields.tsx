import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useState } from 'react';
import { DayInput } from '../../../kit/field/day-input.tsx';
import { Note } from '../../../kit/show/note.tsx';
import type { Terms } from './draft.ts';
import { HANDOVER_TEXTS as TEXTS } from './texts.ts';

interface ContractFieldsProps {
  readonly provider: Pick<ServiceProvider, 'id' | 'organisation' | 'erpNummer'>;
  readonly terms: Terms;
  readonly lock: string | undefined;
  /** Hears of changed terms, and whether a typed text is no day. */
  readonly onChange: (terms: Terms, isUnreadable: boolean) => void;
}

/** Takes the terms of the contract with one provider, a field for each. */
export function ContractFields({ provider, terms, lock, onChange }: ContractFieldsProps) {
  const [isUnreadable, setUnreadable] = useState({ begin: false, end: false });
  const { begin, end } = terms;
  const isReversed = begin !== null && end !== null && end < begin;
  const takeDay = (name: 'begin' | 'end', day: string | null, text?: string): void => {
    const next = { ...isUnreadable, [name]: text !== undefined };
    setUnreadable(next);
    onChange({ ...terms, [name]: day }, next.begin || next.end);
  };
  const text = (name: 'number' | 'costObject') => (
    <TextInput
      label={TEXTS[name]}
      value={terms[name]}
      maxLength={TEXT_MAX_LENGTH}
      readOnly={lock !== undefined}
      onChange={({ currentTarget }) =>
        onChange({ ...terms, [name]: currentTarget.value }, isUnreadable.begin || isUnreadable.end)
      }
    />
  );
  const day = (name: 'begin' | 'end') => (
    <DayInput
      id={`handover-${name}-${provider.id}`}
      label={TEXTS[name]}
      day={terms[name]}
      isLocked={lock !== undefined}
      isClearable
      shownMonth={begin}
      problem={name === 'end' && isReversed ? TEXTS.reversed : undefined}
      onChange={(chosen, typed) => takeDay(name, chosen, typed)}
    />
  );
  return (
    <Fieldset legend={provider.organisation} p="xs">
      <Note mb={6}>{TEXTS.erp(provider.erpNummer)}</Note>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {text('number')}
        {text('costObject')}
        {day('begin')}
        {day('end')}
      </SimpleGrid>
    </Fieldset>
  );
}
