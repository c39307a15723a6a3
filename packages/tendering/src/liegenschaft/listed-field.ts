import type { Adresse, GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldName,
  type GebaeudeValue,
  gebaeudeValue,
  withGebaeudeValue,
} from './gebaeude-field.ts';

/** The parts of an address that a list holds; the country is always the same (PROP-048). */
export const ADRESSE_PARTS = ['strasse', 'hausnummer', 'postleitzahl', 'stadt', 'region'] as const;
export type AdressePart = (typeof ADRESSE_PARTS)[number] & keyof Adresse;

/** The texts of a property besides its address. */
export const LIEGENSCHAFT_TEXTS = [
  'nummer',
  'name',
  'eigentuemer',
  'verantwortlicher',
  'beschreibung',
  'anmerkung',
  'erpNummer',
] as const satisfies readonly (keyof LiegenschaftInput)[];
export type LiegenschaftText = (typeof LIEGENSCHAFT_TEXTS)[number];

type AdresseField = `adresse.${AdressePart}`;
/** A field that a list holds of a property itself, or of a building, by its path on the wire. */
export type LiegenschaftListField = LiegenschaftText | AdresseField;
export type GebaeudeListField = GebaeudeFieldName | AdresseField;

const ADRESSE_PREFIX = 'adresse.';
const ADRESSE_FIELDS = ADRESSE_PARTS.map((part): AdresseField => `${ADRESSE_PREFIX}${part}`);
/** Every field that a list holds of a property, and of a building. */
export const LIEGENSCHAFT_LIST_FIELDS: readonly LiegenschaftListField[] = [
  ...LIEGENSCHAFT_TEXTS,
  ...ADRESSE_FIELDS,
];
export const GEBAEUDE_LIST_FIELDS: readonly GebaeudeListField[] = [
  ...GEBAEUDE_FIELDS.map(({ name }) => name),
  ...ADRESSE_FIELDS,
];
const OF_LIEGENSCHAFT: ReadonlySet<string> = new Set(LIEGENSCHAFT_LIST_FIELDS);
const OF_GEBAEUDE: ReadonlySet<string> = new Set(GEBAEUDE_LIST_FIELDS);

/** Whether a list may hold this field of a property. */
export function isLiegenschaftListField(name: string): name is LiegenschaftListField {
  return OF_LIEGENSCHAFT.has(name);
}

/** Whether a list may hold this field of a building. */
export function isGebaeudeListField(name: string): name is GebaeudeListField {
  return OF_GEBAEUDE.has(name);
}

interface WithAdresse {
  readonly adresse: Adresse;
}

function adressePart(name: string): AdressePart | undefined {
  return name.startsWith(ADRESSE_PREFIX) ? (name.slice(ADRESSE_PREFIX.length) as AdressePart) : undefined;
}

function withAdressePart<T extends WithAdresse>(thing: T, part: AdressePart, value: GebaeudeValue): T {
  return { ...thing, adresse: { ...thing.adresse, [part]: value } };
}

/** What a property holds in a field of a list. */
export function liegenschaftListValue(
  liegenschaft: Pick<LiegenschaftInput, LiegenschaftText | 'adresse'>,
  name: LiegenschaftListField,
): string {
  const part = adressePart(name);
  return part === undefined ? liegenschaft[name as LiegenschaftText] : liegenschaft.adresse[part];
}

/** The property with another value there; that it suits the field is for the schema to say. */
export function withLiegenschaftListValue<T extends WithAdresse>(
  liegenschaft: T,
  name: LiegenschaftListField,
  value: GebaeudeValue,
): T {
  const part = adressePart(name);
  return part === undefined ? { ...liegenschaft, [name]: value } : withAdressePart(liegenschaft, part, value);
}

/** What a building holds in a field of a list; null where it is unset. */
export function gebaeudeListValue(gebaeude: GebaeudeInput, name: GebaeudeListField): GebaeudeValue {
  const part = adressePart(name);
  return part === undefined ? gebaeudeValue(gebaeude, name as GebaeudeFieldName) : gebaeude.adresse[part];
}

/** The building with another value there; that it suits the field is for the schema to say. */
export function withGebaeudeListValue(
  gebaeude: GebaeudeInput,
  name: GebaeudeListField,
  value: GebaeudeValue,
): GebaeudeInput {
  const part = adressePart(name);
  return part === undefined
    ? withGebaeudeValue(gebaeude, name as GebaeudeFieldName, value)
    : withAdressePart(gebaeude, part, value);
}
