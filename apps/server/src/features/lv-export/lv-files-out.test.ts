import { createHash } from 'node:crypto';
import { writeOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import { printOrderLvJson } from '@rahmenpreis/workbook/json-out.ts';
import { sampleLv } from '@rahmenpreis/workbook/test/sample-lv.ts';
import { sampleAbout, sampleOrder } from '@rahmenpreis/workbook/test/sample-order.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaceFinder, placePositions } from '../lv/rules.ts';
import { printUnreadOrder, writeUnreadOrder } from './lv-files-out.ts';

const { entries, positions, ...order } = sampleOrder;
const stored = sampleLv.positions.map((position, i) => ({ ...position, id: positions[i]?.id ?? '' }));
const lv = { phaseId: 'p', propertyId: sampleOrder.property.id, region: 'HH' };

function listsOf(catalog: typeof entries) {
  return { catalog: JSON.stringify(catalog), positions: JSON.stringify(stored) };
}

// An archive tells when it was written.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a worker that reads the lists itself writes byte for byte what it writes of the lists', async () => {
  const whole = { ...sampleOrder, positions: stored };
  let version = '';
  const digest = (text: string) => (version = createHash('sha256').update(text).digest('hex').slice(0, 8));
  const written = Buffer.from(writeOrderLv(whole, sampleAbout, digest));
  expect(Buffer.from(writeUnreadOrder(order, listsOf(entries), sampleAbout))).toEqual(written);
  expect(version).toHaveLength(8);
  const placed = placePositions({ ...lv, positions: stored }, createPlaceFinder(entries));
  expect(printUnreadOrder(order, listsOf(entries), lv)).toBe(
    printOrderLvJson({ ...sampleOrder, positions: placed }),
  );
});
