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

/** What the directory of an archive says, before a single byte is inflated. */
type ZipCheck =
  | { ok: true; names: string[]; files: ZippedFile[] }
  | { ok: false; reason: 'damaged' | 'too-large' };

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX_BYTES = 65_535;
const DEFLATED = 8;
// A deflated file of no bytes takes two.
const EMPTY_DEFLATED_BYTES = 2;

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - COMMENT_MAX_BYTES - END_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
}

// An entry that hides its size would inflate without limit, because the reader stops at the declared size.
function hidesSize(view: DataView, at: number): boolean {
  if (view.getUint16(at + 10, true) !== DEFLATED) return false;
  const streamed = (view.getUint16(at + 8, true) & 8) !== 0;
  const packedBytes = view.getUint32(at + 20, true);
  const inflatedBytes = view.getUint32(at + 24, true);
  return inflatedBytes === 0 && (packedBytes > EMPTY_DEFLATED_BYTES || (streamed && packedBytes === 0));
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
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) return { ok: false, reason: 'too-large' };
  const names: string[] = [];
  const files: ZippedFile[] = [];
  let at = view.getUint32(end + 16, true);
  let inflatedBytes = 0;
  for (let i = 0; i < count; i++) {
    if (
      at + ENTRY_BYTES > bytes.byteLength ||
      view.getUint32(at, true) !== ENTRY_SIGNATURE ||
      hidesSize(view, at)
    ) {
      return { ok: false, reason: 'damaged' };
    }
    const file = {
      headerAt: view.getUint32(at + 42, true),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      packedBytes: view.getUint32(at + 20, true),
      inflatedBytes: view.getUint32(at + 24, true),
    };
    files.push(file);
    inflatedBytes += file.inflatedBytes;
    if (inflatedBytes > inflatedMaxBytes) return { ok: false, reason: 'too-large' };
    const nameBytes = view.getUint16(at + 28, true);
    names.push(String.fromCharCode(...bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)));
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { ok: true, names, files };
}
