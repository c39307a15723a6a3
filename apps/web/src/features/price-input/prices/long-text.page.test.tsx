import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Lv } from '@rahmenpreis/contract/lv.ts';
import { expect, test } from 'vitest';
import { differingTexts } from './long-text.tsx';

const entry = { epCode: 'UE0010', title: 'Objektleitung vor Ort' } as EpEntry;

function lvOf(propertyId: string, ...descriptions: (readonly [string, string])[]): Lv {
  const positions = descriptions.map(([epCode, description]) => ({ epCode, description }));
  return { info: { propertyId }, positions } as Lv;
}

test('only what an LV words otherwise than the catalogue is told, each wording once', () => {
  const lvs = [
    lvOf('same', ['UE0010', 'Objektleitung vor Ort'], ['UE0020', 'Vertretung']),
    lvOf(
      'other',
      ['UE0010', 'Objektleitung, auch an Feiertagen'],
      ['UE0010', 'Objektleitung, auch an Feiertagen '],
      ['UE0010', 'Objektleitung nachts'],
      ['UE0010', 'Objektleitung vor Ort'],
    ),
    lvOf('without', ['UE0020', 'Vertretung']),
  ];
  expect(differingTexts(entry, lvs)).toEqual([
    { propertyId: 'other', texts: ['Objektleitung, auch an Feiertagen', 'Objektleitung nachts'] },
  ]);
});
