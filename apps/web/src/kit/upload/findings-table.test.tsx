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
