import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { frameOffer, priceAsStored } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { expect, test } from 'vitest';
import { holdOffer, viewOwnOffer } from '../own-offer.ts';
import { countedValues, countLeft, leftValues } from '../left-values.ts';
import { declaredFigures } from './declared-figures.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000002';
const BEFORE_ID = '00000000-0000-4000-8000-000000000001';
const L1 = '00000000-0000-4000-8000-0000000000b1';
const L2 = '00000000-0000-4000-8000-0000000000b2';
const CODES = ['A', 'B', 'C', 'D', 'E', 'F'];

function lvOf(propertyId: string, codes: readonly string[]): Lv {
  const positions = codes.map((epCode, at) => ({
    epCode,
    amount: 2,
    sliceTag: 'aufzug',
    leftInt: 2 * at + 1,
    rightInt: 2 * at + 2,
  }));
  return { info: { propertyId }, positions: positions as LvPosition[] } as Lv;
}

const frame = frameOffer({
  phase: { id: PHASE_ID, liegenschaftIds: [L1, L2] } as Phase,
  entries: CODES.map(
    (epCode, at) => ({ number: String(at), epCode, leftInt: 2 * at, rightInt: 2 * at + 1 }) as EpEntry,
  ),
  columns: columnsOf([lvOf(L1, CODES), lvOf(L2, ['A'])]),
  liegenschaften: [L1, L2].map(
    (id) => ({ id, nummer: `L${id.at(-1)}`, adresse: { region: 'Berlin' } }) as Liegenschaft,
  ),
});

const price = (epCode: string): OwnKey => ({ kind: 'ep', epCode });

function storedIn(phaseId: string, values: readonly [OwnKey, string][]) {
  return values.map(([key, value]) => {
    const printed = printOwnKey(phaseId, key);
    return { id: printed, key: printed, value, organisationId: '' };
  });
}

function figuresOf(now: readonly [OwnKey, string][], before?: readonly [OwnKey, string][]) {
  const own = viewOwnOffer(holdOffer(frame, storedIn(PHASE_ID, now)), new Map(), true);
  const phase = { title: 'Runde 1' } as Phase;
  const previous = before && { phase, own: priceAsStored(own, BEFORE_ID, storedIn(BEFORE_ID, before)) };
  const left = countLeft(leftValues(own, countedValues(storedIn(BEFORE_ID, before ?? []))));
  return declaredFigures(own, previous, left).map(({ label, figure, detail, isDoubtful = false }) =>
    [label, figure, ...(detail === undefined ? [] : [detail]), ...(isDoubtful ? ['!'] : [])].join(' | '),
  );
}

const ALL = CODES.map((epCode): [OwnKey, string] => [price(epCode), '1000']);

test('a whole offer is confirmed with its sum and what it was a phase ago', () => {
  expect(
    figuresOf(
      ALL,
      CODES.map((epCode) => [price(epCode), '1250']),
    ),
  ).toEqual([
    'Angebotssumme | 14,000 €',
    'Gegenüber „Runde 1“ | −20,0 % | −3,500 €',
    'Fehlende Preise | keine',
    'Preise von 0,000 € | keine',
    'Liegenschaften außerhalb Ihres Marktgebiets | keine',
  ]);
});

test('gaps, prices of nothing and properties outside are counted and named, and no change is made up', () => {
  expect(
    figuresOf(
      [
        [price('A'), '0'],
        [{ kind: 'm', liegenschaftId: L2 }, 'false'],
      ],
      ALL,
    ),
  ).toEqual([
    'Angebotssumme | 0,000 €',
    'Gegenüber „Runde 1“ | – | nicht vergleichbar, solange in einer der beiden Phasen Preise fehlen',
    'Fehlende Preise | 5 von 6 | B, C, D, E und 1 weitere | !',
    'Preise von 0,000 € | 1 von 6 | A | !',
    'Liegenschaften außerhalb Ihres Marktgebiets | 1 von 2 | L2 | !',
  ]);
});

test('an offer without a price has no sum', () => {
  expect(figuresOf([])[0]).toBe('Angebotssumme | –');
});

test('factors and exclusions of the phase before that this one lacks are counted, but not where it has its own (D4-05)', () => {
  const before: [OwnKey, string][] = [
    ...ALL,
    [{ kind: 'bl', region: 'Berlin', tag: 'aufzug' }, '1050'],
    [{ kind: 'bl', region: 'Bayern', tag: 'aufzug' }, '1050'],
    [{ kind: 'ls', liegenschaftId: L1, tag: 'aufzug' }, '980'],
    [{ kind: 'ls', liegenschaftId: L2, tag: 'aufzug' }, '1000'],
    [{ kind: 'm', liegenschaftId: L1 }, 'true'],
    [{ kind: 'm', liegenschaftId: L2 }, 'false'],
  ];
  const own: [OwnKey, string] = [{ kind: 'ls', liegenschaftId: L1, tag: 'aufzug' }, '1000'];
  const label = 'Aus der Vorphase nicht übernommen';
  expect(figuresOf(ALL, before).at(-1)).toBe(`${label} | 2 Faktoren und 1 Ausschluss | !`);
  expect(figuresOf([...ALL, own], before).at(-1)).toBe(`${label} | 1 Faktor und 1 Ausschluss | !`);
  expect(figuresOf(ALL, ALL).some((figure) => figure.startsWith(label))).toBe(false);
});
