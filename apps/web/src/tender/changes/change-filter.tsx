import { UnstyledButton } from '@mantine/core';
import { SearchInput } from '../../kit/field/search-input.tsx';
import styles from './change-filter.module.css';
import { TEXTS } from './texts.ts';

/** A narrower choice of changes, such as those over 10 %. */
export interface ChangeFilter<Line> {
  readonly id: string;
  readonly label: (count: number) => string;
  readonly holds: (line: Line) => boolean;
}

interface ChangeFilterBarProps<Line> {
  readonly filters: readonly ChangeFilter<Line>[];
  readonly lines: readonly Line[];
  readonly filterId: string;
  readonly onFilter: (filterId: string) => void;
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Which changes are shown, each choice with its count, and a search among them. */
export function ChangeFilterBar<Line>(props: ChangeFilterBarProps<Line>) {
  const { filters, lines, filterId, onFilter } = props;
  return (
    <>
      <div role="group" aria-label={TEXTS.filters} className={styles.filters}>
        {filters.map(({ id, label, holds }) => (
          <UnstyledButton
            key={id}
            className={styles.filter}
            aria-pressed={id === filterId}
            onClick={() => onFilter(id)}
          >
            {label(lines.filter(holds).length)}
          </UnstyledButton>
        ))}
      </div>
      <SearchInput
        className={styles.search}
        label={props.searchLabel}
        text={props.search}
        onSearch={props.onSearch}
      />
    </>
  );
}
