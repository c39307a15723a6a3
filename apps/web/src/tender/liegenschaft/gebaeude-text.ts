import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { formatMillisShort, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { GebaeudeField, GebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { optionLabel } from '@rahmenpreis/tendering/liegenschaft/gebaeude-option.ts';
import { EM_DASH } from '../../kit/show/em-dash.ts';
import { FIELD_TEXTS } from '../../kit/texts.ts';

function numberText({ kind, unit }: GebaeudeField, value: number): string {
  if (kind === 'thousandths') return formatMillisShort(value);
  // Areas and counts stand without grouping (PROP-050); money is read in groups.
  return unit === '€' ? formatWhole(value) : String(value);
}

/** Writes a field's value with its unit for reading; an em dash where none is set (PROP-050, PROP-054). */
export function gebaeudeText(field: GebaeudeField, value: GebaeudeValue): string {
  if (value === null || value === '') return EM_DASH;
  if (typeof value === 'boolean') return value ? FIELD_TEXTS.yes : FIELD_TEXTS.no;
  if (typeof value === 'number') {
    return field.unit === '' ? numberText(field, value) : `${numberText(field, value)} ${field.unit}`;
  }
  if (field.kind === 'option') return optionLabel(field.list, value);
  if (field.kind === 'time') return `${value} Uhr`;
  return field.kind === 'day' ? shortDate(value) : value;
}
