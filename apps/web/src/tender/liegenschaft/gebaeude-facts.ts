import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldGroup,
  gebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { Fact } from '../../kit/show/facts.tsx';
import { gebaeudeText } from './gebaeude-text.ts';

/** The fields of one block of a building for reading; an em dash where nothing is set (PROP-036, PROP-054). */
export function gebaeudeFacts(gebaeude: GebaeudeInput, group: GebaeudeFieldGroup): Fact[] {
  return GEBAEUDE_FIELDS.filter((field) => field.group === group).map((field) => ({
    label: field.label,
    value: gebaeudeText(field, gebaeudeValue(gebaeude, field.name)),
    isNote: field.kind === 'longText',
  }));
}
