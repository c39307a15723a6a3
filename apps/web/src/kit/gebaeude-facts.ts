import type { Gebaeude } from '@rahmenpreis/contract/gebaeude.ts';
import { GEBAEUDE_FIELDS, gebaeudeValue } from '@rahmenpreis/tendering/gebaeude-field.ts';
import type { Fact } from './facts.tsx';
import { gebaeudeText } from './gebaeude-text.ts';

/** Gives every field of a building as a read-only line, its address first; an em dash where nothing is set (PROP-039, PROP-054). */
export function gebaeudeFacts(gebaeude: Gebaeude): Fact[] {
  const { strasse, hausnummer, postleitzahl, stadt } = gebaeude.adresse;
  return [
    { label: 'Adresse', value: `${strasse} ${hausnummer}, ${postleitzahl} ${stadt}` },
    ...GEBAEUDE_FIELDS.map((field) => ({
      label: field.label,
      value: gebaeudeText(field, gebaeudeValue(gebaeude, field.name)),
    })),
  ];
}
