/** Where each Bundesland lies among the tiles: its short name, row and column. */
export const REGION_TILES: Readonly<Record<string, readonly [short: string, row: number, column: number]>> = {
  'Schleswig-Holstein': ['SH', 1, 2],
  'Mecklenburg-Vorpommern': ['MV', 1, 4],
  Bremen: ['HB', 2, 1],
  Hamburg: ['HH', 2, 2],
  Niedersachsen: ['NI', 3, 2],
  'Sachsen-Anhalt': ['ST', 3, 3],
  Brandenburg: ['BB', 3, 4],
  Berlin: ['BE', 3, 5],
  'Nordrhein-Westfalen': ['NW', 4, 1],
  Hessen: ['HE', 4, 2],
  Thüringen: ['TH', 4, 3],
  Sachsen: ['SN', 4, 4],
  'Rheinland-Pfalz': ['RP', 5, 1],
  Saarland: ['SL', 5, 2],
  'Baden-Württemberg': ['BW', 5, 3],
  Bayern: ['BY', 5, 4],
};
