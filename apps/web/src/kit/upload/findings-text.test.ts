import { expect, test } from 'vitest';
import { findingsText } from './findings-table.tsx';

test('findings become lines that Excel takes apart again', () => {
  const text = findingsText([
    { severity: 'error', row: 7, column: 'Menge', value: 'zwei\tStück', message: 'Keine\nZahl.' },
    { severity: 'warning', row: 0, column: '', value: '', message: 'Nur ein Blatt wird gelesen.' },
  ]);
  expect(text.split('\r\n')).toEqual([
    'Art\tZeile\tSpalte\tWert\tText',
    'Fehler\t7\tMenge\tzwei Stück\tKeine Zahl.',
    'Hinweis\t\t\t\tNur ein Blatt wird gelesen.',
  ]);
});
