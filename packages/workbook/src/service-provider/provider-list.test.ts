import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../sheet/cell.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { readProviderList, sentProviders } from './provider-list.ts';
import { providersSheet } from './providers-out.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z');

function provider(at: number, fields: Partial<ServiceProvider> = {}): ServiceProvider {
  return {
    id: `00000000-0000-4000-8000-00000000000${at}`,
    organisationId: `00000000-0000-4000-9000-00000000000${at}`,
    username: `bieter${at}@example.org`,
    firstname: 'Petra',
    lastname: 'Kaiser',
    phone: '',
    organisation: `Firma ${at}`,
    organisationLogo: '',
    info: '',
    erpNummer: '',
    type: 'OTHER',
    valid: true,
    registration: '2026-01-05T08:00:00.000Z',
    expire: '2028-08-16T22:30:00.000Z',
    grantedRights: DL_PERMISSIONS.map((title) => ({ title })),
    invitationOpen: false,
    lastSignIn: null,
    hasAuthenticator: false,
    ...fields,
  };
}

const STORED = [provider(1), provider(2, { organisation: 'Rhein-Ruhr GmbH' })];

async function read(
  rows: readonly Readonly<Record<string, Cell>>[],
  stored: readonly ServiceProvider[] = STORED,
) {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [header, ...rows.map((row) => header.map((name) => row[name] ?? null))];
  return await readProviderList(cells, stored, NOW_MS);
}

const NEW = { Firma: 'Alpina AG', Vorname: 'Alois', Name: 'Brandl', Mail: 'Alpina@Example.org' };

test('the exported list comes back unchanged, whatever its accounts hold', async () => {
  const text = fc.constantFrom('', 'Nora', '=1+1', '+49 40 1', '0010', '31.12.2028', 'ja', 'Größe & Maß');
  const any = fc
    .record({
      firstname: text,
      lastname: text,
      phone: text,
      info: text,
      organisation: text,
      grantedRights: fc
        .constantFrom(DL_PERMISSIONS.slice(0, 1), DL_PERMISSIONS)
        .map((all) => all.map((title) => ({ title }))),
      expire: fc
        .date({ min: new Date('2020-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    })
    .map((fields) => provider(1, fields));
  await fc.assert(
    fc.asyncProperty(any, async (stored) => {
      const bytes = writeWorkbook([providersSheet([stored], () => 'aktiv')]);
      const { lines, findings } = await readProviderList(bytes, [stored], NOW_MS);
      expect(findings).toEqual([]);
      expect(lines.map(({ state }) => state)).toEqual(['unchanged']);
      expect(sentProviders(lines)).toEqual({ created: [], changed: [] });
    }),
    { numRuns: 40 },
  );
});

describe('a row', () => {
  test('with a new address is a new account that may write for two years, unless it says otherwise', async () => {
    const reading = await read([
      NEW,
      { ...NEW, Firma: 'Spree', Mail: 'spree@example.org', Schreibrecht: 'nein', Laufzeit: '31.12.28' },
    ]);
    expect(reading.findings).toEqual([]);
    expect(reading.lines.map(({ state }) => state)).toEqual(['new', 'new']);
    const { created } = sentProviders(reading.lines);
    expect(created).toMatchObject([
      { username: 'alpina@example.org', organisation: 'Alpina AG', grantedRights: [{}, {}, {}] },
      { grantedRights: [{ title: 'PERMISSION_DLREAD' }], expire: '2028-12-31T22:59:59.000Z' },
    ]);
    expect(created[0]).not.toHaveProperty('expire');
  });

  test('with a known one changes just the cells that differ; its day stays where the list names the same', async () => {
    const { lines } = await read([
      {
        'E-Mail': 'BIETER2@example.org',
        Vorname: 'Sabine',
        Nachname: '',
        Schreibrecht: 'nein',
        'Gültig bis': '17.08.2028',
      },
      { 'E-Mail': 'bieter1@example.org', Vorname: 'Petra', Schreibrecht: 'ja', 'Gültig bis': '31.12.2029' },
    ]);
    expect(sentProviders(lines)).toEqual({
      created: [],
      changed: [
        {
          serviceProviderId: STORED[1]!.id,
          cells: [
            { name: 'firstname', from: 'Petra', to: 'Sabine' },
            { name: 'mayWrite', from: true, to: false },
          ],
        },
        {
          serviceProviderId: STORED[0]!.id,
          cells: [{ name: 'expire', from: '2028-08-16T22:30:00.000Z', to: '2029-12-31T22:59:59.000Z' }],
        },
      ],
    });
    expect(lines[0]?.cells).toMatchObject({ firstname: { text: 'Sabine', before: 'Petra' } });
  });

  test('with something wrong is ruled out, alone and with a sentence', async () => {
    const reading = await read([
      { ...NEW, Mail: 'bieter5example.org' },
      { ...NEW, Firma: ' rhein-ruhr  GMBH' },
      { ...NEW, Firma: 'Andere', Mail: 'bieter1@example.org' },
      { ...NEW, Firma: 'Weser', Mail: 'weser@example.org', Vorname: '' },
      { ...NEW, Firma: 'Nord', Mail: 'nord@example.org', Schreibrecht: 'vielleicht', Laufzeit: '31.02.2028' },
      { ...NEW, Firma: 'Alt', Mail: 'alt@example.org', Laufzeit: '01.01.2020' },
      { ...NEW, Firma: 'Gut', Mail: 'gut@example.org' },
      { ...NEW, Firma: 'GUT', Mail: 'gut2@example.org' },
      { ...NEW, Firma: 'Doppelt', Mail: 'Gut@example.org' },
    ]);
    expect(reading.lines.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 6 }, () => 'faulty'),
      'new',
      'faulty',
      'faulty',
    ]);
    expect(reading.findings.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 E-Mail (D): Bitte geben Sie eine valide E-Mail-Adresse an.',
      '3 Organisation (A): Zu dieser Organisation gibt es bereits ein Konto: bieter2@example.org.',
      '4 Organisation (A): Diese E-Mail-Adresse gehört zu „Firma 1“. Eine Liste ändert keine Organisation.',
      '5 Vorname (B): Bitte geben Sie einen Vornamen an.',
      '6 Schreibrecht (E): Bitte geben Sie „ja“ oder „nein“ an.',
      '6 Gültig bis (F): Bitte geben Sie ein Datum an (Beispiel: 31.12.2028).',
      '7 Gültig bis (F): Bitte geben Sie einen Tag in der Zukunft an, höchstens 10 Jahre im Voraus.',
      '9 Organisation (A): Diese Organisation steht schon in Zeile 8.',
      '10 E-Mail (D): Diese E-Mail-Adresse steht schon in Zeile 8.',
    ]);
  });
});

test('a list without addresses, without rows or with more than it may have is none', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => ({ 'E-Mail': `b${at}@example.org` }));
  for (const rows of [[{ Firma: 'Alpina' }], [{ 'E-Mail': '' }], many]) {
    expect(await read(rows)).toMatchObject({ isReadable: false, findings: [{ severity: 'error' }] });
  }
});

test('an address is read without what stands around it, which is said; one that takes no mail is a fault of its row', async () => {
  const rows = ['max2@firma.de;', '<max4@firma.de>', 'mailto:BIETER1@example.org', 'max@firma..de'];
  const { lines, findings } = await read(rows.map((Mail, at) => ({ ...NEW, Firma: `Neu ${at}`, Mail })));
  expect(lines.map(({ state, created }) => [state, created?.username])).toEqual([
    ['new', 'max2@firma.de'],
    ['new', 'max4@firma.de'],
    ['faulty', undefined],
    ['faulty', undefined],
  ]);
  const said = findings.map(({ row, value, message }) => [row, value, message]);
  expect(said).toContainEqual([2, 'max2@firma.de;', 'Gelesen wird die Adresse „max2@firma.de“.']);
  expect(said).toContainEqual([5, 'max@firma..de', 'Diese Adresse kann keine Mail empfangen.']);
  // The account is found by the address, and not made a second time.
  expect(said).toContainEqual([4, 'Neu 2', expect.stringContaining('gehört zu „Firma 1“')]);
});
