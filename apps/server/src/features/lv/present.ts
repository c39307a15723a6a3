import type { Lv } from '@rahmenpreis/contract/lv.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LvRow } from './repository.ts';
import { placePositions, type TreePlace } from './rules.ts';

/** An LV with its positions as they travel (SETUP-011). */
export function presentLv(row: LvRow, placeOf: (epCode: string) => TreePlace): Lv {
  return {
    info: row,
    positions: placePositions(row, placeOf).map(({ mengeMillis, ...position }) => ({
      ...position,
      amount: millisToNumber(mengeMillis),
    })),
  };
}
