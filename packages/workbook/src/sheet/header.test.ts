import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { findHeader } from './header.ts';

const columns = {
  nummer: { header: 'Lfd. Nr.', isRequired: true, maxLength: 50 },
  epCode: { header: 'Ep-Code', isRequired: true, maxLength: 50 },
  zusatz: { header: 'Zusatz', isRequired: false, maxLength: 50 },
};
const blank: Cell[][] = Array.from({ length: 9 }, () => []);

describe('findHeader', () => {
  test('finds the columns in any order, on any of the first ten rows, whatever case and blanks', () => {
    const row = ['egal', 'EP - code', null, '  lfd.\u00a0nr. '];
    expect(findHeader([...blank, row], columns)).toEqual({
      ok: true,
      headerRow: 10,
      columnOf: { nummer: 3, epCode: 1, zusatz: -1 },
      others: [[0, 'egal']],
    });
  });

  test('takes a shorter spelling for the same column', () => {
    const groups = {
      sums: { header: 'Energiemanagement', shortHeader: 'Energiemgmt', isRequired: true, maxLength: 9 },
    };
    expect(findHeader([['Energie mgmt']], groups, 1)).toMatchObject({ ok: true, columnOf: { sums: 0 } });
    expect(findHeader([['Energiemgmt', 'Energiemanagement']], groups, 1)).toMatchObject({ ok: false });
  });

  test('takes the row with most of the names, not a title that holds one of them', () => {
    const found = findHeader([['Ep-Code'], ['Lfd. Nr.', 'Ep-Code']], columns);
    expect(found).toMatchObject({ ok: true, headerRow: 2 });
  });

  test('does not look below row 10', () => {
    const found = findHeader([...blank, [], ['Lfd. Nr.', 'Ep-Code']], columns);
    expect(found).toEqual({
      ok: false,
      findings: [
        {
          severity: 'error',
          row: 0,
          column: 'Lfd. Nr., Ep-Code',
          value: '',
          message:
            'Die Spalten „Lfd. Nr.“ und „Ep-Code“ fehlen. Die Kopfzeile wird in den ersten 10 Zeilen gesucht.',
        },
      ],
    });
  });

  test('looks nowhere but on the row given', () => {
    const rows: Cell[][] = [['Lfd. Nr.', 'Ep-Code'], [], ['Ep-Code']];
    expect(findHeader(rows, columns, 3)).toMatchObject({
      ok: false,
      findings: [{ row: 3, message: 'Die Spalte „Lfd. Nr.“ fehlt. Die Kopfzeile wird in Zeile 3 gesucht.' }],
    });
    expect(findHeader(rows, columns, 1)).toMatchObject({ ok: true, headerRow: 1 });
  });

  test('names every column that stands there twice', () => {
    expect(findHeader([['Lfd. Nr.', 'Ep-Code', 'ep-code', 'LFD.NR.']], columns)).toMatchObject({
      ok: false,
      findings: [
        { row: 1, column: 'Lfd. Nr.', message: 'Die Spalte „Lfd. Nr.“ kommt mehrfach vor.' },
        { row: 1, column: 'Ep-Code', message: 'Die Spalte „Ep-Code“ kommt mehrfach vor.' },
      ],
    });
  });
});
