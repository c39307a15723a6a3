/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import { expect, test } from 'vitest';
import { refuseNames } from '../column-names.ts';
import { readColumnHead } from '../column-question.ts';
import { readLiegenschaftList } from '../liegenschaft/list/liegenschaft-list.ts';
import { readProviderList } from '../service-provider/provider-list.ts';
import type { SheetSource } from '../sheet/choose-sheet.ts';
import type { MappedReading } from '../sheet/mapped-table.ts';
import { readTargetSheet } from '../target/target-in.ts';
import { mendedKey } from '../sheet/table-in.ts';

const LISTS = join(import.meta.dirname, '../test/listen');
const fileOf = (name: string) => new Uint8Array(readFileSync(join(LISTS, name)));
const csvOf = (name: string) =>
  new TextDecoder('windows-1252')
    .decode(fileOf(name))
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(';'));

/** Reads a list as somebody who takes every proposal. */
async function asProposed(kind: ColumnMapKind, source: SheetSource): Promise<MappedReading> {
  const { head } = await readColumnHead(source, kind, []);
  const headings = head!.headings.map(({ heading }) => heading);
  expect(refuseNames(kind, headings, head!.names)).toBeUndefined();
  return { maps: [{ headings, names: head!.names }], otherKinds: [] };
}

test('an owner’s own list of objects is taken as proposed: PLZ and Ort of one column, one building by its property, no row of totals (B4-01)', async () => {
  const bytes = fileOf('objekte.xlsx');
  const how = await asProposed('liegenschaft-list', bytes);
  const { lines, made, findings } = await readLiegenschaftList(bytes, [], how);
  expect(lines.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'new'));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(findings.map(({ message }) => message)).toContain('Zeile 16 ist eine Summe und wird übergangen.');
  expect(made.get('l-007') ?? made.get('L-007')).toMatchObject({
    nummer: 'L-007',
    name: 'Servicecenter Leipzig',
    adresse: {
      strasse: 'Goethestraße',
      hausnummer: '51',
      postleitzahl: '04109',
      stadt: 'Leipzig',
      region: 'Sachsen',
    },
  });
  expect(lines[6]?.gebaeude).toMatchObject({
    kind: 'created',
    fields: {
      nummer: 'L-007',
      name: 'Servicecenter Leipzig',
      bruttoGrundflaeche: 13_612,
      baujahr: 1962,
      anzahlEtagen: 6,
    },
  });
});

test('a Postleitzahl that lost its zero is a question, never stored, and is put right in its cell', async () => {
  const rows = csvOf('objekte.csv');
  const how = await asProposed('liegenschaft-list', rows);
  const { lines, findings } = await readLiegenschaftList(rows, [], how);
  expect(lines.filter(({ state }) => state === 'faulty').map(({ row }) => row)).toEqual([8, 9]);
  expect(findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
    'Eine Postleitzahl in Deutschland hat fünf Ziffern. Meinten Sie „04109“?',
    'Eine Postleitzahl in Deutschland hat fünf Ziffern. Meinten Sie „01067“?',
  ]);
  const mended = new Map([
    [mendedKey(8, 'postleitzahl'), '04109'],
    [mendedKey(9, 'postleitzahl'), '01067'],
  ]);
  const again = await readLiegenschaftList(rows, [], { ...how, mended });
  expect(again.lines.every(({ state }) => state === 'new')).toBe(true);
});

test('a list of companies with one contact column and copied addresses is taken as proposed, its second row of a company is a finding', async () => {
  const bytes = fileOf('firmen.xlsx');
  const how = await asProposed('service-provider-list', bytes);
  const { lines } = await readProviderList(bytes, [], Date.parse('2026-11-28'), how);
  expect(lines.flatMap(({ created }) => created ?? [])).toMatchObject([
    {
      organisation: 'Hansewerk Gebäudedienste GmbH',
      firstname: 'Petra',
      lastname: 'Müller-Lüdenscheidt',
      username: 'bieter1@example.org',
    },
    {
      organisation: 'Alpina Facility Services AG',
      firstname: 'Ali',
      lastname: 'Yıldız',
      username: 'bieter2@example.org',
    },
    {
      organisation: 'Rhein-Ruhr Objektservice GmbH',
      firstname: 'Kim',
      lastname: 'Çelik',
      username: 'bieter3@example.org',
    },
    {
      organisation: 'Spree FM GmbH',
      firstname: 'Jürgen',
      lastname: 'von der Höh',
      username: 'bieter4@example.org',
    },
    { organisation: 'Südwest Technik & Reinigung KG', firstname: 'Maria', lastname: 'Santos Silva' },
  ]);
  expect(lines.filter(({ state }) => state === 'faulty').map(({ row }) => row)).toEqual([9]);
});

test('target prices by number, some of them texts with a euro sign, are taken as proposed, and an unknown number is named', async () => {
  const bytes = fileOf('zielpreise.xlsx');
  const { maps } = await asProposed('target-prices', bytes);
  const known = Array.from({ length: 12 }, (_, at) => ({
    id: `00000000-0000-4000-8000-0000000000${String(at + 10)}`,
    nummer: `L-0${String(at + 1).padStart(2, '0')}`,
    name: '',
  }));
  const { targets, findings } = await readTargetSheet(bytes, known, {}, maps);
  const expected = JSON.parse(readFileSync(join(LISTS, 'expected-targets.json'), 'utf8')) as Record<
    string,
    number
  >;
  const nummerOf = new Map(known.map(({ id, nummer }) => [id, nummer]));
  expect(
    Object.fromEntries(
      targets.map(({ liegenschaftId, sliceId, targetMillis }) => [
        `${nummerOf.get(liegenschaftId)} ${sliceId}`,
        targetMillis,
      ]),
    ),
  ).toEqual(expected);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(findings.map(({ value }) => value)).toContain('X-999');
});
