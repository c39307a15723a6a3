import type { Sheet } from './sheet.ts';
import { svgElement } from './svg-element.ts';
import type { Tone } from '../mark.ts';

/** The colours of tones wherever a picture leaves the screen: the tokens of the light scheme. */
export const LIGHT_COLOURS: Readonly<Record<Tone, string>> = {
  'who-1': '#0b6e7f',
  'who-2': '#b0810f',
  'who-3': '#7c4ba0',
  'who-4': '#3f7f3c',
  'who-5': '#b1476c',
  'who-6': '#3e5fa8',
  ink: '#16242c',
  'ink-2': '#475761',
  'ink-3': '#66757d',
  line: '#e4e0d7',
  'line-2': '#d3cec2',
  surface: '#fff',
  sunken: '#faf9f6',
  'petrol-500': '#17899b',
  'petrol-100': '#d5eaed',
  'petrol-50': '#edf6f7',
  green: '#23704a',
  red: '#a8281f',
  amber: '#8a5a06',
  'amber-bg': '#fdf2d9',
};

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
    const printed = Object.entries(attributes).map(([name, value]) => {
      const written = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
      return ` ${written}="${escaped(String(value))}"`;
    });
    return `<${tag}${printed.join('')}>${text === undefined ? '' : escaped(text)}</${tag}>`;
  });
  const font = `<style>${fontFace}text{font-family:"Inter Variable",Inter,sans-serif;font-variant-numeric:tabular-nums}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${font}${body.join('')}</svg>`;
}
