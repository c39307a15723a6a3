/** The eight tags of the catalogue's categories (PRICE-016). */
export const TAGS = ['sonstiges', 'igm', 'tgm', 'uegm', 'aufzug', 'energy', 'waste', 'sv'] as const;
export type Tag = (typeof TAGS)[number];
