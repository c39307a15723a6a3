import { readFileSync } from 'node:fs';
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_ENTRIES } from '@rahmenpreis/contract/limits.ts';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveError, type ArchiveProblem } from './archive-problems.ts';
import { type ArchiveEntry, archiveFilesOf, planArchive } from './plan-archive.ts';
import { readArchive } from './read-archive.ts';
import { LIEGENSCHAFT_HEADER, sampleBytes } from '../test/sample-sheet.ts';

const DATA = new URL('../../../../apps/server/src/demo/data/tender-klein/liegenschaften/', import.meta.url);

function entry(path: string, rest: Partial<ArchiveEntry> = {}): ArchiveEntry {
  return { path, sizeBytes: 10, isFolder: path.endsWith('/'), isEncrypted: false, ...rest };
}

const planOf = (...paths: string[]) => planArchive(paths.map((path) => entry(path)));
const messagesOf = (findings: readonly { message: string }[]) => findings.map(({ message }) => message);
const said = (problem: ArchiveProblem) => archiveError(problem).message;
const placesOf = (...paths: string[]) =>
  planOf('Import.xlsx', ...paths).files.map(
    ({ kind, gebaeudeNummer, filename }) => `${kind} ${gebaeudeNummer} ${filename}`,
  );

describe('the archives of the demo tender', () => {
  test.each(['L-001', 'L-002'])('%s is read with its umlauts, whoever packed it', async (nummer) => {
    const archive = await readArchive(readFileSync(new URL(`${nummer}.zip`, DATA)));
    expect(archive.findings).toEqual([]);
    expect(archive.liegenschaft).toMatchObject({ nummer, gaps: [] });
    const gebaeudeNummern = archive.liegenschaft?.gebaeude.map((each) => each.nummer);
    expect(gebaeudeNummern).toEqual([`${nummer}-01`, `${nummer}-02`]);
    const names = [null, ...gebaeudeNummern!].map((each) =>
      archiveFilesOf(archive.plan, each).map(({ kind, filename }) => `${kind} ${filename}`),
    );
    expect(names).toEqual([
      ['img Außenansicht.jpg', 'doc Lageplan.pdf'],
      ['img Ansicht 1.jpg', 'doc Grundriss.pdf'],
      ['img Ansicht 2.jpg', 'doc Grundriss.pdf'],
    ]);
    for (const file of archive.plan.files) {
      const bytes = await archive.read(file.index);
      expect(bytes.length).toBe(file.sizeBytes);
      expect([...bytes.subarray(0, 2)]).toEqual(file.kind === 'img' ? [0xff, 0xd8] : [0x25, 0x50]);
    }
    await archive.close();
  });
});

describe('the places of an archive', () => {
  test('are told by its folders, in any case, composed or not, below one folder that holds all', () => {
    expect(
      placesOf(
        'Liegenschaft/Bilder/a.JPG',
        'liegenschaft/dokumente/Pläne/b.pdf',
        'Gebaeude/L-1/Bilder/c.png',
        'Geba\u0308ude/L-1/Dokumente/d.jpg',
      ),
    ).toEqual(['img null a.JPG', 'doc null b.pdf', 'img L-1 c.png', 'doc L-1 d.jpg']);
    const below = planOf('Paket/Import.xlsx', 'Paket/Liegenschaft/Bilder/a.jpg');
    expect([below.sheetIndex, below.files.length, below.findings]).toEqual([0, 1, []]);
  });

  test('give files the names under which they will be kept', () => {
    expect(placesOf('Liegenschaft/Bilder/Süd: "Hof"?.jpg', 'Gebaeude/1/Dokumente/ Plan.pdf ')).toEqual([
      'img null Süd_ _Hof__.jpg',
      'doc 1 Plan.pdf',
    ]);
  });

  test('pass over what systems leave behind; what lies elsewhere is a warning', () => {
    const plan = planOf(
      'Import.xlsx',
      '__MACOSX/._Import.xlsx',
      '.DS_Store',
      '~$Import.xlsx',
      'Liegenschaft/',
    );
    expect([plan.sheetIndex, plan.findings]).toEqual([0, []]);
    const odd = planOf('Import.xlsx', 'Notizen.txt', 'Liegenschaft/Bilder.zip', 'Gebaeude/L-1/a.jpg');
    expect(odd.findings.map(({ severity, value }) => [severity, value])).toEqual([
      ['warning', 'Notizen.txt'],
      ['warning', 'Liegenschaft/Bilder.zip'],
      ['warning', 'Gebaeude/L-1/a.jpg'],
    ]);
  });

  test('take images and documents only of their types, and no file above 10 MB', () => {
    expect(messagesOf(planOf('A.xlsx', 'Liegenschaft/Bilder/a.svg').findings)).toEqual([said('image-type')]);
    expect(messagesOf(planOf('A.xlsx', 'Gebaeude/1/Dokumente/a.exe').findings)).toEqual([
      said('document-type'),
    ]);
    expect(said('image-type')).toMatch(/ nur Bilder des Typs JPG, JPEG und PNG akzeptiert$/);
    expect(said('document-type')).toMatch(
      / nur Dokumente des Typs PPT, PPTX, XLSX, XLS, PDF, DOC, DOCX, JPG, JPEG, PNG akzeptiert$/,
    );
    const large = planArchive([
      entry('A.xlsx'),
      entry('Liegenschaft/Bilder/a.jpg', { sizeBytes: 10_000_001 }),
    ]);
    expect(messagesOf(large.findings)).toEqual([said('too-large')]);
  });

  test('need exactly one Excel outside the folders', () => {
    expect(messagesOf(planOf('Liegenschaft/Dokumente/a.xlsx').findings)).toEqual([said('no-sheet')]);
    expect(messagesOf(planOf().findings)).toEqual([said('no-sheet')]);
    const two = planOf('A.xlsx', 'B.xls');
    expect([two.sheetIndex, messagesOf(two.findings)]).toEqual([undefined, [said('several-sheets')]]);
  });
});

describe('a hostile archive', () => {
  test('whose paths leave their folder, or that is locked, is refused whole', () => {
    for (const path of [
      '../A.xlsx',
      'Liegenschaft/Bilder/../../a.jpg',
      '/etc/a.jpg',
      'Liegenschaft\\Bilder\\a.jpg',
      'C:/a.jpg',
      './a.jpg',
      'a\u0000.jpg',
    ]) {
      const plan = planOf('Import.xlsx', path);
      expect([path, plan.files, messagesOf(plan.findings)]).toEqual([path, [], [said('unpack')]]);
    }
    const locked = planArchive([entry('A.xlsx', { isEncrypted: true })]);
    expect(messagesOf(locked.findings)).toEqual([said('unpack')]);
    expect(
      messagesOf(planOf('A.xlsx', 'Liegenschaft/Bilder/a.jpg', 'liegenschaft/bilder/A.jpg').findings),
    ).toEqual([said('unpack')]);
  });

  test('with too many entries or too many bytes is refused whole', () => {
    const many = planArchive(Array.from({ length: 2_001 }, (_, i) => entry(`Liegenschaft/Bilder/${i}.jpg`)));
    expect(messagesOf(many.findings)).toEqual([said('too-much')]);
    for (const sizeBytes of [500_000_001, Number.NaN, Number.POSITIVE_INFINITY]) {
      const plan = planArchive([entry('A.xlsx'), entry('Liegenschaft/Bilder/a.jpg', { sizeBytes })]);
      expect(messagesOf(plan.findings)).toEqual([said('too-much')]);
    }
  });

  test('whatever its paths: every planned file has a safe name and an allowed ending', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'Liegenschaft',
        'Gebaeude',
        'Bilder',
        'Dokumente',
        '..',
        '.',
        'a.jpg',
        'A.xlsx',
        'b.exe',
        '',
      ),
      fc.string({ maxLength: 6 }),
    );
    const path = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
        for (const { filename } of planOf(...paths).files) {
          expect(filename).toMatch(/^[^/\\\p{Cc}]+\.(jpe?g|png|pdf|xlsx?|docx?|pptx?)$/iu);
        }
      }),
      { numRuns: 30 },
    );
  });

  const SHEET_ROW = ['L-1', 'Haus', '1', 'Haus A', 'Weg 1', '20457', 'Hamburg', 'Hamburg'];

  async function pack(files: Record<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, dataDescriptor: false });
    const sheet = sampleBytes([LIEGENSCHAFT_HEADER, SHEET_ROW]);
    for (const [name, bytes] of Object.entries({ 'Import.xlsx': sheet, ...files })) {
      await writer.add(name, new Uint8ArrayReader(bytes));
    }
    return await writer.close();
  }

  /** Declares a different size for the entry with this name, in the directory and in its local header. */
  function lieAbout(zip: Uint8Array<ArrayBuffer>, name: string, sizeBytes: number): Uint8Array {
    const lying = zip.slice();
    const view = new DataView(lying.buffer);
    const text = new TextEncoder().encode(name);
    for (let at = 0; at < lying.length - 46; at++) {
      const [sizeAt, nameAt] = { 0x04034b50: [22, 30], 0x02014b50: [24, 46] }[view.getUint32(at, true)] ?? [];
      if (sizeAt === undefined || nameAt === undefined) continue;
      if (text.every((byte, i) => lying[at + nameAt + i] === byte))
        view.setUint32(at + sizeAt, sizeBytes, true);
    }
    return lying;
  }

  test('whose entries are larger or smaller than they say is not unpacked beyond what it says', async () => {
    const name = 'Liegenschaft/Bilder/a.jpg';
    const bomb = await pack({ [name]: new Uint8Array(8_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    const honest = await readArchive(bomb);
    expect(await honest.read(1)).toHaveLength(8_000_000);
    for (const sizeBytes of [100, 9_000_000]) {
      const archive = await readArchive(lieAbout(bomb, name, sizeBytes));
      expect(archive.plan.files[0]?.sizeBytes ?? sizeBytes).toBe(sizeBytes);
      await expect(archive.read(1)).rejects.toThrow(/CRC32|size|larger|smaller/);
    }
  });

  test('in real bytes is refused with its sentence, and no file of it is planned', {
    timeout: 60_000,
  }, async () => {
    const one = new Uint8Array(10);
    const many = Object.fromEntries(
      Array.from({ length: ARCHIVE_MAX_ENTRIES }, (_, i) => [`Liegenschaft/Bilder/${i}.jpg`, one]),
    );
    const name = 'Liegenschaft/Bilder/a.jpg';
    const huge = lieAbout(await pack({ [name]: one }), name, ARCHIVE_MAX_BYTES);
    const cases = [
      [await pack({ '../a.jpg': one }), 'unpack'],
      [await pack({ 'Liegenschaft/Bilder/../../../a.jpg': one }), 'unpack'],
      [await pack({ 'Zweite.xlsx': one }), 'several-sheets'],
      [await pack(many), 'too-much'],
      [huge, 'too-much'],
    ] as const;
    for (const [bytes, sentence] of cases) {
      const archive = await readArchive(bytes);
      expect([archive.sheet, archive.plan.files, messagesOf(archive.findings)]).toEqual([
        undefined,
        [],
        [said(sentence)],
      ]);
    }
  });

  test('with files of other types tells all of it, also what is wrong with its sheet', async () => {
    const files = {
      'Liegenschaft/Bilder/a.svg': new Uint8Array(10),
      'Gebaeude/9/Bilder/b.jpg': new Uint8Array(10),
    };
    const archive = await readArchive(await pack(files));
    expect(messagesOf(archive.findings)).toEqual([said('image-type'), said('unknown-gebaeude')]);
    expect(archive.liegenschaft?.nummer).toBe('L-1');
  });

  test('whose bytes are changed, cut off or no archive at all is told, never thrown', async () => {
    const zip = await pack({ 'Liegenschaft/Bilder/a.jpg': new Uint8Array(1_000) });
    for (const bytes of [
      new Uint8Array(),
      zip.subarray(0, zip.length - 30),
      new TextEncoder().encode('kein Zip'),
    ]) {
      const archive = await readArchive(bytes);
      expect([archive.sheet, messagesOf(archive.findings)]).toEqual([undefined, [said('unpack')]]);
    }
    const damaged = zip.slice();
    damaged.fill(0x55, 60, 200);
    expect(messagesOf((await readArchive(damaged)).findings)).toEqual([said('unpack')]);
  });

  test('with a folder for a building that its sheet lacks is told before anything is sent', async () => {
    const archive = await readArchive(await pack({ 'Gebaeude/2/Bilder/a.jpg': new Uint8Array(10) }));
    expect(archive.findings).toMatchObject([
      { severity: 'error', value: '2', message: said('unknown-gebaeude') },
    ]);
  });
});

test('folders parted by backslashes, as some programs of Windows write them, are folders', async () => {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const path of ['L-001\\Import.xlsx', 'L-001\\Liegenschaft\\Bilder\\a.jpg']) {
    await zip.add(path, new Uint8ArrayReader(sampleBytes([['x']])));
  }
  const { plan } = await readArchive(await zip.close());
  expect(plan.files).toMatchObject([{ kind: 'img', filename: 'a.jpg' }]);
  expect(messagesOf(plan.findings)).not.toContain(said('unpack'));
  const escaping = new ZipWriter(new Uint8ArrayWriter());
  await escaping.add('..\\Import.xlsx', new Uint8ArrayReader(sampleBytes([['x']])));
  const refused = await readArchive(await escaping.close());
  expect(messagesOf(refused.findings)).toEqual([said('unpack')]);
});
