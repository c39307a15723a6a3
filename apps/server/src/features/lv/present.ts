import type { Lv, LvInfo } from '@rahmenpreis/contract/lv.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LvInfoRow, LvRow } from './repository.ts';
import { placePositions, type TreePlace } from './rules.ts';

/** An LV without its positions, as it travels (SETUP-008). */
export function presentLvInfo(row: LvInfoRow): LvInfo {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** An LV with its positions as they travel (SETUP-011). */
export function presentLv(row: LvRow, placeOf: (epCode: string) => TreePlace): Lv {
  return {
    info: presentLvInfo(row),
    positions: placePositions(row, placeOf).map(({ mengeMillis, ...position }) => ({
      ...position,
      amount: millisToNumber(mengeMillis),
    })),
  };
}
