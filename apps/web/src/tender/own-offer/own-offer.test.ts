import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { expect, test } from 'vitest';
import { frameOffer } from './own-offer.ts';

function liegenschaft(nummer: string): Liegenschaft {
  return {
    id: nummer,
    organisationId: 'o',
    createdAt: '2026-01-01T00:00:00.000Z',
    nummer,
    name: nummer,
    beschreibung: '',
    anmerkung: '',
    eigentuemer: '',
    verantwortlicher: '',
    adresse: {
      strasse: 'Am Sandtorkai',
      hausnummer: '40',
      postleitzahl: '20457',
      stadt: 'Hamburg',
      region: 'Hamburg',
      land: 'Deutschland',
    },
    hauptBildId: null,
    hauptPlanId: null,
    mediaIds: [],
    gebaeudeIds: [],
  };
}

test('a bidder meets the properties of a phase in the order of the comparison, L-2 before L-10', () => {
  const { liegenschaften } = frameOffer({
    phase: {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Erstes Angebot',
      start: '2026-01-01T00:00:00Z',
      end: '2026-02-01T00:00:00Z',
      type: 'OFFER',
      liegenschaftIds: ['L-10', 'L-2', 'L-1'],
    },
    entries: [],
    lvs: [],
    liegenschaften: ['L-10', 'L-1', 'L-2'].map(liegenschaft),
  });
  expect(liegenschaften.map(({ nummer }) => nummer)).toEqual(['L-1', 'L-2', 'L-10']);
});
