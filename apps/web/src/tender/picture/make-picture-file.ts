import { printSvg } from '@rahmenpreis/picture/draw/print-svg.ts';
import type { Sheet } from '@rahmenpreis/picture/draw/sheet.ts';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { toBase64 } from '../../kernel/browser/base64.ts';

/** The width of a saved picture in pixels, sharp on slides. */
const PNG_WIDTH = 1_600;
const SHARPNESS = 2;

let font: Promise<string> | undefined;

/** The font as a rule that a drawing carries along, since nothing outside of it is loaded into an image. */
function fontFace(): Promise<string> {
  font ??= fetch(interUrl)
    .then(async (answer) => {
      const bytes = toBase64(new Uint8Array(await answer.arrayBuffer()));
      return `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(data:font/woff2;base64,${bytes})}`;
    })
    .catch((error: unknown) => {
      font = undefined;
      throw error;
    });
  return font;
}

/** A sheet as a file of SVG that looks alike everywhere. */
export async function svgFile(sheet: Sheet): Promise<Blob> {
  return new Blob([printSvg(sheet, await fontFace())], { type: 'image/svg+xml' });
}

/** A sheet as pixels: 1,600 wide for slides, twice as sharp. */
export async function pngFile(sheet: Sheet): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(printSvg(sheet, await fontFace()))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH * SHARPNESS;
  canvas.height = Math.round((canvas.width * sheet.height) / sheet.width);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no picture.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)),
      'image/png',
    );
  });
}
