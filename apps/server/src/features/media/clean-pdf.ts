import { deflateSync } from 'node:zlib';
import { blankJpeg } from '@rahmenpreis/workbook/archive/clean-jpeg.ts';
import type { Trace } from '@rahmenpreis/workbook/archive/clean-office.ts';
import { inflate, OBJECT_STREAM, OBJECTS_MAX_BYTES, partsOf, plainNames } from './active-content.ts';

/** A stretch of a PDF in which objects stand, and how another text of the same length is put in its place. */
interface Stretch {
  text: string;
  /** False where it does not fit. */
  readonly store: (text: string) => boolean;
}

/** An object of a PDF: its place in a stretch. */
interface Place {
  readonly stretch: Stretch;
  readonly from: number;
  readonly to: number;
}

/** What of a document's information stays: what it is called, and when it was made. */
const KEPT = new Set(['', 'Title', 'CreationDate', 'ModDate', 'Trapped']);
const INFO: Readonly<Record<string, Trace>> = { Author: 'author', Creator: 'program', Producer: 'program' };
const COMMENT =
  /\/Subtype\s*\/(?:Text|FreeText|Line|Square|Circle|Poly\w+|Highlight|Underline|Squiggly|StrikeOut|Stamp|Caret|Ink|Popup|FileAttachment)\b/;
/** A name, a reference, or a text in brackets of up to three depths or in hex. */
const TOKEN =
  /\/([^\s/<>[\](){}%]+)|\b(\d+)\s+\d+\s+R\b|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\))*\)|(?<!<)<[\da-f\s]*>/gi;

/** What of XMP tells what. */
const XMP_TRACES: readonly (readonly [Trace, RegExp])[] = [
  ['author', /<dc:creator|pdf:Author|photoshop:(?:Credit|AuthorsPosition)|xmpRights:Owner/],
  ['program', /CreatorTool|pdf:Producer|softwareAgent/],
  ['note', /dc:description|dc:subject|pdf:Keywords/],
  ['picture', /exif:GPS|tiff:Make/],
];
const XMP_HEAD =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">';
const XMP_FOOT = '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

/** The XMP that says no more than a title and which rules for archives and readers it keeps. */
function shortXmp(xmp: string): string {
  const title = /<dc:title>[^]*?<\/dc:title>/.exec(xmp)?.[0] ?? '';
  const rules = xmp.matchAll(/\b(pdfu?aid:(?:part|conformance|amd|rev))(?:\s*=\s*["']|>)([^"'<]*)/g);
  return [
    XMP_HEAD,
    title,
    ...Array.from(rules, ([, name, value]) => `<${name}>${value}</${name}>`),
    XMP_FOOT,
  ].join('');
}

/** Opens a stream, packed or not; undefined where it is packed in a way not known here, or too large. */
function openStream(stream: Buffer, dictionary: string, maxBytes: number): Stretch | undefined {
  const lineEnd = /\r?\n?$/.exec(stream.toString('latin1', Math.max(0, stream.length - 2)))?.[0] ?? '';
  const body = stream.subarray(0, stream.length - lineEnd.length);
  if (!/\/Filter\b/.test(dictionary)) {
    return { text: body.toString('latin1'), store: (text) => body.write(text, 'latin1') === text.length };
  }
  const isDeflated = /\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(dictionary);
  const content = isDeflated && !/\/Predictor\b/.test(dictionary) ? inflate(stream, maxBytes) : undefined;
  const store = (text: string): boolean => {
    const packed = deflateSync(Buffer.from(text, 'latin1'), { level: 9 });
    // Readers do not look at what follows the packed bytes.
    if (packed.length <= body.length) body.fill(0).set(packed);
    return packed.length <= body.length;
  };
  return content && { text: content.toString('latin1'), store };
}

/** Lists the objects of a stretch with their numbers; a packed one has a dictionary. */
function objectsOf(stretch: Stretch, dictionary: string | undefined): [id: number, place: Place][] {
  const { text } = stretch;
  if (dictionary === undefined) {
    return Array.from(text.matchAll(/\b(\d+)\s+\d+\s+obj\b/g), ({ 1: id, index: from }) => {
      const end = text.indexOf('endobj', from);
      return [Number(id), { stretch, from, to: end < 0 ? text.length : end }];
    });
  }
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const pairs = text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g);
  const starts = Array.from(pairs, ([, id, at]) => ({ id: Number(id), from: first + Number(at) }));
  const inOrder = starts.toSorted((a, b) => a.from - b.from);
  return inOrder.map(({ id, from }, at) => [id, { stretch, from, to: inOrder[at + 1]?.from ?? text.length }]);
}

/** The object that holds a text of another one, and what that text tells. */
type Reference = readonly [id: number, trace: Trace];

/**
 * Blanks texts of an object, each in its place; `traceOf` says by the name before a text what it tells, and
 * nothing where it stays. Gives the objects that hold such texts for it.
 */
function blankTexts(
  { stretch, from, to }: Place,
  traceOf: (name: string) => Trace | undefined,
  found: Set<Trace>,
): Reference[] {
  let name = '';
  const references: Reference[] = [];
  const { text } = stretch;
  const blanked = text.slice(from, to).replace(TOKEN, (token, key?: string, reference?: string) => {
    if (key !== undefined) name = plainNames(key);
    const trace = key === undefined ? traceOf(name) : undefined;
    if (trace === undefined) return token;
    if (reference !== undefined) {
      references.push([Number(reference), trace]);
      return token;
    }
    if (/[^\s()<>]/.test(token)) found.add(trace);
    return token.startsWith('(') ? '()'.padEnd(token.length) : `<${' '.repeat(token.length - 2)}>`;
  });
  stretch.text = text.slice(0, from) + blanked + text.slice(to);
  return references;
}

function cleanXmp({ text, store }: Stretch, found: Set<Trace>): void {
  for (const [trace, sign] of XMP_TRACES) if (sign.test(text)) found.add(trace);
  const short = shortXmp(text);
  const isShort = short.length <= text.length && store(short.padEnd(text.length));
  if (!isShort && !store(' '.repeat(text.length))) found.add('unread');
}

/** Blanks what information, comments and XMP of a PDF say, in the stretches in which they stand. */
function cleanObjects(
  stretches: readonly (readonly [Stretch, string?])[],
  infoIds: readonly number[],
  found: Set<Trace>,
) {
  const places = Map.groupBy(
    stretches.flatMap(([stretch, dictionary]) => objectsOf(stretch, dictionary)),
    ([id]) => id,
  );
  const blank = (id: number, traceOf: (name: string) => Trace | undefined): Reference[] =>
    (places.get(id) ?? []).flatMap(([, place]) => blankTexts(place, traceOf, found));
  const isComment = ({ stretch: { text }, from, to }: Place) => COMMENT.test(text.slice(from, to));
  const comments = [...places.values()].flat().filter(([, place]) => isComment(place));
  const references = [
    ...infoIds.flatMap((id) => blank(id, (name) => (KEPT.has(name) ? undefined : (INFO[name] ?? 'note')))),
    ...comments.flatMap(([, place]) =>
      blankTexts(place, (name) => (name === 'T' ? 'author' : undefined), found),
    ),
  ];
  for (const [id, trace] of references) blank(id, () => trace);
}

/**
 * Blanks in place what a PDF says of who made it and by what: in its information, XMP, comments and pictures.
 * Nothing moves, all else stays byte for byte. `unread` where some cannot be blanked, as it is encrypted,
 * signed or packed in a way not known here.
 */
export function cleanPdf(buffer: Buffer): Trace[] {
  if (buffer.includes('/Encrypt') || buffer.includes('/ByteRange')) return ['unread'];
  const found = new Set<Trace>();
  const objects: [Stretch, string?][] = [];
  const infoIds: number[] = [];
  let roomBytes = OBJECTS_MAX_BYTES;
  for (const { from, outside, dictionary, stream } of partsOf(buffer)) {
    objects.push([{ text: outside, store: (text) => buffer.write(text, from, 'latin1') > 0 }]);
    infoIds.push(...Array.from(outside.matchAll(/\/Info\s+(\d+)\s+\d+\s+R\b/g), ([, id]) => Number(id)));
    if (stream === undefined) continue;
    if (/\/Filter\s*\[?\s*\/DCTDecode\b/.test(dictionary) && blankJpeg(stream)) found.add('picture');
    const isMetadata = /\/Type\s*\/Metadata\b/.test(dictionary);
    if (!isMetadata && !OBJECT_STREAM.test(dictionary)) continue;
    const stretch = openStream(stream, dictionary, roomBytes);
    roomBytes -= stretch?.text.length ?? 0;
    if (stretch === undefined) found.add('unread');
    else if (isMetadata) cleanXmp(stretch, found);
    else objects.push([stretch, dictionary]);
  }
  const before = objects.map(([{ text }]) => text);
  cleanObjects(objects, infoIds, found);
  const changed = objects.filter(([{ text }], at) => text !== before[at]);
  if (changed.some(([{ text, store }]) => !store(text))) found.add('unread');
  return [...found];
}
