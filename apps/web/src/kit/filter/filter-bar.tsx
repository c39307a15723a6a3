import { Box, type BoxProps, Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { NARROW } from '../page/breakpoints.ts';
import { TEXTS } from '../texts.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps extends Pick<BoxProps, 'mb'> {
  /** What the button says behind which a narrow screen folds them; «Filter» where it is left out. */
  readonly label?: string;
  /** How many of the filters narrow what is shown. */
  readonly setCount: number;
  readonly className?: string | undefined;
  /** What stays in sight before the filters at every width, for instance a search. */
  readonly before?: ReactNode;
  /** What stays in sight behind them: how much is left, and what is done with it. */
  readonly after?: ReactNode;
  /** The filters. */
  readonly children: ReactNode;
}

/** Filters side by side; a narrow screen folds them behind one button, which says how many are set. */
export function FilterBar({
  label = TEXTS.filters,
  setCount,
  className,
  before,
  after,
  children,
  ...box
}: FilterBarProps) {
  // Asked for before the first drawing, so that a phone never draws what it folds away.
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  return (
    <Box component="search" {...box} className={`${styles.bar} ${className ?? ''}`}>
      {before}
      {isNarrow && (
        <Button
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? filtersId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
          {setCount > 0 && (
            <>
              <span className={styles.setCount} aria-hidden>
                {setCount}
              </span>
              <VisuallyHidden>{TEXTS.filtersSet(setCount)}</VisuallyHidden>
            </>
          )}
        </Button>
      )}
      {!isNarrow && children}
      {isNarrow && isOpen && (
        <div id={filtersId} className={styles.unfolded}>
          {children}
        </div>
      )}
      {after}
    </Box>
  );
}
