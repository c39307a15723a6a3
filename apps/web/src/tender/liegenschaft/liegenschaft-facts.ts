import type { Adresse } from '@rahmenpreis/contract/adresse.ts';
import type { LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Fact } from '../../kit/show/facts.tsx';
import { NOTHING } from '../../kit/show/nothing.ts';
import { LIEGENSCHAFT_LABELS } from './texts.ts';

/** The fields of one line in the order of form and dialog. */
export const STAMMDATEN_LINES = ['nummer', 'name', 'eigentuemer', 'verantwortlicher'] as const;
/** The fields of several lines behind them. */
export const STAMMDATEN_NOTES = ['beschreibung', 'anmerkung'] as const;
/** The parts of an address that are typed. */
export const ADRESSE_TEXTS = ['strasse', 'hausnummer', 'postleitzahl', 'stadt'] as const;

/** A property's own fields for reading; an em dash where nothing is set (PROP-036, PROP-037, PROP-054). */
export function stammdatenFacts(fields: LiegenschaftInput): Fact[] {
  return [...STAMMDATEN_LINES, ...STAMMDATEN_NOTES].map((name) => ({
    label: LIEGENSCHAFT_LABELS[name],
    value: fields[name] || NOTHING,
    isNote: name === 'beschreibung' || name === 'anmerkung',
  }));
}

/** An address for reading (PROP-036, PROP-054). */
export function adresseFacts(adresse: Adresse): Fact[] {
  return [...ADRESSE_TEXTS, 'land' as const, 'region' as const].map((part) => ({
    label: LIEGENSCHAFT_LABELS[part],
    value: adresse[part] || NOTHING,
  }));
}
