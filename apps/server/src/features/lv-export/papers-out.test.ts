import { printOrderLvJson } from '@rahmenpreis/workbook/json/order-lv-json.ts';
import { writeOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import { sampleLv } from '@rahmenpreis/workbook/test/sample-lv.ts';
import { sampleOrder } from '@rahmenpreis/workbook/test/sample-order.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaceFinder, placePositions } from '../lv/rules.ts';
import { printUnreadOrder, writeUnreadOrder } from './papers-out.ts';
import { shareText } from './shared-text.ts';

const { entries, positions, ...order } = sampleOrder;
const stored = sampleLv.positions.map((position, i) => ({ ...position, id: positions[i]?.id ?? '' }));
const lv = { phaseId: 'p', propertyId: sampleOrder.property.id, region: 'HH' };

function listsOf(catalog: typeof entries) {
  const [text, positions] = [JSON.stringify(catalog), JSON.stringify(stored)];
  return { catalog: shareText(text, text), positions: shareText(positions, positions) };
}

// An archive tells when it was written.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a worker that reads the lists itself writes byte for byte what it writes of the lists', async () => {
  const whole = { ...sampleOrder, positions: stored };
  expect(Buffer.from(writeUnreadOrder(order, listsOf(entries)))).toEqual(Buffer.from(writeOrderLv(whole)));
  const placed = placePositions({ ...lv, positions: stored }, createPlaceFinder(entries));
  expect(printUnreadOrder(order, listsOf(entries), lv)).toBe(
    printOrderLvJson({ ...sampleOrder, positions: placed }),
  );
});

test('another catalogue is read as another one', () => {
  const printed = (catalog: typeof entries) => printUnreadOrder(order, listsOf(catalog), lv);
  const moved = entries.map((entry) => ({
    ...entry,
    leftInt: entry.leftInt + 100,
    rightInt: entry.rightInt + 100,
  }));
  const before = printed(entries);
  expect(printed(moved)).not.toBe(before);
  expect(printed(entries)).toBe(before);
});
