import type { Lv, LvInfo, LvPosition } from '@rahmenpreis/contract/lv.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { LvInfoRow, LvPositionRow, LvRow } from './repository.ts';
import type { TreePlace } from './rules.ts';

/** An LV without its positions, as it travels (SETUP-008). */
export function presentLvInfo(row: LvInfoRow): LvInfo {
  return {
    id: row.id,
    phaseId: row.phaseId,
    propertyId: row.propertyId,
    filename: row.filename,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * An LV with its positions, each with its place in the catalogue and the keys for its price and factors (SETUP-011).
 */
export function presentLv(row: LvRow, placeOf: (epCode: string) => TreePlace): Lv {
  return {
    info: presentLvInfo(row),
    positions: row.positions.map(({ mengeMillis, ...position }) => ({
      ...position,
      amount: millisToNumber(mengeMillis),
      ...placeOf(position.epCode),
      ...keysOf(row, position),
    })),
  };
}

type PositionKeys = Pick<LvPosition, 'epPriceId' | 'blFactorId' | 'lsFactorId' | 'nFactorId' | 'mFactorId'>;

function keysOf(row: LvRow, position: Pick<LvPositionRow, 'epCode' | 'sliceTag'>): PositionKeys {
  const { phaseId, propertyId: liegenschaftId, region } = row;
  const slice = sliceOfTag(position.sliceTag);
  const tag = factorTag(slice.sliceId);
  return {
    epPriceId: printKeyvalKey({ kind: 'ep', phaseId, epCode: position.epCode }),
    // An address outside the 16 states has no state factor, and thus no key for one.
    blFactorId: isRegion(region) ? printKeyvalKey({ kind: 'bl', phaseId, region, tag }) : '',
    lsFactorId: printKeyvalKey({ kind: 'ls', phaseId, liegenschaftId, tag }),
    nFactorId: slice.sustainability ? printKeyvalKey({ kind: 'n', phaseId, liegenschaftId, tag }) : null,
    mFactorId: printKeyvalKey({ kind: 'm', phaseId, liegenschaftId }),
  };
}
