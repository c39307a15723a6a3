import type { Media } from '@rahmenpreis/contract/media.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { blankJpeg } from './clean-jpeg.ts';

/** A trace that a document bears of its making. */
export type Trace = NonNullable<Media['removed']>[number];

/** The word that stands where a name has to. */
const NOBODY = 'Verfasser';

interface Rule {
  readonly part: RegExp;
  readonly of: RegExp;
  /** Text in its place; none where it is left out. */
  readonly by?: string;
  readonly trace: Trace;
}

const element = (names: string) => new RegExp(`<((?:\\w+:)?(?:${names}))\\b[^>]*>[^<]+</\\1>`, 'g');
const attribute = (names: string) => new RegExp(`\\b(${names})="(?!${NOBODY}")[^"]+"`, 'g');
const NAMED = `$1="${NOBODY}"`;

/** Places in which Office and its like say who wrote a document, when, and by what. */
const RULES: readonly Rule[] = [
  { part: /^docProps\/core\.xml$/, of: element('creator|lastModifiedBy'), trace: 'author' },
  {
    part: /^docProps\/core\.xml$/,
    of: element('description|subject|keywords|category|contentStatus|identifier'),
    trace: 'note',
  },
  { part: /^docProps\/app\.xml$/, of: element('Company|Manager'), trace: 'author' },
  {
    part: /^docProps\/app\.xml$/,
    of: element('Application|AppVersion|Template|HyperlinkBase'),
    trace: 'program',
  },
  { part: /^docProps\/custom\.xml$/, of: /<property\b[^]*?<\/property>/g, trace: 'note' },
  { part: /^word\/people\.xml$/, of: /<w15:person\b[^]*?<\/w15:person>/g, trace: 'author' },
  { part: /^word\/.*\.xml$/, of: attribute('w:author|w:initials'), by: NAMED, trace: 'author' },
  {
    part: /^xl\/comments\d*\.xml$|^xl\/comments\//,
    of: /<author>(?!Verfasser<)[^<]+</g,
    by: `<author>${NOBODY}<`,
    trace: 'author',
  },
  { part: /^xl\/persons\//, of: attribute('displayName|userId'), by: NAMED, trace: 'author' },
  {
    part: /^ppt\/(?:commentAuthors|authors)\.xml$/,
    of: attribute('name|initials|userId'),
    by: NAMED,
    trace: 'author',
  },
  { part: /^xl\/workbook\.xml$/, of: /(<x15ac:absPath url)="[^"]+"/g, by: '$1=""', trace: 'author' },
];

function cleanPart(name: string, xml: string, found: Set<Trace>): string {
  // A comment of a workbook begins with its author's name.
  const authors = name.startsWith('xl/comments') ? xml.matchAll(/<author>([^<]+)</g) : [];
  const unnamed = [...authors].reduce((text, [, own]) => text.replaceAll(`>${own}:`, `>${NOBODY}:`), xml);
  return RULES.filter(({ part }) => part.test(name)).reduce((text, { of, by = '', trace }) => {
    const cleaned = text.replace(of, by);
    if (cleaned !== text) found.add(trace);
    return cleaned;
  }, unnamed);
}

/** Takes out of an Office file who wrote it or commented on it, by what, and where photos were taken. */
export function cleanOffice(bytes: Uint8Array): { bytes: Uint8Array; removed: Trace[] } {
  const found = new Set<Trace>();
  const parts = unzipSync(bytes);
  for (const [name, content] of Object.entries(parts)) {
    if (/\.jpe?g$/i.test(name) && blankJpeg(content)) found.add('picture');
    if (!RULES.some(({ part }) => part.test(name))) continue;
    const xml = strFromU8(content);
    const cleaned = cleanPart(name, xml, found);
    if (cleaned !== xml) parts[name] = strToU8(cleaned);
  }
  return { bytes: zipSync(parts), removed: [...found] };
}
