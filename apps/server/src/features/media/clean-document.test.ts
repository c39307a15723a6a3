import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { FileEnding } from '@rahmenpreis/contract/upload-rules.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { writePdf } from '../../generated-file/write-pdf.ts';
import { cleanDocument } from './clean-document.ts';

const NAME = 'Erika Geheim';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Cleans a document, and once more what came of it, where nothing is found any more. */
async function clean(bytes: Uint8Array, ending: FileEnding) {
  const path = join(folder, `datei.${ending}`);
  await writeFile(path, bytes);
  const first = await cleanDocument(path, ending);
  await writeFile(path, first.bytes);
  expect((await cleanDocument(path, ending)).removed).toEqual(
    first.removed.filter((each) => each === 'unread'),
  );
  return { bytes: Buffer.from(first.bytes), removed: first.removed.toSorted() };
}

/** Finds a name in the bytes of a file, or in what its packed parts hold, in either width. */
function holds(bytes: Buffer, name = NAME): boolean {
  const streams = Array.from(bytes.toString('latin1').matchAll(/stream\r?\n/g), ({ 0: word, index }) => {
    try {
      return inflateSync(bytes.subarray(index + word.length));
    } catch {
      return Buffer.alloc(0);
    }
  });
  const wide = Buffer.from(name, 'utf16le').swap16();
  return [bytes, ...streams].some(
    (each) => each.includes(name) || each.includes(wide) || each.includes(wide.toString('hex')),
  );
}

const stream = (dictionary: string, content: Uint8Array | string, lineEnd = '\n') =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream${lineEnd}`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);
const object = (id: number, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);
const pdf = (...objects: (Buffer | string)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '%%EOF\n'].map((part) => Buffer.from(part)));
const TRAILER = 'trailer<</Root 1 0 R/Info 5 0 R>>\n';
const INFO = object(5, `<</Title(Leistungsbild)/Author(${NAME})/Creator(Wort)/CreationDate(D:20261130)>>`);
/** Names of states, as programs write them, which nothing packs. */
const HISTORY = Array.from({ length: 20 }, (_, at) =>
  createHash('sha256').update(`${at}`).digest('hex'),
).join('');
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description pdfuaid:part="1" xmp:CreatorTool="Wort"><dc:title>Leistungsbild</dc:title><dc:creator><rdf:Seq><rdf:li>${NAME}</rdf:li></rdf:Seq></dc:creator>${HISTORY}</rdf:Description></rdf:RDF></x:xmpmeta>`;

describe('a PDF', () => {
  test('loses its author in place: every other byte stays, and what is printed reads as before', async () => {
    const table = {
      title: 'Preise',
      columns: [{ header: 'Nr.', isRight: false }],
      rows: [{ cells: ['IG0010'] }],
    };
    const head = { title: 'Leistungsbild', standing: 'Stand heute', facts: [], foot: 'Fuß', madeAtMs: 0 };
    const bytes = Buffer.from(await writePdf({ ...head, tables: [table] }));
    const cleaned = await clean(bytes, 'pdf');
    expect(cleaned.removed).toEqual(['program']);
    expect(cleaned.bytes).toHaveLength(bytes.length);
    expect(readPdf(cleaned.bytes)).toEqual(readPdf(bytes));
    expect(readPdf(bytes).map(({ text }) => text)).toContain('IG0010');
  });

  test.each<[string, Buffer]>([
    ['in its information', pdf(INFO, TRAILER)],
    ['in an older state of it', pdf(INFO, TRAILER, object(5, '<</Author()>>'), TRAILER)],
    ['in brackets within brackets', pdf(object(5, `<</Author(a (${NAME} \\) (b)) c)>>`), TRAILER)],
    [
      'in two bytes a letter, as hex',
      pdf(object(5, `<</Author<FEFF${Buffer.from(NAME, 'utf16le').swap16().toString('hex')}>>>`), TRAILER),
    ],
    ['in an object of its own', pdf(object(5, '<</Author 6 0 R>>'), object(6, `(${NAME})`), TRAILER)],
    ['at a comment', pdf(object(7, `<</Type/Annot/Subtype/Highlight/T(${NAME})/Contents(Bitte prüfen)>>`))],
    ['in XMP', pdf(object(8, stream('/Type/Metadata/Subtype/XML', XMP)))],
    [
      'in packed XMP',
      pdf(object(8, stream('/Type /Metadata/Filter/FlateDecode', deflateSync(Buffer.from(XMP)), '\r\n'))),
    ],
    [
      'in a packed object',
      pdf(
        object(
          9,
          stream(
            '/Type/ObjStm/N 2/First 8/Filter/FlateDecode',
            deflateSync(Buffer.from(`4 0 5 5 null <</Author(${NAME})/Title(Leistungsbild)>>`)),
          ),
        ),
        object(10, stream('/Type/XRef/Info 5 0 R', 'x')),
      ),
    ],
  ])('loses an author %s, at the same length', async (_, bytes) => {
    expect(holds(bytes)).toBe(true);
    const cleaned = await clean(bytes, 'pdf');
    expect(cleaned.removed).toContain('author');
    expect(holds(cleaned.bytes)).toBe(false);
    expect(cleaned.bytes).toHaveLength(bytes.length);
    for (const kept of ['Leistungsbild', 'Bitte prüfen', 'D:20261130']) {
      expect(holds(cleaned.bytes, kept)).toBe(holds(bytes, kept));
    }
  });

  test('keeps in its XMP what rules it follows for readers', async () => {
    const { bytes, removed } = await clean(pdf(object(8, stream('/Type/Metadata', XMP))), 'pdf');
    expect(removed).toEqual(['author', 'program']);
    expect(bytes.toString()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('loses the place of its pictures, and no pixel', async () => {
    const picture = await photo();
    const { bytes, removed } = await clean(pdf(object(3, stream('/Filter/DCTDecode', picture))), 'pdf');
    expect([removed, holds(bytes)]).toEqual([['picture'], false]);
  });

  test.each([
    ['encrypted', pdf(INFO, 'trailer<</Encrypt 3 0 R/Info 5 0 R>>\n')],
    ['signed', pdf(INFO, object(4, '<</Type/Sig/ByteRange[0 1 2 3]>>'), TRAILER)],
    ['packed otherwise', pdf(object(9, stream('/Type/ObjStm/Filter/LZWDecode', 'abc')))],
  ])('that is %s stays as it is, which is said', async (_, bytes) => {
    const cleaned = await clean(bytes, 'pdf');
    expect(cleaned.removed).toEqual(['unread']);
    expect(cleaned.bytes.equals(bytes)).toBe(true);
  });
});

/** A photo that says where it was taken and lies on its side. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#4c7a9a' } })
    .withExif({ IFD0: { Artist: NAME }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('an Office file', () => {
  const CORE = `<cp:coreProperties><dc:title>Leistungsbild</dc:title><dc:creator>${NAME}</dc:creator><cp:keywords>${NAME}</cp:keywords></cp:coreProperties>`;
  const APP = `<Properties><Application>Wort</Application><Company>${NAME}</Company></Properties>`;
  const common = {
    '[Content_Types].xml': '<Types/>',
    'docProps/core.xml': CORE,
    'docProps/app.xml': APP,
    'docProps/custom.xml': `<Properties><property name="Prüfer"><vt:lpwstr>${NAME}</vt:lpwstr></property></Properties>`,
  };
  const zip = (parts: Readonly<Record<string, string | Uint8Array>>) =>
    zipSync(
      Object.fromEntries(
        Object.entries({ ...common, ...parts }).map(([name, part]) => [
          name,
          typeof part === 'string' ? strToU8(part) : new Uint8Array(part),
        ]),
      ),
    );

  test.each<[FileEnding, Record<string, string>]>([
    [
      'docx',
      {
        'word/document.xml': `<w:ins w:author="${NAME}"><w:t>Hebebühnen</w:t></w:ins>`,
        'word/comments.xml': `<w:comment w:author="${NAME}" w:initials="EG"><w:t>Hebebühnen</w:t></w:comment>`,
        'word/people.xml': `<w15:people><w15:person w15:author="${NAME}"><w15:presenceInfo userId="${NAME}"/></w15:person></w15:people>`,
      },
    ],
    [
      'xlsx',
      {
        'xl/workbook.xml': `<workbook><x15ac:absPath url="C:\\Users\\${NAME}\\"/></workbook>`,
        'xl/comments1.xml': `<authors><author>${NAME}</author></authors><t>${NAME}:</t><t>Hebebühnen</t>`,
        'xl/persons/person.xml': `<person displayName="${NAME}" id="{1}" userId="S::${NAME}"/>`,
      },
    ],
    [
      'pptx',
      {
        'ppt/commentAuthors.xml': `<p:cmAuthor id="1" name="${NAME}" initials="EG"/>`,
        'ppt/slides/slide1.xml': '<a:t>Hebebühnen</a:t>',
      },
    ],
  ])('%s loses author, program and notes in each part, and no other word', async (ending, parts) => {
    const { bytes, removed } = await clean(zip(parts), ending);
    expect(removed).toEqual(['author', 'note', 'program']);
    const texts = Object.values(unzipSync(bytes)).map((part) => strFromU8(part));
    expect(texts.filter((text) => text.includes(NAME))).toEqual([]);
    const words = (word: string, of: readonly string[]) => of.filter((text) => text.includes(word)).length;
    expect(words('Hebebühnen', texts)).toBe(words('Hebebühnen', Object.values(parts)));
    expect(words('<dc:title>Leistungsbild</dc:title>', texts)).toBe(1);
  });

  test('loses the place of its photos; their pixels and how they are turned stay', async () => {
    const picture = await photo();
    const { bytes, removed } = await clean(zip({ 'word/media/image1.jpg': picture }), 'docx');
    expect(removed).toContain('picture');
    const cleaned = unzipSync(bytes)['word/media/image1.jpg']!;
    expect(holds(Buffer.from(cleaned))).toBe(false);
    const { orientation, exif } = await sharp(cleaned).metadata();
    expect([orientation, exif?.includes('GPS') ?? false]).toEqual([6, false]);
    const pixels = (of: Uint8Array) => sharp(of).raw().toBuffer();
    expect((await pixels(cleaned)).equals(await pixels(picture))).toBe(true);
  });
});

test('a text has no author; an old Office file is not taken apart, which is said', async () => {
  expect((await clean(Buffer.from('Nr;Text'), 'csv')).removed).toEqual([]);
  expect((await clean(Buffer.from(NAME), 'doc')).removed).toEqual(['unread']);
});
