import { inflateSync } from 'node:zlib';

/** A text of a PDF, and where it begins: in points from the left and the lower edge of its page. */
interface PdfText {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Reads the texts of a PDF as pdfkit writes one, in the order in which they stand in it. */
export function readPdf(bytes: Uint8Array): PdfText[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    Array.from(file.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g), ([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? '';
    const content = body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream'));
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const mapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (mapId !== undefined && !fonts.has(name)) fonts.set(name, readMap(streamOf(mapId)));
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.flatMap((body, page) => {
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '');
    const texts = content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) [\d.]+ Tf\n([^]*?)\nET/g);
    return Array.from(texts, ([, x, y, font = '', shown = '']) => ({
      page,
      x: Number(x),
      y: Number(y),
      text: readGlyphs(shown, fonts.get(font) ?? new Map()),
    }));
  });
}

/** Which sign each glyph of a font stands for. */
function readMap(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [k, [, code = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + k).toString(16).padStart(4, '0');
      signs.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return signs;
}

function readGlyphs(shown: string, signs: ReadonlyMap<string, string>): string {
  const glyphs = Array.from(shown.matchAll(/<([\da-f]+)>/gi), ([, hex = '']) => hex.toLowerCase()).join('');
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => signs.get(glyph) ?? '\uFFFD').join('');
}
