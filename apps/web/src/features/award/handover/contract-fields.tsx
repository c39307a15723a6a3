import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { DayInput } from '../../../kit/field/day-input.tsx';
import { Note } from '../../../kit/show/note.tsx';
import type { Terms } from './draft.ts';
import { HANDOVER_TEXTS as TEXTS } from './texts.ts';

interface ContractFieldsProps {
  readonly provider: Pick<ServiceProvider, 'id' | 'organisation' | 'erpNummer'>;
  readonly terms: Terms;
  readonly lock: string | undefined;
  /** Hears of changed terms, and of each day that is typed whether it can be read. */
  readonly onChange: (changed: Partial<Terms>, unreadable?: Readonly<Record<string, boolean>>) => void;
}

/** Takes the terms of the contract with one provider, a field for each. */
export function ContractFields({ provider, terms, lock, onChange }: ContractFieldsProps) {
  const { begin, end } = terms;
  const isReversed = begin !== null && end !== null && end < begin;
  const isLocked = lock !== undefined;
  const text = (name: 'number' | 'costObject') => (
    <TextInput
      label={TEXTS[name]}
      value={terms[name]}
      maxLength={TEXT_MAX_LENGTH}
      readOnly={isLocked}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  const day = (name: 'begin' | 'end') => (
    <DayInput
      id={`handover-${name}-${provider.id}`}
      label={TEXTS[name]}
      day={terms[name]}
      isLocked={isLocked}
      isClearable
      shownMonth={begin}
      problem={name === 'end' && isReversed ? TEXTS.reversed : undefined}
      onChange={(chosen, typed) =>
        onChange({ [name]: chosen }, { [`${provider.id} ${name}`]: typed !== undefined })
      }
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
