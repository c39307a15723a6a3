import { AREAS } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import type { ComponentProps } from 'react';
import { Select } from '../../../kit/field/select.tsx';
import { AREA_TEXTS } from './texts.ts';

const AREA_OPTIONS = Object.entries(AREAS).map(([value, short]) => ({
  value,
  label: AREA_TEXTS.unit(short),
}));

interface AreaSelectProps extends Omit<ComponentProps<typeof Select>, 'data' | 'onChange'> {
  /** Choices besides the areas, before all of them. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** Chooses the area by which prices are divided. */
export function AreaSelect({ others = [], onChange, ...props }: AreaSelectProps) {
  return (
    <Select
      {...props}
      data={[...others, ...AREA_OPTIONS]}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}
