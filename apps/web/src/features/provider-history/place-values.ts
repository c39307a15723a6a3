/** Where a value is drawn: 0 at the foot of the chart, 1 at its head; null where there is none. */
export function placeValues(
  values: readonly (number | null)[],
  range: { readonly min: number; readonly max: number },
): (number | null)[] {
  const height = range.max - range.min;
  return values.map((value) => {
    if (value === null) return null;
    return height === 0 ? 0.5 : (value - range.min) / height;
  });
}
