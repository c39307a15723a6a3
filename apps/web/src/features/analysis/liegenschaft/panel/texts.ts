/** The words of an opened price. */
export const TEXTS = {
  place: (menge: string, unit: string, nummer: string) => `${menge} ${unit} im LV von ${nummer}`,
  table: 'Preise der Dienstleister',
  per: (unit: string) => `je ${unit}`,
  rows: {
    ep: 'EP',
    bl: 'Bundesland',
    ls: 'Liegenschaft',
    n: 'Nachhaltigkeit',
    toLowest: 'zum Besten',
    toReference: (name: string) => `zu ${name}`,
    percent: 'in Prozent',
    toMedian: 'zum Median',
    before: 'Vorphase EP',
    since: 'seitdem',
  },
  beforeHint: (title: string) => `EP in ${title}`,
  chart: 'Ep (faktoriert) im Vergleich',
  median: (figure: string) => `Median ${figure}`,
  far: (name: string, distance: string, isAbove: boolean) =>
    `${name} liegt ${distance} ${isAbove ? 'über' : 'unter'} dem Median`,
  threshold: (percent: number) => `Schwelle ${percent} %.`,
  state: (name: string, state: string) => `${name}: ${state}`,
  withoutRank: (state: string) => `${state}, ohne Rang`,
  beforeNotLoaded: 'Die Preise der Phase davor konnten nicht geladen werden',
};
