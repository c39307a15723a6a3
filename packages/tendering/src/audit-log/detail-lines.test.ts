import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detailLines, subjectsOf } from './detail-lines.ts';

const PHASE = '11111111-1111-4111-8111-111111111111';
const HOUSE = '22222222-2222-4222-8222-222222222222';
const ALPINA = '33333333-3333-4333-8333-333333333333';
const NAMES = new Map([
  [PHASE, 'Runde 1'],
  [HOUSE, 'L-001 Rathaus'],
  [ALPINA, 'Alpina AG'],
]);
const nameOf = (id: string) => NAMES.get(id);
const linesOf = (detail: Record<string, unknown>) =>
  detailLines({ detail, personal: { address: '192.0.2.7' } }, nameOf);

test('a change stands with the value before and after, in words', () => {
  const listed = [
    { name: 'end', from: '2026-12-04T01:00:00.000Z', to: '2026-12-05T01:00:00.000Z' },
    { name: 'type', from: 'OFFER', to: 'FINAL' },
    { name: `${PHASE}_ep_UE0010`, from: '1500', to: '12345678' },
    { name: `${PHASE}_bl_Hamburg_uegm`, to: '1050' },
    { name: `${PHASE}_ls_${HOUSE}_waste`, from: '950' },
    { name: `${PHASE}_m_${HOUSE}`, from: 'true', to: 'false' },
    { name: `${PHASE}_offer`, to: 'true' },
    { name: `awarding_${PHASE}_${HOUSE}_aufzug`, to: ALPINA },
    { name: `${PHASE}_${HOUSE}_energie`, from: '1000', to: '2000' },
    { name: 'adresse.stadt', from: 'Ulm', to: '' },
    { name: 'neuesFeld', from: 1, to: { a: [1] } },
  ];
  expect(linesOf({ changes: { listed, count: listed.length } })).toEqual([
    { label: 'Ende', from: '04.12.26, 02:00:00', to: '05.12.26, 02:00:00' },
    { label: 'Art', from: 'Angebotsphase', to: 'Letzte Angebotsphase' },
    { label: 'EP UE0010', from: '1,500 €', to: '12.345,678 €' },
    { label: 'Bundeslandfaktor Hamburg, Basis FM', from: null, to: '1,050' },
    { label: 'Liegenschaftsfaktor L-001 Rathaus, Abfallmanagement', from: '0,950', to: null },
    { label: 'Marktgebiet L-001 Rathaus', from: 'ja', to: 'nein' },
    { label: 'Teilnahme', from: null, to: 'bestätigt' },
    { label: 'Vergabe L-001 Rathaus, Aufzugsmanagement', from: null, to: 'Alpina AG' },
    { label: 'Zielpreis L-001 Rathaus, Energiemanagement', from: '1,000 €', to: '2,000 €' },
    { label: 'Stadt', from: 'Ulm', to: null },
    { label: 'neuesFeld', from: '1', to: '{"a":[1]}' },
  ]);
});

test('of what is made no field stands that nothing was said of, of what is changed every one', () => {
  const listed = [
    { name: 'name', to: 'Rathaus' },
    { name: 'hauptBildId', to: null },
    { name: 'adresse.stadt', from: '', to: null },
  ];
  expect(linesOf({ changes: { listed, count: 3 } })).toEqual([
    { label: 'Name', from: null, to: 'Rathaus' },
    { label: 'Stadt', from: null, to: null },
  ]);
});

test('more than are listed are counted, and changes of older entries are read too', () => {
  const digest = 'ab'.repeat(32);
  expect(linesOf({ changes: { listed: [], count: 1234, sha256: digest } })).toEqual([
    { label: 'Weitere Änderungen', to: '1.234, SHA-256 aller abababababab…' },
  ]);
  expect(linesOf({ title: { from: 'Runde 1', to: 'Runde 2' } })).toEqual([
    { label: 'Titel', from: 'Runde 1', to: 'Runde 2' },
  ]);
});

test('other things stand by their German name, ids by the name of what they stand for', () => {
  const detail = {
    phaseId: PHASE,
    serviceProviderIds: [ALPINA, HOUSE.replace('2', '4')],
    isIntact: true,
    keys: 1200,
    key: `${PHASE}_ep_A1`,
    file: { sha256: 'cd'.repeat(32), bytes: 2048 },
    personal: { address: 'x', username: 'y' },
    odd: 'thing',
    nothing: null,
  };
  expect(linesOf(detail).map(({ label, to }) => `${label}: ${to}`)).toEqual([
    'Phase: Runde 1',
    `Dienstleister: Alpina AG, ${HOUSE.replace('2', '4')}`,
    'Unverändert: ja',
    'Gespeicherte Werte: 1.200',
    'Schlüssel: EP A1',
    'Inhalt der Datei: 2.048 Bytes, SHA-256 cdcdcdcdcdcd…',
    'odd: thing',
    'Netzwerkadresse: 192.0.2.7',
    'E-Mail-Adresse: nicht mehr gespeichert',
  ]);
});

test('of a person the values before and after stand side by side, as long as they are known', () => {
  const digests = { 'before.anmerkung': 'a', anmerkung: 'b', beschreibung: 'c', 'before.eigentuemer': 'd' };
  const personal = { 'before.anmerkung': 'Frau Nord', anmerkung: 'Herr Süd', 'before.eigentuemer': 'Nora' };
  expect(detailLines({ detail: { personal: digests }, personal }, nameOf)).toEqual([
    { label: 'Bemerkung', from: 'Frau Nord', to: 'Herr Süd' },
    { label: 'Beschreibung', to: 'nicht mehr gespeichert' },
    { label: 'Eigentümer', from: 'Nora', to: null },
  ]);
  const uploaded = { target: '/media/v1/doc', detail: {}, personal: { filename: 'Plan.pdf' } };
  expect(subjectsOf(uploaded, nameOf)).toEqual(['Plan.pdf']);
});

test('whatever a detail holds, it can be told', () => {
  const value = fc.jsonValue();
  const detail = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('changes', 'personal', 'key', 'phaseId')),
    fc.oneof(value, fc.record({ listed: fc.array(value), count: value }), fc.record({ from: value })),
  );
  fc.assert(
    fc.property(detail, (each) => {
      for (const line of linesOf(each)) expect(typeof line.label).toBe('string');
    }),
  );
});

test('an entry is about what its address, its phase and its file name, each once', () => {
  const target = `/lvep/v1/phase/${PHASE}/property/${HOUSE.toUpperCase()}/lv/excel?x=${ALPINA}`;
  expect(
    subjectsOf({ target, detail: { phaseId: PHASE, filename: 'lv.xlsx' }, personal: {} }, nameOf),
  ).toEqual(['Runde 1', 'L-001 Rathaus', 'lv.xlsx']);
  expect(subjectsOf({ target: '/phase', detail: {}, personal: {} }, nameOf)).toEqual([]);
});

test('of what a list changes each line names its thing; what belongs to a person is said to be entered', () => {
  const listed = [
    { name: `${HOUSE}/name`, from: 'Rathaus', to: 'Altes Rathaus' },
    { name: `${HOUSE}/02/b/baujahr`, from: 1979, to: null },
    { name: `${HOUSE}/eigentuemer` },
    { name: `${ALPINA}/mayWrite`, from: true, to: false },
    { name: 'eigentuemer' },
  ];
  expect(linesOf({ changes: { listed, count: listed.length } })).toEqual([
    { label: 'L-001 Rathaus: Name', from: 'Rathaus', to: 'Altes Rathaus' },
    { label: 'L-001 Rathaus, Gebäude 02/b: Baujahr', from: '1.979', to: null },
    { label: 'L-001 Rathaus: Eigentümer', to: 'eingetragen' },
    { label: 'Alpina AG: Schreibrecht', from: 'ja', to: 'nein' },
  ]);
});
