import { MantineProvider } from '@mantine/core';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FindingsTable } from './findings-table.tsx';

const WHOLE: Finding = { severity: 'error', row: 0, column: '', value: '', message: 'Nicht entpackt.' };
const CELL: Finding = { severity: 'error', row: 7, column: 'Menge', value: '', message: 'Keine Zahl.' };

function cells(findings: readonly Finding[]): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <FindingsTable findings={findings} />
    </MantineProvider>,
  );
  return [...html.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/g)].map(([, text = '']) => text.trim());
}

test('a finding about the whole file is its sentence alone, without places that it does not have', () => {
  expect(cells([WHOLE])).toEqual(['Nicht entpackt.']);
});

test('beside others it spans the columns; a place that is missing there is a dash', () => {
  expect(cells([CELL, WHOLE])).toEqual([
    'Zeile',
    'Spalte',
    'Wert',
    'Was zu tun ist',
    '7',
    'Menge',
    '—',
    'Keine Zahl.',
    'Nicht entpackt.',
  ]);
});

test('what is said of many rows stands once, with the rows and the values that it is said of', () => {
  const codes = ['ZZ1', 'ZZ2', 'ZZ3', 'ZZ4', 'ZZ5'];
  const unknown = codes.map((value, at) => ({ ...CELL, row: at + 2, column: 'Ep-Code', value }));
  expect(cells(unknown).slice(4)).toEqual([
    '—',
    'Ep-Code',
    'ZZ1, ZZ2, ZZ3 und 2 weitere',
    'Keine Zahl. (5 Zeilen: 2, 3, 4, 5 und 6)',
  ]);
});
