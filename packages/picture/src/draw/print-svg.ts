import { LIGHT_COLOURS } from './light-colours.ts';
import type { Sheet } from './sheet.ts';
import { svgElement } from './svg-element.ts';

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sheet as a file of SVG in the colours of the light scheme; `fontFace` embeds the font, if given. */
export function printSvg({ width, height, marks }: Sheet, fontFace = ''): string {
  const body = marks.map((mark) => {
    const { tag, attributes, text } = svgElement(mark, (tone) => LIGHT_COLOURS[tone]);
    const printed = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    return `<${tag}${printed.join('')}>${text === undefined ? '' : escaped(text)}</${tag}>`;
  });
  const font = `<style>${fontFace}text{font-family:"Inter Variable",Inter,sans-serif;font-variant-numeric:tabular-nums}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${font}${body.join('')}</svg>`;
}
