import { type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import sharp from 'sharp';
import type { TestServer, TestUser } from './test-server.ts';

/** The smallest document that claims to be a PDF. */
export const TEST_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

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

/** Uploads a picture as this user. */
export async function uploadTestImage(
  server: TestServer,
  as: TestUser,
  filename = 'Bild.jpg',
): Promise<Media> {
  return server.get<Media>(uploadImage, { as, file: { filename, bytes: await makeTestJpeg() } });
}
