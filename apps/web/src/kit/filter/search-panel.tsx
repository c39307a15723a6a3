import { Button, Popover } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SearchInput } from '../field/search-input.tsx';
import { useOpenFromStart } from '../on-demand/use-open-from-start.ts';
import { FilterButton } from './filter-button.tsx';
import styles from './search-panel.module.css';
import { TEXTS } from './texts.ts';

export interface SearchPanelProps {
  /** The words on the button, for instance «4 Dienstleister». */
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What is shown on the button behind its words. */
  readonly chips?: ReactNode;
  readonly searchLabel: string;
  readonly searchPlaceholder: string;
  readonly widthPx: number;
  readonly listHeightPx: number;
  /** What can be ticked, narrowed to what the text finds. */
  readonly children: (query: string) => ReactNode;
  /** Absent where all would be more than may be chosen. */
  readonly onChooseAll: (() => void) | undefined;
  readonly onChooseNone: () => void;
}

/** The list of a search-popover.tsx with its button, open from the start. */
export function SearchPanel(props: SearchPanelProps) {
  const { label, icon, chips, widthPx, listHeightPx, children, onChooseAll, onChooseNone } = props;
  const [query, setQuery] = useState('');
  const { target, opened, setOpen } = useOpenFromStart();
  return (
    <Popover
      position="bottom-start"
      width={widthPx}
      trapFocus
      opened={opened}
      onChange={setOpen}
      onClose={() => setQuery('')}
    >
      <Popover.Target>
        <FilterButton ref={target} label={label} icon={icon} chips={chips} onClick={() => setOpen(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        <SearchInput
          label={props.searchLabel}
          placeholder={props.searchPlaceholder}
          text={query}
          onSearch={setQuery}
        />
        <div className={styles.list} style={{ maxHeight: listHeightPx }}>
          {children(query)}
        </div>
        <div className={styles.actions}>
          <Button size="xs" variant="subtle" disabled={onChooseAll === undefined} onClick={onChooseAll}>
            {TEXTS.all}
          </Button>
          <Button size="xs" variant="subtle" onClick={onChooseNone}>
            {TEXTS.none}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
