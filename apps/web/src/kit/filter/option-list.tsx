import { Checkbox } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { LINES_SHOWN, MoreFound, NothingFound } from './found-lines.tsx';
import styles from './option-list.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** A second, muted line. */
  readonly hint?: string;
}

interface OptionListProps {
  readonly options: readonly FilterOption[];
  readonly selected: readonly string[];
  readonly query: string;
  /** True when no more may be chosen. */
  readonly isFull: boolean;
  readonly onChange: (selected: string[]) => void;
}

/** The options that match the query, as a list of ticks. */
export function OptionList({ options, query, selected, isFull, onChange }: OptionListProps) {
  const words = searchWords(query);
  const found = options.filter((option) => holdsWords(`${option.label} ${option.hint ?? ''}`, words));
  const toggle = (value: string) => {
    const isOn = selected.includes(value);
    // The chosen ones keep the order of the list, whatever the order of the clicks.
    onChange(
      options.map((option) => option.value).filter((own) => (own === value ? !isOn : selected.includes(own))),
    );
  };
  if (found.length === 0) return <NothingFound />;
  return (
    <>
      {found.slice(0, LINES_SHOWN).map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          className={styles.option}
          label={label}
          description={hint}
          checked={selected.includes(value)}
          disabled={isFull && !selected.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
      <MoreFound count={found.length} />
    </>
  );
}
