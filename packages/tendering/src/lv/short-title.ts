const SHORT_TITLE_LENGTH = 40;
/** Where a title goes on with what tells the thing apart no further. */
const AFTERTHOUGHT = /\s*(?:[,;(:]|\s[–-]\s)/;

/**
 * The title of an LV node in short: without what follows a comma, semicolon, colon, bracket or dash, at most 40 characters
 * long, cut between words (SETUP-010, OPEN-16).
 */
export function shortTitle(title: string): string {
  const [beginning = ''] = title.split(AFTERTHOUGHT);
  const whole = beginning === '' ? title : beginning;
  if (whole.length <= SHORT_TITLE_LENGTH) return whole;
  const room = whole.slice(0, SHORT_TITLE_LENGTH);
  const cut = room.lastIndexOf(' ');
  return `${(cut > 0 ? room.slice(0, cut) : room.slice(0, -1)).toWellFormed()}…`;
}

/** The title of a service group as a column header, «management» shortened to «mgmt» (AWARD-009). */
export function shortSliceTitle(title: string): string {
  return title.replace('management', 'mgmt');
}

/** The same where a column is narrower than its longest word: with a hyphen that shows only where the word is parted. */
export function partedSliceTitle(title: string): string {
  return shortSliceTitle(title).replace('prüfungen', '\u00adprüfungen');
}
