import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { QUERY_IDS_MAX_COUNT } from '../limits.ts';
import { OPTION_LISTS } from '../option-list.ts';
import { aboutPlace, adresseInputSchema } from './adresse.ts';
import { GEBAEUDE_REQUIRED } from '../required-fields.ts';
import { idListSchema, idSchema, inLines, instantSchema, requiredText, textSchema } from './scalar.ts';

const count = z
  .number('Bitte geben Sie eine ganze Zahl an.')
  .int('Bitte geben Sie eine ganze Zahl an.')
  .min(0, 'Bitte geben Sie eine Zahl ab 0 an.')
  .max(2_000_000_000, 'Die Zahl ist zu groß.')
  .nullable()
  .default(null);
const share = z
  .number('Bitte geben Sie eine ganze Zahl an.')
  .int('Bitte geben Sie eine ganze Zahl an.')
  .min(0, 'Anteile liegen zwischen 0 und 100 %.')
  .max(100, 'Anteile liegen zwischen 0 und 100 %.')
  .nullable()
  .default(null);
/** Thousandths of the value shown (PROP-024). */
const thousandths = count;
const flag = z.boolean('Bitte wählen Sie ja, nein oder keine Angabe.').nullable().default(null);
const day = z.iso.date('Bitte geben Sie ein gültiges Datum an.').nullable().default(null);
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit als HH:mm an.')
  .nullable()
  .default(null);

function option<const L extends readonly string[]>(list: L) {
  return z.enum(list, 'Bitte wählen Sie einen Wert der Liste.').nullable().default(null);
}

/** The energy profile; consumption and emission in thousandths of the shown value (PROP-023, PROP-024). */
export const energiesteckbriefSchema = z.object({
  id: idSchema.optional(),
  typ: option(OPTION_LISTS.energiesteckbriefTyp),
  heizenergieVerbrauchWhM2a: thousandths,
  heizenergieEmissionCo2Kg: thousandths,
  heizenergieZeitraumStart: day,
  heizenergieZeitraumEnd: day,
  anteilFernwaerme: share,
  anteilGas: share,
  anteilOel: share,
  anteilWaermepumpe: share,
  anteilHolz: share,
  anteilSonstiges: share,
  stromVerbrauchWhM2a: thousandths,
  stromEmissionCo2Kg: thousandths,
  stromZeitraumStart: day,
  stromZeitraumEnd: day,
});

/** What is stored of a building; number, name and address are required (PROP-043). */
const storedInputSchema = z.object({
  nummer: requiredText(GEBAEUDE_REQUIRED.nummer),
  name: requiredText(GEBAEUDE_REQUIRED.name),
  ...aboutPlace,
  baujahr: count,
  baualtersstufe: option(OPTION_LISTS.baualtersstufe),
  technisierungsgrad: option(OPTION_LISTS.technisierungsgrad),
  klimatisierung: option(OPTION_LISTS.klimatisierung),
  gebaeudeTyp: option(OPTION_LISTS.gebaeudetyp),
  bruttoGrundflaeche: count,
  nettoRaumflaeche: count,
  nutzungsflaeche: count,
  technikflaeche: count,
  verkehrsflaeche: count,
  grundstuecksflaeche: count,
  aussenanlagenflaeche: count,
  flaecheLeerstand: count,
  anzahlEtagen: count,
  anzahlEtagenOberirdisch: count,
  anzahlEtagenUnterirdisch: count,
  anzahlTreppenhaeuser: count,
  anzahlAufzuege: count,
  anzahlStellplaetze: count,
  anzahlBauteile: count,
  anzahlNutzerPersonen: count,
  kostenNettoFmProJahr: count,
  jahresMieteinnahmen: count,
  zertifiziert: flag,
  zertifiziertInfo: textSchema.default(''),
  tiefgarage: flag,
  fassadenbefahranlage: flag,
  denkmalschutz: flag,
  nutzungsanteilOffice: share,
  nutzungsanteilRetail: share,
  nutzungsanteilWohnen: share,
  nutzungsanteilLogistik: share,
  nutzungsanteilSonstige: share,
  hauptbetriebszeitVon: timeOfDay,
  hauptbetriebszeitBis: timeOfDay,
  hauptbetriebsTage: option(OPTION_LISTS.betriebstage),
  energiesteckbrief: energiesteckbriefSchema.nullable().default(null),
});

export const gebaeudeInputSchema = storedInputSchema.extend({
  ...inLines(storedInputSchema.shape, [
    'nummer',
    'name',
    'eigentuemer',
    'verantwortlicher',
    'zertifiziertInfo',
  ]),
  adresse: adresseInputSchema,
});

/** The same fields with all their checks, all optional, and nothing in place of one that is missing. */
function leftOut(fields: z.core.$ZodShape): Record<string, z.core.$ZodType> {
  const entries = Object.entries(fields).map(([name, field]) => {
    if (!(field instanceof z.ZodDefault)) return [name, z.optional(field)];
    return [name, z.optional((field.unwrap() as z.ZodType<never>).check(...(field.def.checks ?? [])))];
  });
  return Object.fromEntries(entries) as Record<string, z.core.$ZodType>;
}

/** A change of a building: what is left out stays as it is, also of its energy profile (PROP-020). */
const gebaeudeChangeSchema = z.object({
  ...leftOut(gebaeudeInputSchema.shape),
  energiesteckbrief: z.object(leftOut(energiesteckbriefSchema.shape)).nullable().optional(),
}) as unknown as z.ZodType<GebaeudeChange, GebaeudeChange>;

type Input = z.output<typeof gebaeudeInputSchema>;
type Profile = NonNullable<Input['energiesteckbrief']>;
type GebaeudeChange = Partial<Omit<Input, 'energiesteckbrief'>> & {
  readonly energiesteckbrief?: Partial<Profile> | null;
};

export const gebaeudeSchema = storedInputSchema.extend({
  id: idSchema,
  liegenschaftId: idSchema,
  createdAt: instantSchema,
});

/** The schemas of the calls about buildings in `liegenschaft.ts`, each under the name of its call. */
export const gebaeudeCallSchemas = {
  listGebaeude: {
    summary: 'List buildings.',
    query: z.object({ liegenschaftIds: idListSchema(QUERY_IDS_MAX_COUNT).optional() }),
    answer: z.array(gebaeudeSchema),
  },
  createGebaeude: { summary: 'Create a building.', body: gebaeudeInputSchema, answer: gebaeudeSchema },
  getGebaeude: { summary: 'Get a building.', answer: gebaeudeSchema },
  changeGebaeude: {
    summary: 'Change a building; what is left out stays as it is.',
    body: gebaeudeChangeSchema,
    answer: gebaeudeSchema,
  },
  deleteGebaeude: { summary: 'Delete a building.', answer: z.object({}) },
} satisfies Record<string, CallSchemas>;
