import { Button, Group, Popover, TextInput } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { readWholeText } from '../../../../kit/field/number-text.ts';
import { MultiFilter } from '../../../../kit/filter/multi-filter.tsx';
import type { PropertyRow } from './property-rows.ts';
import {
  isSpanSet,
  NO_PHASE,
  type NumberColumn,
  type Span,
  type TableFilter,
  type TextColumn,
} from './table-filter.ts';
import { TEXTS } from './texts.ts';
import styles from './property-table.module.css';

interface FieldFilterProps {
  /** The words on the button: the column, and what it is narrowed to. */
  readonly label: string;
  readonly isSet: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** A button that opens the fields by which one column is narrowed. */
function FieldFilter({ label, isSet, onClear, children }: FieldFilterProps) {
  const [opened, setOpen] = useState(false);
  return (
    <Popover position="bottom-start" trapFocus opened={opened} onChange={setOpen}>
      <Popover.Target>
        <ToolButton
          variant={isSet ? 'light' : 'default'}
          icon={IconFilter}
          label={label}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        <Button mt={8} size="xs" variant="subtle" disabled={!isSet} onClick={onClear}>
          {TEXTS.clear}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Beyond any area, and any count. */
const NUMBER_MAX = 9_999_999_999;

interface BoundProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A bound counts as soon as it can be read; an empty one is none. */
function Bound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value === undefined) setTyped('');
  }
  const reading = typed.trim() === '' ? undefined : readWholeText(typed, NUMBER_MAX);
  const change = (text: string): void => {
    setTyped(text);
    const read = text.trim() === '' ? undefined : readWholeText(text, NUMBER_MAX);
    const next = read?.ok === true ? read.whole : undefined;
    setKnown(next);
    onChange(next);
  };
  return (
    <TextInput
      label={label}
      w={110}
      inputMode="numeric"
      value={typed}
      error={reading?.ok === false && reading.error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** A year is written without a dot between its digits. */
function boundText(column: NumberColumn, bound: number | undefined): string {
  if (bound === undefined) return '';
  return column === 'baujahr' ? String(bound) : formatWhole(bound);
}

/** What holds the values that are chosen of a column. */
type ChoiceKey = 'regions' | 'phaseIds' | 'lvStates' | 'states';

interface ColumnFiltersProps {
  readonly rows: readonly PropertyRow[];
  readonly phases: readonly Phase[];
  readonly filter: TableFilter;
  readonly onChange: (filter: TableFilter) => void;
}

const STATE_OPTIONS = Object.entries(TEXTS.retiredStates).map(([value, label]) => ({ value, label }));
const LV_OPTIONS = Object.entries(TEXTS.lvStates).map(([value, label]) => ({ value, label }));

/** A filter for each column of the table, in the order of the columns. */
export function ColumnFilters({ rows, phases, filter, onChange }: ColumnFiltersProps) {
  const { texts, spans, states } = filter;
  const regionOptions = useMemo(() => {
    const all = [...new Set(rows.map(({ liegenschaft }) => liegenschaft.adresse.region))];
    return all.toSorted(compareGerman).map((value) => ({ value, label: value || TEXTS.noRegion }));
  }, [rows]);
  const phaseOptions = [
    ...phases.map(({ id, title }) => ({ value: id, label: title })),
    { value: NO_PHASE, label: TEXTS.noPhase },
  ];
  const { columns, chosenOf } = TEXTS;
  const text = (column: TextColumn) => {
    const [title, value] = [columns[column], texts[column] ?? ''];
    const isSet = value.trim() !== '';
    const change = (next: string) => onChange({ ...filter, texts: { ...texts, [column]: next } });
    return (
      <FieldFilter
        label={isSet ? TEXTS.textOf(title, value.trim()) : title}
        isSet={isSet}
        onClear={() => change('')}
      >
        <TextInput
          label={TEXTS.contains(title)}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </FieldFilter>
    );
  };
  const span = (column: NumberColumn) => {
    const [title, own] = [columns[column], spans[column] ?? {}];
    const { from, to } = own;
    const isSet = isSpanSet(own);
    const change = (next: Span) => onChange({ ...filter, spans: { ...spans, [column]: next } });
    return (
      <FieldFilter
        label={isSet ? TEXTS.spanOf(title, boundText(column, from), boundText(column, to)) : title}
        isSet={isSet}
        onClear={() => change({})}
      >
        <Group gap={8} wrap="nowrap" align="end">
          <Bound label={TEXTS.from} value={from} onChange={(next) => change({ from: next, to })} />
          <Bound label={TEXTS.to} value={to} onChange={(next) => change({ from, to: next })} />
        </Group>
      </FieldFilter>
    );
  };
  const choice = (key: ChoiceKey, title: string, options: ComponentProps<typeof MultiFilter>['options']) => (
    <MultiFilter
      label={chosenOf(title, filter[key].length)}
      options={options}
      selected={filter[key]}
      onChange={(next) => onChange({ ...filter, [key]: next })}
    />
  );
  return (
    <fieldset className={styles.filters} aria-label={TEXTS.columnFilters}>
      {text('nummer')}
      {text('name')}
      {text('adresse')}
      {choice('regions', columns.region, regionOptions)}
      {span('gebaeude')}
      {span('bgf')}
      {span('baujahr')}
      {choice('phaseIds', columns.phases, phaseOptions)}
      {choice('lvStates', columns.lv, LV_OPTIONS)}
      {(states.length > 0 || rows.some(({ isRetired }) => isRetired)) &&
        choice('states', TEXTS.retiredFilter, STATE_OPTIONS)}
    </fieldset>
  );
}
