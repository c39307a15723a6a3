import { expect, test } from 'vitest';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { type ReadValues, withSource } from './file-source.ts';
import type { FileValue } from './proposed-values.ts';

const RUNNING = { title: 'Laufende Phase' };
const offer = {
  own: { phase: RUNNING },
  phases: [RUNNING, { title: 'Beendete Phase' }],
  store: { company: () => 'Alpina' },
} as unknown as ReadyOffer;

test.each([
  ['Rahmenpreise, Laufende Phase', undefined],
  ['Rahmenpreise, Beta, Laufende Phase, Stand 28.11.2026, 10:00', 'Die Datei ist von „Beta“.'],
  ['Faktoren, Alpina, Beendete Phase', 'Die Datei gehört zur Phase „Beendete Phase“.'],
  ['Rahmenpreise, Alpina, Runde 7', 'Die Datei gehört zu „Alpina, Runde 7“, nicht zu dieser Phase.'],
])('a file is told by its heading, and doubted where that contradicts: %s (D4-10, K1)', (title, doubt) => {
  const value = { doubtOfAll: undefined } as unknown as FileValue;
  const reading: ReadValues = { titles: ['', title], notes: ['gerundet'], valuesBeside: () => [value] };
  const { notes, valuesBeside } = withSource(reading, offer);
  expect(notes).toEqual([`Datei: ${title}`, 'gerundet']);
  expect(valuesBeside(offer.own)).toEqual([
    doubt === undefined ? value : { ...value, doubt, doubtOfAll: doubt },
  ]);
});
