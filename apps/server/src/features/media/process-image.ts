import { IMAGE_MAX_PIXELS } from '@rahmenpreis/contract/limits.ts';
import type { MediaLabel } from '@rahmenpreis/contract/media.ts';
import sharp, { type Sharp } from 'sharp';
import type { FileContent } from './file-content.ts';

/** One picture ready to be stored. */
interface ProcessedImage {
  label: MediaLabel;
  type: 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What is wrong with an image. */
export type ImageProblem = 'unreadable' | 'too-many-pixels';

/** Longest side of MEDIUM in pixels: enough for a card or half a screen (MEDIA-017). */
const MEDIUM_PIXELS = 1_024;
const TIMEOUT_SECONDS = 15;
const ORIGIN_QUALITY = 90;
const MEDIUM_QUALITY = 80;

/**
 * Re-encodes an image in the requested versions: upright, in sRGB, without any metadata, and thus without
 * anything hidden in the file. ORIGIN keeps its size and format, MEDIUM is a JPEG unless parts are
 * transparent (MEDIA-017, QUALITY.md «Files»).
 */
export async function processImage(
  bytes: Uint8Array,
  content: FileContent,
  labels: readonly MediaLabel[],
): Promise<ProcessedImage[] | ImageProblem> {
  try {
    const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > IMAGE_MAX_PIXELS) return 'too-many-pixels';
    const painted: ProcessedImage[] = [];
    for (const label of labels) {
      const isPng = content === 'png' && (label === 'ORIGIN' || hasAlpha);
      painted.push(await paint(bytes, label, isPng));
    }
    return painted;
  } catch {
    // Whatever the decoder fails on, the file is not an image that can be shown.
    return 'unreadable';
  }
}

async function paint(bytes: Uint8Array, label: MediaLabel, isPng: boolean): Promise<ProcessedImage> {
  const upright = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient();
  const { data, info } = await encode(sized(upright, label), label, isPng).toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = info;
  return { label, type: isPng ? 'image/png' : 'image/jpeg', bytes: data, width, height };
}

function sized(image: Sharp, label: MediaLabel): Sharp {
  if (label === 'ORIGIN') return image;
  return image.resize({
    width: MEDIUM_PIXELS,
    height: MEDIUM_PIXELS,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

function encode(image: Sharp, label: MediaLabel, isPng: boolean): Sharp {
  if (isPng) return image.png();
  return image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: label === 'ORIGIN' ? ORIGIN_QUALITY : MEDIUM_QUALITY });
}
