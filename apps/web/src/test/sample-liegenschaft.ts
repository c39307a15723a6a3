import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';

type Fields = Partial<Omit<Liegenschaft, 'adresse'>> & { adresse?: Partial<Liegenschaft['adresse']> };

/** A property with an address in Berlin and nothing else, but for the given fields. */
export function sampleLiegenschaft({ adresse, ...fields }: Fields): Liegenschaft {
  return {
    id: 'l',
    organisationId: 'o',
    createdAt: '2026-11-20T00:00:00Z',
    nummer: 'L-1',
    name: 'Haus',
    beschreibung: '',
    anmerkung: '',
    eigentuemer: '',
    verantwortlicher: '',
    erpNummer: '',
    hauptBildId: null,
    hauptPlanId: null,
    mediaIds: [],
    gebaeudeIds: [],
    ...fields,
    adresse: {
      strasse: 'Weg',
      hausnummer: '1',
      postleitzahl: '10115',
      stadt: 'Berlin',
      region: 'Berlin',
      land: 'Deutschland',
      ...adresse,
    },
  };
}
