import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import type { OptionListName } from '@rahmenpreis/contract/option-list.ts';

type Profile = NonNullable<GebaeudeInput['energiesteckbrief']>;
type ProfileName = Exclude<keyof Profile, 'id'>;
/** A building's field that is neither address, media nor the energy profile as a whole. */
type PlainFieldName = Exclude<
  keyof GebaeudeInput,
  'adresse' | 'hauptBildId' | 'hauptPlanId' | 'mediaIds' | 'energiesteckbrief'
>;
/** Every building field that is shown, written and read singly; the energy profile's by their path. */
export type GebaeudeFieldName = PlainFieldName | `energiesteckbrief.${ProfileName}`;

/** The block of the form a field belongs to (PROP-035, PROP-036). */
export type GebaeudeFieldGroup =
  | 'grunddaten'
  | 'gebaeudedaten'
  | 'flaechen'
  | 'anzahlen'
  | 'kosten'
  | 'nutzung'
  | 'betrieb'
  | 'energie'
  | 'energietraeger';

/** The headings of the blocks. */
export const GEBAEUDE_GROUP_LABELS: Readonly<Record<GebaeudeFieldGroup, string>> = {
  grunddaten: 'Grunddaten',
  gebaeudedaten: 'Gebäudedaten',
  flaechen: 'Flächen',
  anzahlen: 'Anzahlen',
  kosten: 'Kosten und Erträge',
  nutzung: 'Nutzungsmix',
  betrieb: 'Hauptbetriebszeit',
  energie: 'Energiesteckbrief',
  energietraeger: 'Energieträger',
};

/** The groups below a building's names, address and media, in the order of entry and reading (PROP-035). */
export const GEBAEUDE_DATA_GROUPS = [
  'gebaeudedaten',
  'flaechen',
  'anzahlen',
  'kosten',
  'betrieb',
  'nutzung',
  'energie',
  'energietraeger',
] as const satisfies GebaeudeFieldGroup[];

/**
 * What a field holds: `thousandths` are stored as integers and shown with up to 3 decimals (PROP-024),
 * `percent` 0 to 100, `day` as yyyy-mm-dd, `time` as HH:mm.
 */
export type GebaeudeFieldKind =
  | { kind: 'text' | 'longText' | 'year' | 'integer' | 'thousandths' | 'percent' | 'flag' | 'time' | 'day' }
  | { kind: 'option'; list: OptionListName };

/** One field of a building with its German label and unit; the label is also its column in a sheet. */
export type GebaeudeField = {
  readonly name: GebaeudeFieldName;
  readonly label: string;
  readonly unit: string;
  readonly group: GebaeudeFieldGroup;
} & GebaeudeFieldKind;

type Kind = Exclude<GebaeudeFieldKind['kind'], 'option'>;

function block(
  group: GebaeudeFieldGroup,
  kind: Kind,
  unit: string,
  labels: Partial<Record<GebaeudeFieldName, string>>,
): GebaeudeField[] {
  return Object.entries(labels).map(([name, label]) => ({
    name: name as GebaeudeFieldName,
    label,
    unit,
    group,
    kind,
  }));
}

function choice(
  group: GebaeudeFieldGroup,
  name: GebaeudeFieldName,
  label: string,
  list: OptionListName,
): GebaeudeField {
  return { name, label, unit: '', group, kind: 'option', list };
}

/** All fields of a building in the order of form and sheet (PROP-011…020, PROP-023). */
export const GEBAEUDE_FIELDS: readonly GebaeudeField[] = [
  ...block('grunddaten', 'text', '', {
    nummer: 'Gebäudenummer',
    name: 'Name',
    eigentuemer: 'Eigentümer',
    verantwortlicher: 'Verantwortlicher',
  }),
  ...block('grunddaten', 'longText', '', { beschreibung: 'Beschreibung', anmerkung: 'Bemerkung' }),
  choice('gebaeudedaten', 'gebaeudeTyp', 'Gebäudetyp', 'gebaeudetyp'),
  ...block('gebaeudedaten', 'year', '', { baujahr: 'Baujahr' }),
  choice('gebaeudedaten', 'baualtersstufe', 'Baualtersstufe', 'baualtersstufe'),
  choice('gebaeudedaten', 'technisierungsgrad', 'Technisierungsgrad', 'technisierungsgrad'),
  choice('gebaeudedaten', 'klimatisierung', 'Klimatisierung', 'klimatisierung'),
  ...block('gebaeudedaten', 'flag', '', { zertifiziert: 'Zertifiziert' }),
  ...block('gebaeudedaten', 'text', '', { zertifiziertInfo: 'Zertifizierung' }),
  ...block('gebaeudedaten', 'flag', '', {
    tiefgarage: 'Tiefgarage',
    fassadenbefahranlage: 'Fassadenbefahranlage',
    denkmalschutz: 'Denkmalschutz',
  }),
  ...block('flaechen', 'integer', 'm²', {
    bruttoGrundflaeche: 'Bruttogrundfläche',
    nettoRaumflaeche: 'Nettoraumfläche',
    nutzungsflaeche: 'Nutzungsfläche',
    technikflaeche: 'Technikfläche',
    verkehrsflaeche: 'Verkehrsfläche',
    grundstuecksflaeche: 'Grundstücksfläche',
    aussenanlagenflaeche: 'Außenanlagenfläche',
    flaecheLeerstand: 'Fläche Leerstand',
  }),
  ...block('anzahlen', 'integer', '', {
    anzahlEtagen: 'Etagen',
    anzahlEtagenOberirdisch: 'Etagen oberirdisch',
    anzahlEtagenUnterirdisch: 'Etagen unterirdisch',
    anzahlTreppenhaeuser: 'Treppenhäuser',
    anzahlAufzuege: 'Aufzüge',
    anzahlStellplaetze: 'Stellplätze',
    anzahlBauteile: 'Bauteile',
    anzahlNutzerPersonen: 'Personen',
  }),
  ...block('kosten', 'integer', '€', {
    kostenNettoFmProJahr: 'FM-Kosten netto pro Jahr',
    jahresMieteinnahmen: 'Mieteinnahmen pro Jahr',
  }),
  ...block('nutzung', 'percent', '%', {
    nutzungsanteilOffice: 'Nutzungsanteil Büro',
    nutzungsanteilRetail: 'Nutzungsanteil Einzelhandel',
    nutzungsanteilWohnen: 'Nutzungsanteil Wohnen',
    nutzungsanteilLogistik: 'Nutzungsanteil Logistik',
    nutzungsanteilSonstige: 'Nutzungsanteil Sonstige',
  }),
  ...block('betrieb', 'time', '', {
    hauptbetriebszeitVon: 'Hauptbetriebszeit von',
    hauptbetriebszeitBis: 'Hauptbetriebszeit bis',
  }),
  choice('betrieb', 'hauptbetriebsTage', 'Hauptbetriebstage', 'betriebstage'),
  choice('energie', 'energiesteckbrief.typ', 'Energieausweis', 'energiesteckbriefTyp'),
  ...block('energie', 'thousandths', 'kWh/m²a', {
    'energiesteckbrief.heizenergieVerbrauchWhM2a': 'Heizenergieverbrauch',
  }),
  ...block('energie', 'thousandths', 't CO₂/a', {
    'energiesteckbrief.heizenergieEmissionCo2Kg': 'Heizenergie Emission',
  }),
  ...block('energie', 'day', '', {
    'energiesteckbrief.heizenergieZeitraumStart': 'Heizenergie Zeitraum Start',
    'energiesteckbrief.heizenergieZeitraumEnd': 'Heizenergie Zeitraum Ende',
  }),
  ...block('energietraeger', 'percent', '%', {
    'energiesteckbrief.anteilFernwaerme': 'Anteil Fernwärme',
    'energiesteckbrief.anteilGas': 'Anteil Gas',
    'energiesteckbrief.anteilOel': 'Anteil Öl',
    'energiesteckbrief.anteilWaermepumpe': 'Anteil Wärmepumpe',
    'energiesteckbrief.anteilHolz': 'Anteil Holz',
    'energiesteckbrief.anteilSonstiges': 'Anteil Sonstiges',
  }),
  ...block('energie', 'thousandths', 'kWh/m²a', {
    'energiesteckbrief.stromVerbrauchWhM2a': 'Stromverbrauch',
  }),
  ...block('energie', 'thousandths', 't CO₂/a', {
    'energiesteckbrief.stromEmissionCo2Kg': 'Strom Emission',
  }),
  ...block('energie', 'day', '', {
    'energiesteckbrief.stromZeitraumStart': 'Strom Zeitraum Start',
    'energiesteckbrief.stromZeitraumEnd': 'Strom Zeitraum Ende',
  }),
];

/** What a field holds, as it is stored. */
export type GebaeudeValue = string | number | boolean | null;

const PROFILE_PREFIX = 'energiesteckbrief.';

/** A field's value; null where it is unset, also where the whole energy profile is. */
export function gebaeudeValue(gebaeude: GebaeudeInput, name: GebaeudeFieldName): GebaeudeValue {
  if (!name.startsWith(PROFILE_PREFIX)) return gebaeude[name as PlainFieldName];
  return gebaeude.energiesteckbrief?.[name.slice(PROFILE_PREFIX.length) as ProfileName] ?? null;
}

/** The fields with these values as building parts; an energy profile without values is null (PROP-020). */
export function gebaeudeParts(
  values: ReadonlyMap<GebaeudeFieldName, GebaeudeValue>,
): Record<string, GebaeudeValue | Record<string, GebaeudeValue>> {
  const plain = [...values].filter(([name]) => !name.startsWith(PROFILE_PREFIX));
  const profile = [...values].filter(([name]) => name.startsWith(PROFILE_PREFIX));
  const isEmpty = profile.every(([, value]) => value === null);
  return {
    ...Object.fromEntries(plain),
    energiesteckbrief: isEmpty
      ? null
      : Object.fromEntries(profile.map(([name, value]) => [name.slice(PROFILE_PREFIX.length), value])),
  };
}

const NO_PROFILE = Object.fromEntries(
  GEBAEUDE_FIELDS.flatMap(({ name }) =>
    name.startsWith(PROFILE_PREFIX) ? [[name.slice(PROFILE_PREFIX.length), null]] : [],
  ),
) as unknown as Profile;

/**
 * The building with one field changed; the value must suit the field. An energy profile that was absent and
 * has no values left becomes absent again, so that undoing a change leaves no trace (PROP-020).
 */
export function withGebaeudeValue(
  gebaeude: GebaeudeInput,
  name: GebaeudeFieldName,
  value: GebaeudeValue,
): GebaeudeInput {
  if (!name.startsWith(PROFILE_PREFIX)) return { ...gebaeude, [name]: value };
  const part = name.slice(PROFILE_PREFIX.length);
  const profile: Profile = { ...(gebaeude.energiesteckbrief ?? NO_PROFILE), [part]: value };
  const isEmpty = Object.values(profile).every((each) => each === null || each === undefined);
  return { ...gebaeude, energiesteckbrief: isEmpty ? null : profile };
}
