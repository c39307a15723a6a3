import type { LvPosition } from '@rahmenpreis/contract/lv.ts';

/** A position of an LV as the server gives it; only what prices depend on matters. */
export function lvPosition(
  fields: Pick<LvPosition, 'id' | 'epCode' | 'amount' | 'sliceTag'> & Partial<LvPosition>,
): LvPosition {
  return {
    serialNumber: fields.id,
    identificationNumber: '',
    description: `Leistung ${fields.epCode}`,
    optionalPosition: false,
    optionalPositionActive: false,
    leftInt: 0,
    rightInt: 0,
    unit: 'Stk',
    epPriceId: '',
    blFactorId: '',
    lsFactorId: '',
    nFactorId: null,
    mFactorId: '',
    ...fields,
  };
}
