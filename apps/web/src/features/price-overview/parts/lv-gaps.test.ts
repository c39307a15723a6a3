import { expect, test } from 'vitest';
import type { LvLine } from '../../../tender/lv/lv-line.ts';
import { countGaps, onlyGaps } from './lv-table.tsx';

function line(kind: LvLine['kind'], title: string, isPriceMissing: boolean, children: LvLine[] = []): LvLine {
  return { kind, title, children, offers: [{ isPriceMissing }] } as unknown as LvLine;
}

test('only positions without a price are left, under their categories, and counted', () => {
  const roots = [
    line('category', 'whole', false, [line('position', 'priced', false)]),
    line('category', 'open', true, [
      line('position', 'priced', false),
      line('category', 'deep', true, [line('position', 'gap', true), line('position', 'another', true)]),
    ]),
  ];
  const [open, ...others] = onlyGaps(roots);
  expect([open?.title, others.length]).toEqual(['open', 0]);
  expect(open?.children.map(({ title }) => title)).toEqual(['deep']);
  expect(open?.children[0]?.children.map(({ title }) => title)).toEqual(['gap', 'another']);
  expect([countGaps(roots), countGaps(open === undefined ? [] : [open])]).toEqual([2, 2]);
});
