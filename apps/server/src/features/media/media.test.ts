import { createHash, randomUUID } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/media.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { media } from '../../db/schema/media.ts';
import { startTestS3 } from '../../../test/counterpart/test-s3.ts';
import { makeTestJpeg, TEST_PDF, uploadTestDocument, uploadTestImage } from '../../../test/test-media.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { sweepOrphans } from './store-media.ts';

const HOUR_MS = 60 * 60_000;

describe.each(['disk', 's3'] as const)('media on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let bidder: TestUser;
  let closeS3 = async () => {};

  beforeAll(async () => {
    const s3 = kind === 's3' ? await startTestS3() : undefined;
    if (s3) closeS3 = () => s3.close();
    server = await startTestServer(s3 === undefined ? {} : { s3Url: s3.url });
    admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
    bidder = await server.signIn('bieter@example.org', DL_PERMISSIONS);
  });
  afterAll(async () => {
    await server.close();
    await closeS3();
  });

  const fetchUrl = (url: string, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
    server.app.inject({ url, headers });
  const bearer = (user: TestUser) => ({ authorization: `Bearer ${user.accessToken}` });

  test('an image comes back painted anew, in two sizes, upright and without what the camera wrote', async () => {
    const bytes = await sharp(await makeTestJpeg())
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Kamera 4711' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Kamera 4711')).toBe(true);
    const made = await server.get<Media>(contract.uploadImage, {
      as: admin,
      file: { filename: 'Außenansicht.jpg', bytes },
      fields: { title: 'Ansicht', public: 'false', copyright: '© Muster', keywords: 'außen, , Süd' },
    });
    expect(made).toMatchObject({
      kind: 'img',
      title: 'Ansicht',
      filename: 'Außenansicht.jpg',
      copyright: '© Muster',
      keywords: ['außen', 'Süd'],
      type: 'image/jpeg',
      public: false,
      organisationId: admin.organisationId,
      createdAt: new Date(TEST_NOW_MS).toISOString(),
    });
    expect(made.versions.map(({ label, width, height }) => [label, width, height])).toEqual([
      ['ORIGIN', 1_200, 1_600],
      ['MEDIUM', 768, 1_024],
    ]);
    for (const version of made.versions) {
      const answer = await fetchUrl(version.url, { ...bearer(admin), 'secure-key': version.access });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.byteLength).toBe(version.fileSize);
      expect(answer.rawPayload.includes('Kamera 4711')).toBe(false);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        width: version.width,
        format: 'jpeg',
      });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'content-disposition': expect.stringMatching(
          /^attachment; .*filename\*=UTF-8''Au%C3%9Fenansicht\.jpg$/,
        ),
      });
    }
  });

  test('a document comes back byte by byte and has the hash that is kept', async () => {
    const made = await uploadTestDocument(server, bidder);
    expect(made).toMatchObject({
      kind: 'doc',
      title: 'Plan.pdf',
      type: 'application/pdf',
      fileSize: TEST_PDF.length,
    });
    const answer = await fetchUrl(made.url, { ...bearer(bidder), 'secure-key': made.access });
    expect(answer.rawPayload).toEqual(TEST_PDF);
    const rows = await server.database.db.select().from(media);
    const row = rows.find(({ id }) => id === made.id);
    expect(row?.versions[0]?.sha256).toBe(createHash('sha256').update(TEST_PDF).digest('hex'));
  });

  test('a document that may do something by itself says so at the upload and in lists, and a quiet one does not', async () => {
    const script = TEST_PDF.toString().replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(1)>>');
    const csv = '=HYPERLINK("http://example.org")';
    for (const [filename, bytes, activeContent] of [
      ['a.pdf', script, 'FOUND'],
      ['a.csv', csv, 'FOUND'],
      ['a.txt', csv, null],
      ['b.pdf', TEST_PDF, null],
    ] as const) {
      const file = { filename, bytes: Buffer.from(bytes) };
      const made = await server.get<Media>(contract.uploadDocument, { as: bidder, file });
      expect(made.activeContent).toBe(activeContent);
      const [seen] = await server.get<Media[]>(contract.listMedia, { as: bidder, body: { ids: [made.id] } });
      expect(seen?.activeContent).toBe(activeContent);
    }
  });

  test('has texts of one line', async () => {
    for (const name of ['title', 'copyright']) {
      const file = { filename: 'a.pdf', bytes: TEST_PDF };
      const answer = await server.ask(contract.uploadDocument, {
        as: bidder,
        file,
        fields: { [name]: 'Plan\nBcc: alle' },
      });
      expect([answer.statusCode, answer.json<{ details: { field: string }[] }>().details[0]?.field]).toEqual([
        400,
        name,
      ]);
    }
  });

  test('needs the token and the key; without either it answers as a random id does', async () => {
    const made = await uploadTestImage(server, admin);
    const random = made.url.replace(made.id, randomUUID());
    const right = { 'secure-key': made.access };
    const [noToken, noTokenRandom] = [await fetchUrl(made.url, right), await fetchUrl(random, right)];
    expect(noToken.statusCode).toBe(401);
    expect(noToken.body).toBe(noTokenRandom.body);
    for (const authorization of ['Bearer forged', 'System anything']) {
      expect((await fetchUrl(made.url, { ...right, authorization })).statusCode).toBe(401);
    }
    const noKey = await fetchUrl(made.url, bearer(admin));
    const foreign = await fetchUrl(made.url, { ...bearer(bidder), ...right });
    const unknown = await fetchUrl(random, { ...bearer(bidder), ...right });
    expect([noKey.statusCode, foreign.statusCode, unknown.statusCode]).toEqual([404, 404, 404]);
    expect(foreign.body).toBe(unknown.body);
  });

  test('that an administrator marked public opens for everybody, with a system token or none', async () => {
    const file = { filename: 'a.jpg', bytes: await makeTestJpeg(40, 30) };
    const fields = { public: 'true' };
    const made = await server.get<Media>(contract.uploadImage, { as: admin, file, fields });
    for (const headers of [{}, { authorization: 'System x.y.z' }, bearer(bidder)]) {
      expect((await fetchUrl(made.versions[1]!.url, headers)).statusCode).toBe(200);
    }
    const answer = await server.ask(contract.uploadImage, { as: bidder, file, fields });
    expect(answer.statusCode).toBe(403);
  });

  test('deleted by its organisation is gone with its bytes; for another organisation it never was', async () => {
    const made = await uploadTestImage(server, admin);
    const params = { mediaId: made.id };
    const remove = (as: TestUser, id: string) =>
      server.ask(contract.deleteMedia, { as, params: { mediaId: id } });
    const foreign = await remove(bidder, made.id);
    expect([foreign.statusCode, foreign.body]).toEqual([404, (await remove(bidder, randomUUID())).body]);
    expect(await server.get(contract.deleteMedia, { as: admin, params })).toEqual({});
    expect((await remove(admin, made.id)).statusCode).toBe(404);
    const kept = await Array.fromAsync(server.files.list());
    expect(kept.filter(({ key }) => key.includes(made.id))).toEqual([]);
  });

  test('bytes without a record are swept once they are old; bytes with one stay', async () => {
    const made = await uploadTestDocument(server, admin);
    const orphan = randomUUID();
    const key = `${orphan.slice(0, 2)}/${orphan}-origin`;
    await server.files.write(key, TEST_PDF);
    const sweepAt = (nowMs: number) => sweepOrphans(server.database.db, server.files, nowMs);
    expect(await sweepAt(Date.now())).toBe(0);
    expect(await sweepAt(Date.now() + 2 * HOUR_MS)).toBe(1);
    expect(await server.files.open(key)).toBeUndefined();
    expect((await fetchUrl(made.url, { ...bearer(admin), 'secure-key': made.access })).statusCode).toBe(200);
  });

  test('a name that leads elsewhere, or shows another ending, is kept and given back without that', async () => {
    const file = { filename: '../../Plan\u202Efdp.pdf', bytes: TEST_PDF };
    const made = await server.get<Media>(contract.uploadDocument, { as: admin, file });
    expect(made.filename).toBe('Plan_fdp.pdf');
    const sent = await fetchUrl(made.url, { ...bearer(admin), 'secure-key': made.access });
    expect(sent.headers['content-disposition']).toContain('filename="Plan_fdp.pdf"');
  });

  test('a repeated upload gets the first answer and leaves no second bytes behind', async () => {
    const count = async () => (await Array.fromAsync(server.files.list())).length;
    const file = { filename: 'Plan.pdf', bytes: TEST_PDF };
    const ask = { as: admin, file, headers: { 'idempotency-key': 'einmal' } };
    const first = await server.get<Media>(contract.uploadDocument, ask);
    const before = await count();
    expect(await server.get<Media>(contract.uploadDocument, ask)).toEqual(first);
    expect(await count()).toBe(before);
    // Once deleted there is nothing left to answer with; the same upload brings it back.
    await server.get(contract.deleteMedia, { as: admin, params: { mediaId: first.id } });
    const again = await server.get<Media>(contract.uploadDocument, ask);
    expect(again.id).not.toBe(first.id);
    expect(await server.get(contract.listMedia, { as: admin, body: { ids: [first.id, again.id] } })).toEqual([
      again,
    ]);
  });
});
