/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { REGIONS } from '@rahmenpreis/tendering/region.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/slice.ts';
import { readEpCatalog } from '@rahmenpreis/workbook/ep-catalog-in.ts';
import { readLv } from '@rahmenpreis/workbook/lv-in.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EditedValue } from './saving/keyval-saver.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/own-key.ts';
import { frameOffer, type OfferFrame, offerTotal } from '@rahmenpreis/tendering/own-offer.ts';
import { viewOwnOffer } from './own-offer.ts';

type Factors = Record<string, Partial<Record<SliceId, number>>>;
type Bidder = {
  username: string;
  participation: string | null;
  bl: Factors;
  ls: Factors;
  n: Factors;
  market: Record<string, boolean>;
};
type Tender = {
  liegenschaften: { nummer: string; name: string; adresse: Liegenschaft['adresse']; lvFile: string }[];
  providers: Bidder[];
};
type ExpectedCell = {
  provider: string;
  liegenschaft: string;
  slice: string;
  sum: number;
  inComplete: boolean;
  notInMarket: boolean;
};

const folder = new URL('../../../../server/src/demo/data/tender-klein/', import.meta.url);
const bytesOf = async (path: string) => new Uint8Array(await readFile(new URL(path, folder)));
const jsonOf = async <T>(path: string) => JSON.parse(await readFile(new URL(path, folder), 'utf8')) as T;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const PHASE: Phase = {
  id: idOf(999),
  title: 'Phase',
  start: '2026-11-02T07:00:00Z',
  end: '2026-12-02T01:00:00Z',
  type: 'OFFER',
};

let tender: Tender;
let prices: Record<string, Record<string, number>>;
let expected: ExpectedCell[];
let frame: OfferFrame;

async function readLvOf(index: number, lvFile: string, entries: EpEntry[]): Promise<Lv> {
  const { positions } = await readLv(await bytesOf(lvFile), entries);
  const info = {
    id: idOf(500 + index),
    phaseId: PHASE.id,
    propertyId: idOf(index),
    filename: '',
    createdAt: '',
  };
  // Only what decides the price is needed here.
  return {
    info,
    positions: positions.map(
      (position) => ({ ...position, amount: position.mengeMillis / SCALE }) as unknown as LvPosition,
    ),
  };
}

beforeAll(async () => {
  [tender, prices, expected] = await Promise.all([
    jsonOf<Tender>('tender.json'),
    jsonOf<typeof prices>('prices.json'),
    jsonOf<ExpectedCell[]>('expected.json'),
  ]);
  const { entries } = await readEpCatalog(await bytesOf('ep-katalog.xlsx'));
  const lvs = await Promise.all(
    tender.liegenschaften.map(({ lvFile }, index) => readLvOf(index, lvFile, entries)),
  );
  const liegenschaften = tender.liegenschaften.map(
    ({ nummer, name, adresse }, index) => ({ id: idOf(index), nummer, name, adresse }) as Liegenschaft,
  );
  const phase = { ...PHASE, liegenschaftIds: liegenschaften.map(({ id }) => id) };
  frame = frameOffer({ phase, entries, lvs: lvs.toReversed(), liegenschaften: liegenschaften.toReversed() });
});

function factorKeys(
  factors: Factors,
  keyOf: (place: string, tag: (typeof SLICES)[number]['tags'][0]) => OwnKey,
) {
  return Object.entries(factors).flatMap(([place, bySlice]) =>
    SLICES.flatMap(({ sliceId, tags }) => {
      const millis = bySlice[sliceId];
      return millis === undefined ? [] : [{ key: keyOf(place, tags[0]), value: String(millis) }];
    }),
  );
}

function valuesOf(bidder: Bidder): { key: OwnKey; value: string }[] {
  const liegenschaftId = (nummer: string) =>
    frame.liegenschaften.find((liegenschaft) => liegenschaft.nummer === nummer)?.id ?? '';
  return [
    ...Object.entries(prices[bidder.username] ?? {}).map(([epCode, millis]) => ({
      key: { kind: 'ep', epCode } as const,
      value: String(millis),
    })),
    ...factorKeys(bidder.bl, (place, tag) => ({
      kind: 'bl',
      region: REGIONS.find((region) => region === place) ?? 'Berlin',
      tag,
    })),
    ...factorKeys(bidder.ls, (place, tag) => ({ kind: 'ls', liegenschaftId: liegenschaftId(place), tag })),
    ...factorKeys(bidder.n, (place, tag) => ({ kind: 'n', liegenschaftId: liegenschaftId(place), tag })),
    ...Object.entries(bidder.market).map(([nummer, isInMarket]) => ({
      key: { kind: 'm', liegenschaftId: liegenschaftId(nummer) } as const,
      value: String(isInMarket),
    })),
  ];
}

function asStored(values: { key: OwnKey; value: string }[]): KeyVal[] {
  return values.map(({ key, value }, index) => ({
    id: idOf(index),
    key: printOwnKey(PHASE.id, key),
    value,
    organisationId: idOf(0),
  }));
}

function asTyped(values: { key: OwnKey; value: string }[]): Map<string, EditedValue> {
  return new Map(
    values.map(({ key, value }) => [
      printOwnKey(PHASE.id, key),
      { value, state: 'pending', message: undefined } as const,
    ]),
  );
}

describe('a bidder of the demo tender sees', () => {
  test('exactly the expected sum and flags in each of its cells, stored or only just typed', () => {
    for (const bidder of tender.providers) {
      const values = valuesOf(bidder);
      const stored = viewOwnOffer(frame, asStored(values), new Map());
      const typed = viewOwnOffer(frame, [], asTyped(values));
      expect(typed.sums).toEqual(stored.sums);
      const cells = expected.filter(({ provider }) => provider === bidder.username);
      expect(cells).toHaveLength(60);
      for (const cell of cells) {
        const l = tender.liegenschaften.findIndex(({ nummer }) => nummer === cell.liegenschaft);
        const s = SLICES.findIndex(({ sliceId }) => sliceId === cell.slice);
        const total = offerTotal(stored, [l], [s]);
        expect([total.sumMillis, (total.flags & 1) !== 0, (total.flags & 2) !== 0]).toEqual([
          cell.sum,
          cell.inComplete,
          cell.notInMarket,
        ]);
      }
    }
  });

  test('its properties in counting order, whatever the order of the answers', () => {
    expect(frame.liegenschaften.map(({ nummer }) => nummer)).toEqual(
      tender.liegenschaften.map(({ nummer }) => nummer),
    );
  });

  test('a typed value over the stored one, and the stored one again once it is saved', () => {
    const key = { kind: 'ep', epCode: 'UE0010' } as const;
    const text = printOwnKey(PHASE.id, key);
    const stored = asStored([{ key, value: '100' }]);
    const look = (state: EditedValue['state']) =>
      viewOwnOffer(frame, stored, new Map([[text, { value: '200', state, message: 'Grund' }]])).valueOf(key);
    expect(look('pending')).toEqual({ text: '200', millis: 200, state: 'pending', message: 'Grund' });
    expect(look('error').millis).toBe(200);
    expect(look('saved').millis).toBe(100);
    expect(viewOwnOffer(frame, stored, new Map()).valueOf(key).state).toBe('saved');
    expect(viewOwnOffer(frame, [], new Map()).valueOf(key)).toEqual({
      text: undefined,
      millis: undefined,
      state: 'none',
      message: undefined,
    });
  });
});
