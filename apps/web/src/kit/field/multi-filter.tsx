import { Button, Checkbox, Popover, ScrollArea, TextInput } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/pricing/german/search-words.ts';
import { IconChevronDown, IconFilter, type IconProps, IconSearch } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import styles from './multi-filter.module.css';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../texts.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** A second, muted line. */
  readonly hint?: string;
}

interface MultiFilterProps {
  /** The words on the button, for instance «4 Dienstleister». */
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly selected: readonly string[];
  readonly onChange: (selected: string[]) => void;
  readonly icon?: ComponentType<IconProps>;
  /** Most options that may be chosen at once. */
  readonly maxSelected?: number;
  /** What is chosen, shown on the button as up to three labels and «+n» (BID-016, OPEN-58). */
  readonly chips?: readonly string[];
}

const CHIPS_SHOWN = 3;

function Chips({ chips }: { chips: readonly string[] }) {
  const rest = chips.length - CHIPS_SHOWN;
  return (
    <span className={styles.chips}>
      {chips.slice(0, CHIPS_SHOWN).map((chip) => (
        <span key={chip} className={styles.chip}>
          {chip}
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </span>
  );
}

/** A button that opens a searchable list of ticks. */
export function MultiFilter(props: MultiFilterProps) {
  const { label, options, selected, onChange, icon: Icon = IconFilter, maxSelected = options.length } = props;
  const { chips = [] } = props;
  const [query, setQuery] = useState('');
  const words = searchWords(query);
  const found = options.filter((option) => holdsWords(`${option.label} ${option.hint ?? ''}`, words));
  const isFull = selected.length >= maxSelected;
  const toggle = (value: string) => {
    const isOn = selected.includes(value);
    // The chosen ones keep the order of the list, whatever the order of the clicks.
    onChange(
      options.map((option) => option.value).filter((own) => (own === value ? !isOn : selected.includes(own))),
    );
  };
  return (
    <Popover position="bottom-start" width={320} trapFocus onClose={() => setQuery('')}>
      <Popover.Target>
        <Button
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
          {chips.length > 0 && <Chips chips={chips} />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        <TextInput
          aria-label={TEXTS.searchOptions}
          placeholder={TEXTS.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <ScrollArea.Autosize mah={320} type="auto">
          {found.map(({ value, label: text, hint }) => (
            <Checkbox
              key={value}
              className={styles.option}
              label={text}
              description={hint}
              checked={selected.includes(value)}
              disabled={isFull && !selected.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
          {found.length === 0 && <p className={styles.nothing}>{KIT_TEXTS.nothingFound}</p>}
        </ScrollArea.Autosize>
        <div className={styles.actions}>
          <Button
            size="xs"
            variant="subtle"
            disabled={options.length > maxSelected}
            onClick={() => onChange(options.map(({ value }) => value))}
          >
            {TEXTS.all}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onChange([])}>
            {TEXTS.none}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
