import { expect, test } from 'vitest';
import { printDetail } from './detail-lines.ts';
import { auditLogLine } from './audit-log-line.ts';

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
  expect(auditLogLine(entry, names)).toEqual({
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
  expect(auditLogLine({ ...entry, actorId: PHASE, status: 409 }, names)).toMatchObject({
    person: PHASE,
    organisation: '',
    subject: 'Nord GmbH · Runde 1',
    outcome: 'abgelehnt: im jetzigen Stand nicht möglich',
    isRefused: true,
  });
  const command = 'admin reset-two-factor';
  expect(auditLogLine({ ...entry, actorId: null, action: command, target: command }, names)).toMatchObject({
    person: 'Ohne Anmeldung',
    action: 'Zweiten Faktor am Server zurücksetzen',
    request: command,
  });
});

const HOUSE = '44444444-4444-4444-8444-444444444444';
const HANSE = '55555555-5555-4555-8555-555555555555';
const ALPINA = '66666666-6666-4666-8666-666666666666';

test('an award stands in the line with who had it and who has it, a blind one with that word', () => {
  const known = {
    ...names,
    nameOf: (id: string) => ({ [HOUSE]: 'L-001', [HANSE]: 'Hansewerk', [ALPINA]: 'Alpina' })[id],
  };
  const action = 'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}';
  const listed = [
    { name: `awarding_${PHASE}_${HOUSE}_basisfm`, from: HANSE, to: ALPINA },
    { name: `awarding_${PHASE}_${HOUSE}_aufzug`, to: ALPINA },
  ];
  const of = (detail: object) => auditLogLine({ ...entry, action, detail: detail as never }, known).action;
  expect(of({ changes: { listed: listed.slice(0, 1), count: 1 } })).toBe(
    'Vergabe L-001, Basis FM: Hansewerk → Alpina',
  );
  expect(of({ changes: { listed: [{ ...listed[0], firmness: 5_965 }], count: 1 } })).toBe(
    'Vergabe L-001, Basis FM: Hansewerk → Alpina, Rang 1 hält bis ± 0,59 %',
  );
  expect(of({ changes: { listed: [{ ...listed[0], firmness: 5_965, rankOneId: HANSE }], count: 1 } })).toBe(
    'Vergabe L-001, Basis FM: Hansewerk → Alpina, Rang 1 (Hansewerk) hält bis ± 0,59 %',
  );
  expect(of({ changes: { listed: [{ ...listed[1], firmness: 'one-offer' }], count: 1 } })).toBe(
    'Vergabe L-001, Aufzugsmanagement: – → Alpina, nur ein wertbares Angebot',
  );
  expect(of({ changes: { listed, count: 2 }, isBlind: true })).toBe(
    'Vergabe L-001, Basis FM: Hansewerk → Alpina und 1 weitere, ohne Stand gesendet',
  );
  expect(of({})).toBe('Vergabe, Zielpreise oder Konfiguration ändern');
});

test('an applied scenario stands in the line with its name, its rules and its sum, and without a name that is forgotten', () => {
  const action = 'PUT /lvep/v1/phase/{phaseId}/scenario/{scenarioId}/application';
  const changes = { listed: [{ name: `awarding_${PHASE}_${HOUSE}_basisfm`, to: ALPINA }], count: 56 };
  const detail = { changes, rules: ['Höchstens 2 Dienstleister', 'Ohne Nord'], awardSum: '13.330,02 €' };
  const of = (personal: Record<string, string>) =>
    auditLogLine({ ...entry, action, detail: detail as never, personal }, names).action;
  expect(of({ scenarioName: 'Zwei' })).toBe(
    'Szenario „Zwei“ in die Vergabe übernehmen, Höchstens 2 Dienstleister und 1 weitere, Vergabesumme 13.330,02 €',
  );
  expect(of({})).toMatch(/^Szenario in die Vergabe übernehmen, Höchstens 2/);
});

test('a change of which bidders were to get no mail says so in its line', () => {
  const action = 'PUT /lvep/v1/phase/{phaseId}';
  expect(auditLogLine({ ...entry, action, detail: { isUntold: true } }, names).action).toBe(
    'Phase ändern, ohne Benachrichtigung der Bieter',
  );
});

test('a detail is one text, with what was before where there is such a thing', () => {
  expect(printDetail({ label: 'Titel', from: null, to: 'A' })).toBe('Titel: – → A');
  expect(printDetail({ label: 'Datei', to: 'a.xlsx' })).toBe('Datei: a.xlsx');
});
