import {
  changeGebaeude,
  changeLiegenschaft,
  importLiegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import type { ImportedLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { hasErrors } from '@rahmenpreis/workbook/sheet/finding.ts';
import { archiveFilesOf } from '@rahmenpreis/workbook/archive/plan-archive.ts';
import { type ReadArchive, readArchive } from '@rahmenpreis/workbook/archive/read-archive.ts';
import type { FastifyInstance } from 'fastify';
import { getFromApp } from './in-process.ts';

/**
 * Imports a property's archive as the dialog does: the sheet, then images and documents, then the links to
 * them; the first image becomes the main one, the first document the main plan (IMPORT-002, MEDIA-005).
 */
export async function importArchive(
  app: FastifyInstance,
  token: string,
  bytes: Uint8Array,
): Promise<ImportedLiegenschaft> {
  const archive = await readArchive(bytes);
  if (archive.sheet === undefined || hasErrors(archive.findings))
    throw new Error(archive.findings.map(({ message }) => message).join(' '));
  const made = await getFromApp<ImportedLiegenschaft>(app, importLiegenschaft, {
    token,
    file: archive.sheet,
  });
  const { gebaeude, ...liegenschaft } = made;
  const links = await uploadFiles(app, token, archive, null);
  await getFromApp(app, changeLiegenschaft, {
    token,
    params: { liegenschaftId: made.id },
    body: { ...liegenschaft, ...links },
  });
  const linked: ImportedLiegenschaft['gebaeude'] = [];
  for (const each of gebaeude) {
    const body = { ...each, ...(await uploadFiles(app, token, archive, each.nummer)) };
    linked.push(
      await getFromApp(app, changeGebaeude, {
        token,
        params: { liegenschaftId: made.id, gebaeudeId: each.id },
        body,
      }),
    );
  }
  await archive.close();
  return { ...made, ...links, gebaeude: linked };
}

async function uploadFiles(
  app: FastifyInstance,
  token: string,
  archive: ReadArchive,
  gebaeudeNummer: string | null,
) {
  const ids: Record<Media['kind'], string[]> = { img: [], doc: [] };
  for (const { index, kind, filename } of archiveFilesOf(archive.plan, gebaeudeNummer)) {
    const endpoint = kind === 'img' ? uploadImage : uploadDocument;
    const file = { filename, bytes: await archive.read(index) };
    const fields = { title: filename.replace(/\.[^.]+$/, '') };
    ids[kind].push((await getFromApp<Media>(app, endpoint, { token, file, fields })).id);
  }
  const [hauptBildId = null, ...images] = ids.img;
  const [hauptPlanId = null, ...documents] = ids.doc;
  return { hauptBildId, hauptPlanId, mediaIds: [...images, ...documents] };
}
