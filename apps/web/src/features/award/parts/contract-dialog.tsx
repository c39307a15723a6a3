import { Checkbox, Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { DayInput } from '../../../kit/field/day-input.tsx';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import { CONTRACTOR_TERMS, type ContractorTerms, type OrderWish, type Said } from '../contract-terms.ts';
import { CONTRACT_TEXTS } from '../texts.ts';

interface Contractor {
  readonly id: string;
  readonly organisation: string;
}

interface ContractFormProps {
  readonly onClose: () => void;
  readonly wish: OrderWish;
  /** Who has awards in sight. */
  readonly contractors: readonly Contractor[];
  readonly onSave: (wish: OrderWish) => void;
}

/** Asks for client, term and each contractor's number and address on order LVs, and for cover and PDFs. */
export const ContractDialog = formDialog({ title: CONTRACT_TEXTS.title, size: 700 }, ContractForm);

/** The days of a term while they are typed, and whether they can be taken. */
function useTerm(wish: OrderWish) {
  const [days, setDays] = useState({ begin: wish.begin ?? null, end: wish.end ?? null });
  const [isUnreadable, setUnreadable] = useState({ begin: false, end: false });
  const { begin, end } = days;
  const isReversed = begin !== null && end !== null && end < begin;
  const isWrong = isReversed || isUnreadable.begin || isUnreadable.end;
  const dayField = (name: 'begin' | 'end') => ({
    id: `contract-${name}`,
    label: CONTRACT_TEXTS[name],
    day: days[name],
    isClearable: true,
    onChange: (day: string | null, text?: string) => {
      setUnreadable({ ...isUnreadable, [name]: text !== undefined });
      setDays({ ...days, [name]: day });
    },
  });
  return { begin, end, isReversed, isWrong, dayField };
}

/** Texts that say something, without blanks around them. */
function saidOf<Name extends string>(texts: Said<Name>): Said<Name> {
  const said = Object.entries<string | undefined>(texts).map(
    ([name, text = '']) => [name, text.trim()] as const,
  );
  return Object.fromEntries(said.filter(([, text]) => text !== '')) as Said<Name>;
}

const OWNER_TERMS = ['owner', 'street', 'city'] as const;

interface PartyProps<Name> {
  readonly title: string;
  readonly names: readonly Name[];
  readonly said: Said<Name & string>;
  readonly onChange: (name: Name, text: string) => void;
}

/** What is said of one party of the contract, a field for each. */
function Party<Name extends keyof typeof CONTRACT_TEXTS>(props: PartyProps<Name>) {
  const { title, names, said, onChange } = props;
  return (
    <Fieldset legend={title} p="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        {names.map((name) => (
          <TextInput
            key={name}
            label={CONTRACT_TEXTS[name]}
            value={said[name] ?? ''}
            maxLength={TEXT_MAX_LENGTH}
            onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

/** The texts of a contract while they are typed: of the company that orders, and of each contractor. */
function useParties(wish: OrderWish) {
  const { owner = '', street = '', city = '' } = wish;
  const [own, setOwn] = useState({ owner, street, city });
  const [terms, setTerms] = useState<Readonly<Record<string, ContractorTerms>>>(wish.contractors ?? {});
  const said = Object.entries(terms).map(([id, each]) => [id, saidOf(each)] as const);
  return {
    said: { ...saidOf(own), contractors: Object.fromEntries(said) },
    fields: (contractors: readonly Contractor[]) => (
      <>
        <Party
          title={CONTRACT_TEXTS.ownParty}
          names={OWNER_TERMS}
          said={own}
          onChange={(name, text) => setOwn({ ...own, [name]: text })}
        />
        {contractors.map(({ id, organisation }) => (
          <Party
            key={id}
            title={organisation}
            names={CONTRACTOR_TERMS}
            said={terms[id] ?? {}}
            onChange={(name, text) => setTerms({ ...terms, [id]: { ...terms[id], [name]: text } })}
          />
        ))}
      </>
    ),
  };
}

function ContractForm({ wish, contractors, onSave, onClose }: ContractFormProps) {
  const parties = useParties(wish);
  const [hasCover, setCover] = useState(wish.hasCover === true);
  const { begin, end, isReversed, isWrong, dayField } = useTerm(wish);
  const [isPdfWanted, setPdfWanted] = useState(wish.isPdfWanted === true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    onSave({
      ...parties.said,
      ...(hasCover && { hasCover }),
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
        {parties.fields(contractors)}
        <DayInput {...dayField('begin')} />
        <DayInput
          {...dayField('end')}
          shownMonth={begin}
          problem={isReversed ? CONTRACT_TEXTS.reversed : undefined}
        />
        <Checkbox
          label={CONTRACT_TEXTS.cover}
          description={CONTRACT_TEXTS.coverHint}
          checked={hasCover}
          onChange={({ currentTarget }) => setCover(currentTarget.checked)}
        />
        <Checkbox
          label={CONTRACT_TEXTS.pdf}
          description={CONTRACT_TEXTS.pdfHint}
          checked={isPdfWanted}
          onChange={({ currentTarget }) => setPdfWanted(currentTarget.checked)}
        />
      </Stack>
      <FormFoot gap="md" mt="md" submitLabel={CONTRACT_TEXTS.save} isDisabled={isWrong} onCancel={onClose} />
    </form>
  );
}
