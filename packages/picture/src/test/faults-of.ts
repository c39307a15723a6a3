import { printSvg } from '../draw/print-svg.ts';
import { laySheet } from '../draw/sheet.ts';
import type { Extent, Picture } from '../mark.ts';
import { pictureFaults } from './picture-faults.ts';

/** The room of a picture on a desk of 1,440 and 1,280 pixels and on a phone. */
export const WIDE: readonly Extent[] = [
  { width: 1114, density: 'desk' },
  { width: 954, density: 'desk' },
  { width: 316, density: 'phone' },
];

/** Texts and marks of the file that a picture is saved as, which are those of the picture. */
function svgFaults(picture: Picture, { density }: Extent): string[] {
  const sheet = laySheet(picture, ['Angebotsphase 2']);
  const { marks } = sheet;
  const svg = printSvg(sheet);
  const printed = svg.match(/<(line|rect|circle|path|polyline|text)[ >]/g)?.length ?? 0;
  const texts = picture.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  let from = 0;
  const lost = texts.filter((text) => {
    const at = svg.indexOf(`>${escaped(text)}</text>`, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
  return [
    ...lost.map((text) => `«${text}» is lost`),
    ...(printed === marks.length ? [] : ['a mark is lost']),
    // A phone saves what a desk shows.
    ...(density === 'phone' ? [] : pictureFaults({ ...picture, ...sheet })),
  ];
}

/** What is wrong in a picture at every width. */
export function faultsOf(
  extents: readonly Extent[],
  draw: (extent: Extent) => Picture,
  judge: (own: Picture) => string[],
) {
  return extents.flatMap((extent) => {
    const picture = draw(extent);
    const faults = [...pictureFaults(picture), ...svgFaults(picture, extent), ...judge(picture)];
    return faults.map((fault) => `${extent.width}: ${fault}`);
  });
}
