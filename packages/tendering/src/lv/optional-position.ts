import type { LvPosition } from '@rahmenpreis/contract/lv.ts';

type Variant = Pick<LvPosition, 'optionalPosition' | 'optionalPositionActive'>;

/** The code before the serial number: BA active, BI inactive, none if not optional (PRICE-004, OPEN-21). */
export function optionalPrefix(position: Variant): 'BA' | 'BI' | '' {
  if (!position.optionalPosition) return '';
  return position.optionalPositionActive ? 'BA' : 'BI';
}

/** The serial number with the code of an optional position before it: «BA 12», «BI 13», «14» (OPEN-21). */
export function printSerialNumber(position: Variant & Pick<LvPosition, 'serialNumber'>): string {
  return [optionalPrefix(position), position.serialNumber].filter((part) => part !== '').join(' ');
}
