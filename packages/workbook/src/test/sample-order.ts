import type { OrderAbout } from '../lv/order-cover.ts';
import type { OrderLv } from '../lv/order-lv-out.ts';
import type { OrderPosition } from '../json-out.ts';
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

/** Who orders it, from whom and for how long; for tests. */
export const sampleAbout: Omit<OrderAbout, 'version'> = {
  owner: 'Eigentümer AG',
  phaseTitle: 'Phase 2',
  provider: { ...sampleOrder.provider, phone: '+49 40 1' },
  madeMs: Date.UTC(2026, 10, 20, 12),
  contract: { number: 'V-17', begin: '2027-01-01', end: '2029-12-31' },
};
