import { type DeflateOptions, strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';

/** How the library begins the rows of a sheet, without a word about their outline. */
const ROWS_BEGIN = '<sheetFormatPr defaultRowHeight="15"/>';
/** So much of all packing the library has done before. */
const FIRST_PACKING = 0.4;
/** So much is packed between two words about how far it is. */
const PIECE_BYTES = 512 * 1024;

function tellDepth(sheet: Uint8Array, depth: number): Uint8Array {
  return strToU8(
    strFromU8(sheet).replace(ROWS_BEGIN, ROWS_BEGIN.replace('/>', ` outlineLevelRow="${depth}"/>`)),
  );
}

/** The library's own choice for a whole file: in pieces it would take 2 MB for each, however small it is. */
function memoryFor({ length }: Uint8Array): NonNullable<DeflateOptions['mem']> {
  const level = Math.ceil(Math.min(13, Math.log(length)) * 1.5) - 12;
  return Math.max(0, level) as NonNullable<DeflateOptions['mem']>;
}

function pack(files: ReadonlyMap<string, Uint8Array>, onPacked: (bytes: number) => void): Uint8Array {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    packed.push(piece);
  });
  let bytes = 0;
  for (const [name, content] of files) {
    const file = new ZipDeflate(name, { mem: memoryFor(content) });
    zip.add(file);
    // Ended by its last piece, which of an empty file is an empty one.
    for (let [at, isOver] = [0, false]; !isOver; at += PIECE_BYTES) {
      const piece = content.subarray(at, at + PIECE_BYTES);
      isOver = at + PIECE_BYTES >= content.length;
      file.push(piece, isOver);
      bytes += piece.length;
      onPacked(bytes);
    }
  }
  zip.end();
  return concatenate(packed);
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * Says at the head of each sheet how deep its outline goes: without it Excel leaves no room for the buttons that fold it.
 * `depths` are those of the sheets in their order; what has no outline stays as it is. The file is packed once more, and
 * `onPacked` hears how much of that is done, as a part of 1, with what the library has packed before.
 */
export function tellOutlineDepths(
  workbook: Uint8Array,
  depths: readonly number[],
  onPacked: (share: number) => void,
): Uint8Array {
  if (depths.every((depth) => depth === 0)) return workbook;
  const files = new Map<string, Uint8Array>(Object.entries(unzipSync(workbook)));
  for (const [index, depth] of depths.entries()) {
    const name = `xl/worksheets/sheet${index + 1}.xml`;
    const sheet = files.get(name);
    if (depth > 0 && sheet !== undefined) files.set(name, tellDepth(sheet, depth));
  }
  const allBytes = files.values().reduce((sum, { length }) => sum + length, 0);
  return pack(files, (bytes) => onPacked(FIRST_PACKING + ((1 - FIRST_PACKING) * bytes) / allBytes));
}
