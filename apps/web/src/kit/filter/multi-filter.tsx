import { Box, Checkbox, Group } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { IconFilter, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FILTER_TEXTS } from '../texts.ts';
import { LINES_SHOWN, MoreFound, NothingFound } from './found-lines.tsx';
import { SearchPopover } from './search-popover.tsx';
import styles from './multi-filter.module.css';
import listStyles from './option-list.module.css';

interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** A second, muted line. */
  readonly hint?: string;
}

interface OptionListProps extends Pick<MultiFilterProps, 'options' | 'selected' | 'onChange'> {
  readonly query: string;
  /** True when no more may be chosen. */
  readonly isFull: boolean;
}

/** The options that match the query, as a list of ticks. */
function OptionList({ options, query, selected, isFull, onChange }: OptionListProps) {
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
          className={listStyles.option}
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

export interface MultiFilterProps {
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
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" miw={0} ml={8}>
      {chips.slice(0, CHIPS_SHOWN).map((chip) => (
        <span key={chip} className={styles.chip}>
          {chip}
        </span>
      ))}
      {rest > 0 && (
        <Box component="span" flex="none" c="dimmed" fz={12}>
          +{rest}
        </Box>
      )}
    </Group>
  );
}

/** A button that opens a searchable list of ticks. */
export function MultiFilter(props: MultiFilterProps) {
  const { label, options, selected, onChange, icon = IconFilter, maxSelected = options.length } = props;
  const { chips = [] } = props;
  return (
    <SearchPopover
      label={label}
      icon={icon}
      chips={chips.length > 0 && <Chips chips={chips} />}
      searchLabel={FILTER_TEXTS.searchOptions}
      searchPlaceholder={FILTER_TEXTS.search}
      widthPx={320}
      listHeightPx={320}
      onChooseAll={
        options.length > maxSelected ? undefined : () => onChange(options.map(({ value }) => value))
      }
      onChooseNone={() => onChange([])}
    >
      {(query) => (
        <OptionList {...{ options, query, selected, onChange }} isFull={selected.length >= maxSelected} />
      )}
    </SearchPopover>
  );
}
