/** The title of a service group as a column header, «management» shortened to «mgmt» (AWARD-009). */
export function shortSliceTitle(title: string): string {
  return title.replace('management', 'mgmt');
}

/** The title for a column narrower than its longest word: a hyphen shows only where the word is parted. */
export function partedSliceTitle(title: string): string {
  return shortSliceTitle(title).replace('prüfungen', '\u00adprüfungen');
}
