import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldGroup,
  gebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { Fact } from '../../kit/show/facts.tsx';
import { gebaeudeText } from './gebaeude-text.ts';
import { TEXTS } from './texts.ts';

/** The fields of one block of a building for reading; an em dash where nothing is set (PROP-036, PROP-054). */
export function gebaeudeFacts(gebaeude: GebaeudeInput, group: GebaeudeFieldGroup): Fact[] {
  return GEBAEUDE_FIELDS.filter((field) => field.group === group).map((field) => ({
    label: field.label,
    value: gebaeudeText(field, gebaeudeValue(gebaeude, field.name)),
    isNote: field.kind === 'longText',
  }));
}

/** What tells a closed building from others, as far as it is set: «12345 m² BGF · 5 Etagen · Baujahr 1998» (PROP-050). */
export function gebaeudeFigures({
  bruttoGrundflaeche,
  anzahlEtagen,
  baujahr,
}: Pick<GebaeudeInput, 'bruttoGrundflaeche' | 'anzahlEtagen' | 'baujahr'>): string {
  const figures: string[] = [];
  if (bruttoGrundflaeche !== null) figures.push(TEXTS.floorArea(bruttoGrundflaeche));
  if (anzahlEtagen !== null) figures.push(TEXTS.storeys(anzahlEtagen));
  if (baujahr !== null) figures.push(TEXTS.builtIn(baujahr));
  return figures.join(' · ');
}
