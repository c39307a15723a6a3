import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconFilter } from '@tabler/icons-react';
import { Select } from '../../../kit/field/select.tsx';
import { TEXTS } from '../texts.ts';
import styles from './liegenschaft-tab.module.css';

/** The filter tag that shows every position (ANALYSIS-033). */
export const NO_POSITION_FILTER = 'no-filter';
export type PositionFilter = typeof NO_POSITION_FILTER | SliceId;

/** The service groups whose positions a filter shows (ANALYSIS-015). */
export function slicesInFilter(filter: PositionFilter): SliceId[] {
  return SLICES.map(({ sliceId }) => sliceId).filter((id) => filter === NO_POSITION_FILTER || id === filter);
}

const CHOICES: readonly { value: PositionFilter; label: string }[] = [
  { value: NO_POSITION_FILTER, label: TEXTS.noFiltering },
  ...SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title })),
];

interface ChoosePositionsProps {
  readonly filter: PositionFilter;
  readonly onChange: (filter: PositionFilter) => void;
}

/** Chooses the service group whose positions are shown, or all (ANALYSIS-015). */
export function ChoosePositions({ filter, onChange }: ChoosePositionsProps) {
  return (
    <Select
      className={styles.filter}
      aria-label={TEXTS.positionFilter}
      leftSection={<IconFilter size={16} aria-hidden />}
      data={CHOICES}
      value={filter}
      allowDeselect={false}
      onChange={(value) => onChange(CHOICES.find((own) => own.value === value)?.value ?? NO_POSITION_FILTER)}
    />
  );
}
