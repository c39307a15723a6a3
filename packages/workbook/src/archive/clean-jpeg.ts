const START_OF_SCAN = 0xda;
const EXIF = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;
/** An EXIF that says nothing but how a picture is turned, up to that figure. */
const TURNED = new TextEncoder().encode(
  'Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0',
);

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
}

/** True for what a camera or a program writes beside the picture: EXIF, XMP, IPTC, comments; not colours. */
function isBeside(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe2) return !startsWith(content, 'ICC_PROFILE\0');
  return marker === 0xe1 || (marker >= 0xe3 && marker <= 0xed) || marker === 0xef || marker === 0xfe;
}

/** Reads how an EXIF has its picture turned, 1 to 8; 1 where it does not say. */
function orientationOf(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset + EXIF.length, exif.length - EXIF.length);
  const isLittle = view.byteLength > 8 && view.getUint8(0) === 0x49;
  const first = view.byteLength > 8 ? view.getUint32(4, isLittle) + 2 : view.byteLength;
  for (let at = first; at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittle) === ORIENTATION_TAG) return view.getUint16(at + 8, isLittle);
  }
  return 1;
}

/**
 * Blanks in place what a JPEG says beside its picture, for instance where it was taken; how it is turned
 * stays. True where anything was said.
 */
export function blankJpeg(bytes: Uint8Array): boolean {
  let isFound = false;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN; ) {
    const end = at + 2 + (bytes[at + 2]! << 8) + bytes[at + 3]!;
    const content = bytes.subarray(at + 4, end);
    if (isBeside(bytes[at + 1]!, content)) {
      const orientation = startsWith(content, EXIF) ? orientationOf(content) : 1;
      const blank = new Uint8Array(content.length);
      if (orientation > 1 && orientation <= 8 && blank.length >= TURNED.length + 7)
        blank.set([...TURNED, orientation]);
      if (content.some((byte, place) => byte !== blank[place])) isFound = true;
      content.set(blank);
    }
    at = end;
  }
  return isFound;
}
