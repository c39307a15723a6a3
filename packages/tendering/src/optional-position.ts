/** The code before the serial number of an optional position: BA active, BI inactive, nothing for a plain one (PRICE-004, OPEN-21). */
export function optionalPrefix(position: {
  optionalPosition: boolean;
  optionalPositionActive: boolean;
}): 'BA' | 'BI' | '' {
  if (!position.optionalPosition) return '';
  return position.optionalPositionActive ? 'BA' : 'BI';
}
