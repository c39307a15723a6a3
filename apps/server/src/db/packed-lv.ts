import { TAGS, type Tag } from '@rahmenpreis/contract/category-tag.ts';

/** The parts of an LV that decide its price, as columns of equal length. */
export interface PackedLv {
  /** Each EP code once. */
  epCodes: string[];
  /** Which of the codes a row has. */
  codeIndex: Uint32Array;
  /** Amounts in thousandths of the unit. */
  mengeMillis: Float64Array;
  /** Index of the row's tag in TAGS, which may therefore only ever grow at its end. */
  tagIndex: Uint8Array;
  /** 1 for an inactive optional position. */
  inactive: Uint8Array;
}

interface PackedPosition {
  epCode: string;
  mengeMillis: number;
  sliceTag: Tag;
  optionalPosition: boolean;
  optionalPositionActive: boolean;
}

const HEAD_BYTES = 8;
const BYTES_PER_ROW = 14;

function createColumns(rowCount: number, epCodes: string[]): PackedLv {
  return {
    epCodes,
    codeIndex: new Uint32Array(rowCount),
    mengeMillis: new Float64Array(rowCount),
    tagIndex: new Uint8Array(rowCount),
    inactive: new Uint8Array(rowCount),
  };
}

/** The columns of an LV's positions, in their order (QUALITY.md «Speed»). */
export function packPositions(positions: readonly PackedPosition[]): PackedLv {
  const indexOf = new Map<string, number>();
  for (const { epCode } of positions) if (!indexOf.has(epCode)) indexOf.set(epCode, indexOf.size);
  const packed = createColumns(positions.length, [...indexOf.keys()]);
  for (const [row, position] of positions.entries()) {
    packed.codeIndex[row] = indexOf.get(position.epCode) as number;
    packed.mengeMillis[row] = position.mengeMillis;
    packed.tagIndex[row] = TAGS.indexOf(position.sliceTag);
    packed.inactive[row] = position.optionalPosition && !position.optionalPositionActive ? 1 : 0;
  }
  return packed;
}

/** The columns as one value: row count, code length, amounts, code indices, tags, marks, codes as JSON. */
export function writePackedLv(packed: PackedLv): Buffer {
  const rowCount = packed.mengeMillis.length;
  const codes = Buffer.from(JSON.stringify(packed.epCodes));
  const bytes = Buffer.alloc(HEAD_BYTES + rowCount * BYTES_PER_ROW + codes.length);
  let at = bytes.writeUInt32LE(codes.length, bytes.writeUInt32LE(rowCount, 0));
  for (const { buffer, byteOffset, byteLength } of [
    packed.mengeMillis,
    packed.codeIndex,
    packed.tagIndex,
    packed.inactive,
  ]) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  codes.copy(bytes, at);
  return bytes;
}

/** Reads what `writePackedLv` wrote. */
export function readPackedLv(bytes: Buffer): PackedLv {
  // Columns of wide numbers must begin at a multiple of their width, so they get their own memory.
  const { buffer } = new Uint8Array(bytes);
  const rowCount = bytes.readUInt32LE(0);
  const codesAt = HEAD_BYTES + rowCount * BYTES_PER_ROW;
  return {
    mengeMillis: new Float64Array(buffer, HEAD_BYTES, rowCount),
    codeIndex: new Uint32Array(buffer, HEAD_BYTES + rowCount * 8, rowCount),
    tagIndex: new Uint8Array(buffer, HEAD_BYTES + rowCount * 12, rowCount),
    inactive: new Uint8Array(buffer, HEAD_BYTES + rowCount * 13, rowCount),
    epCodes: JSON.parse(bytes.toString('utf8', codesAt, codesAt + bytes.readUInt32LE(4))) as string[],
  };
}
