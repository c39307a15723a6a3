import { type DeflateOptions, strToU8, Zip, ZipDeflate, type ZipInputFile, zipSync } from 'fflate';
import type { WorkbookPart } from './workbook-parts.ts';
import { XML_HEADING } from './xml-text.ts';

/** So much is packed between two words about how far it is. */
const PIECE_BYTES = 512 * 1024;
const DEFLATED = 8;

/** A part whose bytes are written already. */
export type WrittenPart = readonly [name: string, bytes: Uint8Array];

/** A part that was packed before. */
export interface PackedPart extends Pick<ZipInputFile, 'filename' | 'size' | 'crc'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes of a part, which is there as such or still a text. */
function partBytes(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? strToU8(XML_HEADING + part) : part;
}

/** The library's own choice for a whole file: in pieces it would take 2 MB for each, however small it is. */
function memoryFor({ length }: Uint8Array): NonNullable<DeflateOptions['mem']> {
  const level = Math.ceil(Math.min(13, Math.log(length)) * 1.5) - 12;
  return Math.max(0, level) as NonNullable<DeflateOptions['mem']>;
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Packs a part that is the same in many workbooks, so that it is packed once. */
export function packPart([filename, xml]: WorkbookPart): PackedPart {
  const content = partBytes(xml);
  const pieces: Uint8Array[] = [];
  const file = new ZipDeflate(filename, { mem: memoryFor(content) });
  file.ondata = (error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  };
  file.push(content, true);
  return { filename, size: file.size, crc: file.crc, bytes: concatenate(pieces) };
}

/** An archive to which parts are added one by one, packed ones or packed then; hands its bytes over. */
export function streamParts(onPiece: (piece: Uint8Array<ArrayBuffer>) => void) {
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    onPiece(piece as Uint8Array<ArrayBuffer>);
  });
  return {
    add({ bytes, ...part }: PackedPart): void {
      const file: ZipInputFile = { ...part, compression: DEFLATED };
      zip.add(file);
      file.ondata?.(null, bytes, true);
    },
    pack: (file: ZipDeflate) => zip.add(file),
    end: () => zip.end(),
  };
}

/** Packs a workbook of packed and unpacked parts; `onPacked` gets the share of the latter done, 0 to 1. */
export function packParts(
  packed: readonly PackedPart[],
  others: readonly (WorkbookPart | WrittenPart)[],
  onPacked: (share: number) => void,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = streamParts((piece) => pieces.push(piece));
  for (const part of packed) zip.add(part);
  const contents = others.map(([name, xml]) => [name, partBytes(xml)] as const);
  const allBytes = contents.reduce((sum, [, { length }]) => sum + length, 0);
  let bytes = 0;
  for (const [name, content] of contents) {
    const file = new ZipDeflate(name, { mem: memoryFor(content) });
    zip.pack(file);
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      const piece = content.subarray(at, at + PIECE_BYTES);
      file.push(piece, at + PIECE_BYTES >= content.length);
      bytes += piece.length;
      onPacked(bytes / allBytes);
    }
  }
  zip.end();
  return concatenate(pieces);
}

/** Packs files into an archive under their names; those already packed are stored as they are. */
export function packFiles(
  files: readonly { name: string; bytes: Uint8Array; isPacked: boolean }[],
): Uint8Array {
  const entries = files.map(
    ({ name, bytes, isPacked }) => [name, [bytes, { level: isPacked ? 0 : 1 }]] as const,
  );
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}
