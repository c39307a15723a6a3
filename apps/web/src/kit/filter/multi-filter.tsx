import { IconFilter, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import styles from './multi-filter.module.css';
import { TEXTS } from './texts.ts';
import { type FilterOption, OptionList } from './option-list.tsx';
import { SearchPopover } from './search-popover.tsx';

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
  const { label, options, selected, onChange, icon = IconFilter, maxSelected = options.length } = props;
  const { chips = [] } = props;
  return (
    <SearchPopover
      label={label}
      icon={icon}
      chips={chips.length > 0 && <Chips chips={chips} />}
      searchLabel={TEXTS.searchOptions}
      searchPlaceholder={TEXTS.search}
      widthPx={320}
      listHeightPx={320}
      onChooseAll={
        options.length > maxSelected ? undefined : () => onChange(options.map(({ value }) => value))
      }
      onChooseNone={() => onChange([])}
    >
      {(query) => (
        <OptionList
          options={options}
          query={query}
          selected={selected}
          isFull={selected.length >= maxSelected}
          onChange={onChange}
        />
      )}
    </SearchPopover>
  );
}
