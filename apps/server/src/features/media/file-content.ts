import { fileTypeFromBuffer } from 'file-type';
import { checkZip } from '@rahmenpreis/workbook/sheet/zip-check.ts';
import { hasMacros } from './active-content.ts';

/** Kinds of files that are known by their first bytes. */
const KNOWN = ['jpg', 'png', 'pdf', 'docx', 'xlsx', 'pptx', 'cfb'] as const;

/** What a file's bytes are, whatever its name says; `text` is any readable text, JSON included. */
export type FileContent = (typeof KNOWN)[number] | 'text' | 'macros' | 'polyglot' | 'other';

const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_OF_ZIP_BYTES = 22;
const ZIP_COMMENT_MAX_BYTES = 65_535;
/** How far into a file PDF readers look for its beginning. */
const PDF_SEARCHED_BYTES = 1_024;
const ZIP_CONTENTS: readonly FileContent[] = ['docx', 'xlsx', 'pptx'];
/** How web pages, vector drawings and scripts begin, which are text as well. */
const MARKUP_OR_SCRIPT = /^[\s\uFEFF]*(<(!|\?|html|svg|script|head|body)|#!)/i;
const MARKUP = ['<script', '<?php', '<html', '<svg', '<!doctype', '__halt_compiler'];

/**
 * Finds a file's kind by its bytes; `macros`: Office programs, `polyglot`: two kinds (QUALITY.md «Files»).
 */
export async function contentOf(bytes: Uint8Array): Promise<FileContent> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content = await ownContentOf(buffer);
  if (content === 'other' || content === 'macros') return content;
  return isAlsoOther(buffer, content) ? 'polyglot' : content;
}

async function ownContentOf(buffer: Buffer): Promise<FileContent> {
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') {
    const zip = checkZip(buffer);
    if (!zip.ok) return 'other';
    // Files without macros never have this part.
    if ([...zip.files.keys()].some((name) => name.endsWith('vbaproject.bin'))) return 'macros';
  }
  const found = (await fileTypeFromBuffer(buffer))?.ext;
  if (found === undefined)
    return isText(buffer) && !MARKUP_OR_SCRIPT.test(buffer.toString('utf8', 0, 1_000)) ? 'text' : 'other';
  const content = KNOWN.find((each) => each === found) ?? 'other';
  return content === 'cfb' && hasMacros(buffer) ? 'macros' : content;
}

function isAlsoOther(buffer: Buffer, content: FileContent): boolean {
  if (!ZIP_CONTENTS.includes(content) && endsAsZip(buffer)) return true;
  const pdfAt = buffer.subarray(0, PDF_SEARCHED_BYTES).indexOf('%PDF-');
  if (content === 'pdf' ? pdfAt !== 0 : pdfAt >= 0) return true;
  if (content !== 'jpg' && content !== 'png') return false;
  const letters = buffer.toString('latin1').toLowerCase();
  return MARKUP.some((sign) => letters.includes(sign));
}

/** True if the file ends like an archive, so that whatever precedes could be read as one. */
function endsAsZip(buffer: Buffer): boolean {
  const from = Math.max(0, buffer.length - END_OF_ZIP_BYTES - ZIP_COMMENT_MAX_BYTES);
  let at = buffer.indexOf(END_OF_ZIP, from);
  while (at >= 0 && at + END_OF_ZIP_BYTES <= buffer.length) {
    if (at + END_OF_ZIP_BYTES + buffer.readUInt16LE(at + 20) === buffer.length) return true;
    at = buffer.indexOf(END_OF_ZIP, at + 1);
  }
  return false;
}

/** The control characters that stand in texts: tab, line feed, form feed and carriage return. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/** True for text without control characters, in UTF-8 or in a single-byte Windows encoding. */
function isText(buffer: Buffer): boolean {
  // A loop by place: a function called for each of 45 million bytes held a core for half a second.
  for (let at = 0; at < buffer.length; at += 1) {
    const byte = buffer[at]!;
    if (byte < 0x20 && !TEXT_CONTROLS.has(byte)) return false;
  }
  return true;
}
