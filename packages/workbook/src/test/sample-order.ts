import type { OrderPosition } from '../json/order-lv-json.ts';
import type { OrderLv } from '../lv/order-lv-out.ts';
import { sampleLv, sampleOffer } from './sample-lv.ts';

/** The keys of the entries a position is priced with; for tests. */
export const SAMPLE_KEYS = {
  epPriceId: 'ep',
  blFactorId: 'bl',
  lsFactorId: 'ls',
  nFactorId: null,
  mFactorId: 'm',
};

const positions = sampleLv.positions.map(
  (position, i): OrderPosition => ({
    ...position,
    ...SAMPLE_KEYS,
    id: `6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a010${i}`,
    leftInt: 2 * i + 1,
    rightInt: 2 * i + 2,
  }),
);

/** An order of one service group of the small LV; for tests. */
export const sampleOrder: OrderLv<OrderPosition> = {
  property: { id: '6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a0001', ...sampleLv.liegenschaft },
  provider: {
    id: '6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a0002',
    organisation: 'Alpha GmbH',
    firstname: 'Ada',
    lastname: 'Alpha',
    username: 'ada@example.org',
  },
  sliceIds: ['basisfm'],
  entries: sampleLv.entries,
  positions,
  offer: sampleOffer,
};
