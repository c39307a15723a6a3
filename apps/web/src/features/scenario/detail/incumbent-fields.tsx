import { Button, Stack } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { bidderName } from '@rahmenpreis/scenario/words.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { useState } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { Note } from '../../../kit/show/note.tsx';
import { usePhases } from '../../../tender/questions.ts';
import { type Names, readHolders } from '../api.ts';
import { byNummer } from '../figures.ts';
import { INCUMBENT } from '../texts.ts';
import { FramedTable } from '../part.tsx';
import { Choice, CountField } from './sentence-fields.tsx';
import { SliceHeads } from './slice-heads.tsx';
import styles from './rules.module.css';

type IncumbentRule = Extract<ScenarioRule, { kind: 'incumbent' }>;
type Holder = IncumbentRule['holders'][number];

interface IncumbentFieldsProps {
  readonly rule: IncumbentRule;
  readonly names: Names;
  readonly onChange: (rule: IncumbentRule) => void;
}

interface HolderProps extends Pick<IncumbentRule, 'holders'>, Pick<IncumbentFieldsProps, 'names'> {
  readonly onHolders: (holders: readonly Holder[]) => void;
}

const TENTH = 100;
const MOST_TENTHS = 1_000;
/** So many properties are shown; the others are searched for. */
const MOST_SHOWN = 30;
/** Chosen where packages have different ones, and where nobody has them. */
const [SEVERAL, NOBODY] = ['several', ''];

const keyOf = ({ propertyId, groupId }: Pick<Holder, 'propertyId' | 'groupId'>) => `${propertyId} ${groupId}`;

/** The holders once some are said anew; `NOBODY` takes a package out. */
function withHolders(before: readonly Holder[], said: readonly Holder[]): Holder[] {
  const keys = new Set(said.map(keyOf));
  return [
    ...before.filter((own) => !keys.has(keyOf(own))),
    ...said.filter(({ bidderId }) => bidderId !== NOBODY),
  ];
}

/** Takes over who was awarded packages of this phase's properties in another phase. */
function PhaseChoice({ names, onHolders }: Omit<HolderProps, 'holders'>) {
  const { data: phases = [] } = usePhases();
  const { organisationId } = useUser();
  const { isBusy, run } = useBusy();
  const take = async (phaseId: string | null): Promise<void> => {
    const phase = phases.find(({ id }) => id === phaseId);
    if (phase === undefined) return;
    try {
      const here = new Set(names.ground.properties.map(({ id }) => id));
      const awarded = await readHolders(phase.id, organisationId);
      const said = awarded.filter(({ propertyId }) => here.has(propertyId));
      onHolders(said);
      showToast(said.length === 0 ? 'warning' : 'success', INCUMBENT.taken(said.length), phase.title);
    } catch (error) {
      showFailure(INCUMBENT.notTaken, error);
    }
  };
  return (
    <Select
      label={INCUMBENT.fromPhase}
      data={phases.map(({ id, title }) => ({ value: id, label: title }))}
      value={null}
      searchable
      disabled={isBusy}
      onChange={(id) => void run(() => take(id))}
    />
  );
}

/** The holders of all packages as fields: by property, and for all that are found. */
function HolderTable({ holders, names, onHolders }: HolderProps) {
  const [query, setQuery] = useState('');
  const words = searchWords(query);
  const found = byNummer(names.ground.properties).filter(({ id, nummer, region }) => {
    const { name = '', stadt = '' } = names.properties.get(id) ?? {};
    return holdsWords(`${liegenschaftLabel({ nummer, name })} ${stadt} ${region}`, words);
  });
  const foundIds = found.map(({ id }) => id);
  const holderOf = new Map(holders.map((own) => [keyOf(own), own.bidderId]));
  const field = (label: string, propertyIds: readonly string[], groupId: string) => {
    const packages = propertyIds.map((propertyId) => ({ propertyId, groupId }));
    const own = new Set(packages.map((each) => holderOf.get(keyOf(each)) ?? NOBODY));
    const [first = NOBODY] = own;
    const value = own.size > 1 ? SEVERAL : first;
    const others = [...names.who.values()].map(({ id, name }) => [id, name] as const);
    const isListed = value === NOBODY || names.who.has(value);
    const shown = value === SEVERAL ? INCUMBENT.several : bidderName(names.ground, value);
    const options = [
      ...when(!isListed, [value, shown] as const),
      [NOBODY, INCUMBENT.nobody] as const,
      ...others,
    ];
    const say = (bidderId: string) => onHolders(packages.map((each) => ({ ...each, bidderId })));
    return <Choice label={label} value={value} options={options} onChange={say} />;
  };
  return (
    <>
      <SearchInput label={INCUMBENT.search} text={query} onSearch={setQuery} />
      <FramedTable
        label={INCUMBENT.title}
        className={styles.points}
        heads={
          <>
            <th scope="col">{INCUMBENT.property}</th>
            <SliceHeads />
          </>
        }
      >
        {found.length > 1 && (
          <tr>
            <th scope="row">{INCUMBENT.allFound(found.length)}</th>
            {SLICES.map(({ sliceId, title }) => (
              <td key={sliceId}>{field(INCUMBENT.holderOfAll(title), foundIds, sliceId)}</td>
            ))}
          </tr>
        )}
        {found.slice(0, MOST_SHOWN).map(({ id, nummer }) => (
          <tr key={id}>
            <th scope="row" title={names.properties.get(id)?.name}>
              {nummer}
            </th>
            {SLICES.map(({ sliceId, title }) => (
              <td key={sliceId}>{field(INCUMBENT.holderOf(nummer, title), [id], sliceId)}</td>
            ))}
          </tr>
        ))}
      </FramedTable>
      {found.length > MOST_SHOWN && <Note>{INCUMBENT.more(found.length - MOST_SHOWN)}</Note>}
    </>
  );
}

/** By how much others have to be cheaper, and, in a dialog of its own, who has which package so far. */
export function IncumbentFields({ rule, names, onChange }: IncumbentFieldsProps) {
  const dialog = useDialog();
  // Awards of another phase arrive later: what was said meanwhile stays.
  const handleHolders = useCallbackRef((said: readonly Holder[]) =>
    onChange({ ...rule, holders: withHolders(rule.holders, said) }),
  );
  const shared = { names, onHolders: handleHolders };
  return (
    <>
      {INCUMBENT.stays}
      <CountField
        label={INCUMBENT.percent}
        count={rule.tenths}
        unitMillis={TENTH}
        least={0}
        most={MOST_TENTHS}
        onChange={(tenths) => onChange({ ...rule, tenths })}
      />
      {INCUMBENT.cheaper}
      <Button size="compact-xs" onClick={dialog.open}>
        {INCUMBENT.holders(rule.holders.length)}
      </Button>
      <Modal {...dialog.props} title={INCUMBENT.title} size="xl">
        <Note mb={12}>{INCUMBENT.explanation}</Note>
        <Stack gap={12}>
          <PhaseChoice {...shared} />
          <HolderTable {...shared} holders={rule.holders} />
        </Stack>
      </Modal>
    </>
  );
}
