import { Group, Stack } from '@mantine/core';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import type { ReactNode } from 'react';
import { PhaseStateTag } from '../../../tender/phase/use-phase-state.tsx';
import type { PhaseColumn } from '../setup-rows.ts';
import styles from './setup.module.css';
import textStyles from '../../../kit/show/text.module.css';

interface PhaseHeadProps {
  readonly column: PhaseColumn;
  readonly children: ReactNode;
  /** Stands on lines of their own below. */
  readonly more?: ReactNode;
}

/** The head of a phase's column: title, dates, state, and what the tab adds below. */
export function PhaseHead({ column, children, more }: PhaseHeadProps) {
  const { phase, state } = column;
  return (
    <Stack gap={6} h="100%">
      <Group gap={8} wrap="nowrap" align="baseline" justify="space-between" className={styles.phaseTitle}>
        <b>{phase.title}</b>
        <PhaseStateTag state={state} />
      </Group>
      <span className={textStyles.small}>
        {shortDate(phase.start)} – {shortDate(phase.end)}
      </span>
      <div className={styles.headLine}>{children}</div>
      {more}
    </Stack>
  );
}
