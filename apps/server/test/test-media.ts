import { type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import sharp from 'sharp';
import type { TestServer, TestUser } from './test-server.ts';

/** The smallest document that claims to be a PDF. */
export const TEST_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** The smallest old Office file: a header, a sector of allocations, and a directory with these names. */
export function oldOfficeFile(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  const sectors = { shiftAt: 30, countAt: 44, directoryAt: 48 };
  header.writeUInt16LE(9, sectors.shiftAt);
  header.writeUInt32LE(1, sectors.countAt);
  header.writeUInt32LE(1, sectors.directoryAt);
  const entries = ['Root Entry', ...names].map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = name === 'Root Entry' ? 5 : 2;
    return entry;
  });
  return Buffer.concat([header, Buffer.alloc(512, 0xff), ...entries, Buffer.alloc(512)]);
}

/** A single-colour picture with a camera's metadata. */
export function makeTestJpeg(width = 1_600, height = 1_200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#4c7a9a' } })
    .withExif({ IFD0: { Copyright: 'Kamera 4711', ImageDescription: 'geheimer Ort' } })
    .jpeg()
    .toBuffer();
}

/** Uploads a document as this user. */
export function uploadTestDocument(server: TestServer, as: TestUser, filename = 'Plan.pdf'): Promise<Media> {
  return server.get<Media>(uploadDocument, { as, file: { filename, bytes: TEST_PDF } });
}

/** Uploads a document that is to be published with an answer. */
export function uploadForAnswer(server: TestServer, as: TestUser, bytes: Buffer = TEST_PDF): Promise<Media> {
  const file = { filename: 'Plan.pdf', bytes };
  return server.get<Media>(uploadDocument, { as, file, fields: { forAnswer: 'true' } });
}

/** Uploads a picture as this user. */
export async function uploadTestImage(
  server: TestServer,
  as: TestUser,
  filename = 'Bild.jpg',
): Promise<Media> {
  return server.get<Media>(uploadImage, { as, file: { filename, bytes: await makeTestJpeg() } });
}
