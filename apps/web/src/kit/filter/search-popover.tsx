import { Button, Popover } from '@mantine/core';
import { IconChevronDown, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SearchInput } from '../field/search-input.tsx';
import { FILTER_TEXTS } from '../texts.ts';
import styles from './search-popover.module.css';

interface SearchPopoverProps {
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

/** Opens a list to search and tick, all or none; a toolbar shows the choice, and the words stay its name. */
export function SearchPopover(props: SearchPopoverProps) {
  const { label, icon: Icon, chips, widthPx, listHeightPx, children, onChooseAll, onChooseNone } = props;
  const [query, setQuery] = useState('');
  const [opened, setOpen] = useState(false);
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
        <Button
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!opened)}
        >
          {chips ? <span className={styles.word}>{label}</span> : label}
          {chips}
        </Button>
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
            {FILTER_TEXTS.all}
          </Button>
          <Button size="xs" variant="subtle" onClick={onChooseNone}>
            {FILTER_TEXTS.none}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
