import type { Adresse, GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { LIEGENSCHAFT_LABELS } from '@rahmenpreis/tendering/liegenschaft/field-labels.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldGroup,
  gebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { Fact } from '../../kit/show/facts.tsx';
import { EM_DASH } from '../../kit/show/em-dash.ts';
import { gebaeudeText } from './gebaeude-text.ts';
import { TEXTS } from './texts.ts';

/** The fields of one line in the order of form and dialog. */
export const STAMMDATEN_LINES = ['nummer', 'name', 'eigentuemer', 'verantwortlicher', 'erpNummer'] as const;
/** The fields of several lines behind them. */
export const STAMMDATEN_NOTES = ['beschreibung', 'anmerkung'] as const;
/** The parts of an address that are typed. */
export const ADRESSE_TEXTS = ['strasse', 'hausnummer', 'postleitzahl', 'stadt'] as const;

/** A property's own fields for reading; an em dash where nothing is set (PROP-036, PROP-037, PROP-054). */
export function stammdatenFacts(fields: LiegenschaftInput): Fact[] {
  const names = [...STAMMDATEN_LINES, ...STAMMDATEN_NOTES].filter(
    // Bidders are told none, and most owners have none.
    (name) => name !== 'erpNummer' || fields.erpNummer !== '',
  );
  return names.map((name) => ({
    label: LIEGENSCHAFT_LABELS[name],
    value: fields[name] || EM_DASH,
    isNote: name === 'beschreibung' || name === 'anmerkung',
  }));
}

/** An address for reading (PROP-036, PROP-054). */
export function adresseFacts(adresse: Adresse): Fact[] {
  return [...ADRESSE_TEXTS, 'land' as const, 'region' as const].map((part) => ({
    label: LIEGENSCHAFT_LABELS[part],
    value: adresse[part] || EM_DASH,
  }));
}

/** The fields of a building's block for reading; an em dash where none is set (PROP-036, PROP-054). */
export function gebaeudeFacts(gebaeude: GebaeudeInput, group: GebaeudeFieldGroup): Fact[] {
  return GEBAEUDE_FIELDS.filter((field) => field.group === group).map((field) => ({
    label: field.label,
    value: gebaeudeText(field, gebaeudeValue(gebaeude, field.name)),
    isNote: field.kind === 'longText',
  }));
}

/** What tells a building from others, as far as set: «12345 m² BGF · 5 Etagen · Baujahr 1998» (PROP-050). */
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
