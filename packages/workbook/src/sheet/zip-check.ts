/** How many bytes a workbook may have once inflated (QUALITY.md «Files»). */
export const INFLATED_MAX_BYTES = 100_000_000;
/** How many files a workbook's archive may hold (QUALITY.md «Files»). */
const ZIP_MAX_ENTRIES = 1_000;

/** A file in an archive: where its own header begins, and what the directory says of its bytes. */
export interface ZippedFile {
  readonly headerAt: number;
  readonly isDeflated: boolean;
  readonly packedBytes: number;
  readonly inflatedBytes: number;
}

/** The files of an archive by their names as workbooks compare them: slashes, no first one, small letters. */
export type ZippedFiles = ReadonlyMap<string, ZippedFile>;

/** What the directory of an archive says, before a single byte is inflated. */
type ZipCheck = { ok: true; files: ZippedFiles } | { ok: false; reason: 'damaged' | 'too-large' };

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX_BYTES = 65_535;
const DEFLATED = 8;
// An archive of the kind Zip64 says so in place of a number, and has it elsewhere in eight bytes.
const [SAID_ELSEWHERE, COUNT_SAID_ELSEWHERE] = [0xffffffff, 0xffff];
const WIDE_NUMBERS = 1;
const WIDE_END_LOCATOR_BYTES = 20;
// A deflated file of no bytes takes two.
const EMPTY_DEFLATED_BYTES = 2;

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - COMMENT_MAX_BYTES - END_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
}

const wideAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** How many entries a directory has, and where it begins. */
function readEnd(view: DataView, end: number): { count: number; at: number } {
  const [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  if (count !== COUNT_SAID_ELSEWHERE && at !== SAID_ELSEWHERE) return { count, at };
  const wide = wideAt(view, end - WIDE_END_LOCATOR_BYTES + 8);
  return { count: wideAt(view, wide + 32), at: wideAt(view, wide + 48) };
}

/** The numbers of an entry, each in place of the one that says it stands among the entry's extra fields. */
function wideNumbers(view: DataView, numbers: readonly number[], from: number, bytes: number): number[] {
  let at = from;
  while (at < from + bytes && view.getUint16(at, true) !== WIDE_NUMBERS)
    at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return numbers.map((number) => {
    if (number !== SAID_ELSEWHERE || at >= from + bytes) return number;
    at += 8;
    return wideAt(view, at - 8);
  });
}

// An entry that hides its size would inflate without limit, because the reader stops at the declared size.
function hidesSize({ isDeflated, packedBytes, inflatedBytes }: ZippedFile, isStreamed: boolean): boolean {
  if (!isDeflated || inflatedBytes !== 0) return false;
  return packedBytes > EMPTY_DEFLATED_BYTES || (isStreamed && packedBytes === 0);
}

/**
 * Reads an archive's directory and refuses more entries, or more bytes once inflated, than it may have, or an
 * entry whose size is not declared; so a reader that stops at the declared sizes while inflating stays within
 * the limit (QUALITY.md «Files»).
 */
export function checkZip(
  bytes: Uint8Array,
  inflatedMaxBytes = INFLATED_MAX_BYTES,
  maxEntries = ZIP_MAX_ENTRIES,
): ZipCheck {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength < END_BYTES ? -1 : findEnd(view);
  if (end < 0) return { ok: false, reason: 'damaged' };
  try {
    return readDirectory(bytes, view, readEnd(view, end), { inflatedMaxBytes, maxEntries });
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

/** Throws where it points to places that the archive does not have. */
function readDirectory(
  bytes: Uint8Array,
  view: DataView,
  { count, at: from }: ReturnType<typeof readEnd>,
  { inflatedMaxBytes, maxEntries }: { inflatedMaxBytes: number; maxEntries: number },
): ZipCheck {
  if (count > maxEntries) return { ok: false, reason: 'too-large' };
  const files = new Map<string, ZippedFile>();
  let at = from;
  let allBytes = 0;
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return { ok: false, reason: 'damaged' };
    const nameAt = at + ENTRY_BYTES;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const told = [24, 20, 42].map((place) => view.getUint32(at + place, true));
    const [inflatedBytes = 0, packedBytes = 0, headerAt = 0] = wideNumbers(view, told, extraAt, extraBytes);
    const isDeflated = view.getUint16(at + 10, true) === DEFLATED;
    const file = { headerAt, isDeflated, packedBytes, inflatedBytes };
    if (hidesSize(file, (view.getUint16(at + 8, true) & 8) !== 0)) return { ok: false, reason: 'damaged' };
    allBytes += inflatedBytes;
    if (allBytes > inflatedMaxBytes) return { ok: false, reason: 'too-large' };
    const name = String.fromCharCode(...bytes.subarray(nameAt, extraAt));
    files.set(name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), file);
    at = extraAt + extraBytes + view.getUint16(at + 32, true);
  }
  return { ok: true, files };
}
