import { Box } from '@mantine/core';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { KIND_WORDS } from '@rahmenpreis/tendering/audit-log/action-words.ts';
import { DayInput } from '../../../kit/field/day-input.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import type { AuditLogDirectory } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { FILTER_NAMES, type FilterName, type AuditLogFilter } from '../audit-log-filter.ts';
import styles from './audit-log-filter-bar.module.css';

interface TrailFilterBarProps {
  readonly filter: AuditLogFilter;
  readonly book: AuditLogDirectory;
  readonly onChange: (filter: AuditLogFilter) => void;
}

interface ChoiceProps {
  readonly name: FilterName;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What it says where nothing is chosen. */
  readonly none?: string;
  readonly filter: AuditLogFilter;
  readonly onChange: (filter: AuditLogFilter) => void;
}

/** The value of «all», which no filter can have. */
const ALL = '';

function changed(filter: AuditLogFilter, name: FilterName, value: string | null): AuditLogFilter {
  const { [name]: _, ...others } = filter;
  return value === null || value === ALL ? others : { ...filter, [name]: value };
}

function Choice({ name, options, none = TEXTS.filters.all, filter, onChange }: ChoiceProps) {
  return (
    <Select
      flex="1 1 160px"
      maw={{ base: 'none', sm: 280 }}
      label={TEXTS.filters[name]}
      data={[{ value: ALL, label: none }, ...options]}
      value={filter[name] ?? ALL}
      searchable={options.length > 8}
      allowDeselect={false}
      onChange={(value) => onChange(changed(filter, name, value))}
    />
  );
}

function Day({ name, filter, onChange }: Omit<ChoiceProps, 'options'>) {
  return (
    <Box flex="0 1 150px">
      <DayInput
        id={`audit-${name}`}
        label={TEXTS.filters[name]}
        day={filter[name] ?? null}
        isClearable
        onChange={(day) => onChange(changed(filter, name, day))}
      />
    </Box>
  );
}

const KINDS = Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }));
const OUTCOMES = Object.entries(TEXTS.outcomes).map(([value, label]) => ({ value, label }));

/** Narrows the audit log by person, phase, kind, outcome and days; the address keeps it. */
export function AuditLogFilterBar({ filter, book, onChange }: TrailFilterBarProps) {
  const persons = book.persons
    .map(({ id, name, organisation }) => ({ value: id, label: `${name}, ${organisation}` }))
    .toSorted((a, b) => compareGerman(a.label, b.label));
  const phases = book.phases.map(({ id, title }) => ({ value: id, label: title }));
  const setCount = FILTER_NAMES.filter((name) => filter[name] !== undefined).length;
  const choice = { filter, onChange };
  return (
    <FilterBar className={styles.bar} setCount={setCount}>
      <Choice name="person" options={persons} {...choice} />
      <Choice name="phase" options={phases} {...choice} />
      <Choice name="kind" options={KINDS} {...choice} />
      <Choice name="outcome" none={TEXTS.changesOnly} options={OUTCOMES} {...choice} />
      <Day name="from" {...choice} />
      <Day name="until" {...choice} />
    </FilterBar>
  );
}
