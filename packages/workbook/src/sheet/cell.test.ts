import { describe, expect, test } from 'vitest';
import { type Cell, cellMillis, cellText } from './cell.ts';

describe('cellText', () => {
  test.each<[Cell, string]>([
    [' 0010\u00a0', '0010'],
    ['u\u0308ber', 'über'],
    ['a\0b\ud800', 'ab\ufffd'],
    [10, '10'],
    [1.1, '1.1'],
    [true, 'WAHR'],
    [null, ''],
    [new Date(Date.UTC(2026, 9, 1)), '01.10.2026'],
    [new Date(Number.NaN), '#NUM!'],
  ])('reads %j as %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

describe('cellMillis', () => {
  test.each<[Cell, number | string]>([
    [1.426, 1426],
    ['1.234,5', 1_234_500],
    [' 12 € ', 12_000],
    [0.1 + 0.2, 300],
    ['1.5', 'not-a-number'],
    [true, 'not-a-number'],
    [new Date(0), 'not-a-number'],
    [null, 'empty'],
    [' ', 'empty'],
  ])('reads %j as %j', (cell, expected) => {
    const read = cellMillis(cell);
    expect(read.ok ? read.millis : read.reason).toBe(expected);
  });
});
