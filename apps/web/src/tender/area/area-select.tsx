import { AREAS, type AreaName } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { Select } from '../../kit/field/select.tsx';
import { AREA_TEXTS } from './texts.ts';
import type { AreaChoice } from './use-areas.ts';

const OPTIONS = [
  { value: 'none', label: AREA_TEXTS.none },
  ...Object.entries(AREAS).map(([value, short]) => ({ value, label: AREA_TEXTS.unit(short) })),
];

interface AreaSelectProps {
  readonly choice: AreaChoice;
  /** Shown above it; without one it is only heard. */
  readonly label?: string;
}

/** Chooses the area by which prices are divided. */
export function AreaSelect({ choice: { name, keep }, label }: AreaSelectProps) {
  return (
    <Select
      {...(label === undefined ? { 'aria-label': AREA_TEXTS.label, size: 'xs', w: 150 } : { label })}
      data={OPTIONS}
      value={name ?? 'none'}
      allowDeselect={false}
      comboboxProps={{ withinPortal: label === undefined }}
      onChange={(value) => keep((value ?? 'none') as AreaName | 'none')}
    />
  );
}
