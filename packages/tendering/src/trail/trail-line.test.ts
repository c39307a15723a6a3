import { expect, test } from 'vitest';
import { printDetail, trailLine } from './trail-line.ts';

const PHASE = '11111111-1111-4111-8111-111111111111';
const NORA = '22222222-2222-4222-8222-222222222222';
const NORD = '33333333-3333-4333-8333-333333333333';
const person = { id: NORA, name: 'Nora Nord', organisationId: NORD, organisation: 'Nord GmbH' };
const names = {
  personOf: (id: string) => (id === NORA ? person : undefined),
  nameOf: (id: string) => ({ [PHASE]: 'Runde 1', [NORD]: 'Nord GmbH' })[id],
};
const entry = {
  id: 'e5',
  seq: 5,
  at: '2026-11-20T12:00:00.000Z',
  actorId: NORA,
  action: 'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/batch/keyVal',
  target: `/keyval/v1/orga/${NORD}/phase/${PHASE}/batch/keyVal`,
  status: 200,
  detail: {},
  personal: {},
};

test('an entry stands in words, its own company only beside the person', () => {
  expect(trailLine(entry, names)).toEqual({
    seq: 5,
    at: entry.at,
    person: 'Nora Nord',
    organisation: 'Nord GmbH',
    kind: 'Angebote',
    action: 'Preise und Faktoren speichern',
    subject: 'Runde 1',
    outcome: 'ausgeführt',
    isRefused: false,
    details: [],
    request: `PUT ${entry.target}`,
  });
});

test('who is not known any more keeps the id, and nobody is said to be nobody', () => {
  expect(trailLine({ ...entry, actorId: PHASE, status: 409 }, names)).toMatchObject({
    person: PHASE,
    organisation: '',
    subject: 'Nord GmbH · Runde 1',
    outcome: 'abgelehnt: im jetzigen Stand nicht möglich',
    isRefused: true,
  });
  const command = 'admin reset-two-factor';
  expect(trailLine({ ...entry, actorId: null, action: command, target: command }, names)).toMatchObject({
    person: 'Ohne Anmeldung',
    action: 'Zweiten Faktor am Server zurücksetzen',
    request: command,
  });
});

test('a detail is one text, with what was before where there is such a thing', () => {
  expect(printDetail({ label: 'Titel', from: null, to: 'A' })).toBe('Titel: – → A');
  expect(printDetail({ label: 'Datei', to: 'a.xlsx' })).toBe('Datei: a.xlsx');
});
