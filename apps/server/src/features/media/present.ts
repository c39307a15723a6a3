import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { downloadMedia, type Media } from '@rahmenpreis/contract/media.ts';
import type { MediaRow } from './repository.ts';

/** Media as they are sent; the hashes that prove the bytes stay here (MEDIA-001…004). */
export function presentMedia(row: MediaRow): Media {
  const versions = row.versions.map((stored) => {
    const { sha256: _, activeContent: __, ...version } = stored;
    return { ...version, url: fillPath(downloadMedia, { mediaId: row.id, label: version.label }) };
  });
  const origin = versions.find(({ label }) => label === 'ORIGIN')!;
  const { url, access, type, fileSize } = origin;
  return {
    id: row.id,
    organisationId: row.organisationId,
    kind: row.kind,
    title: row.title,
    filename: row.filename,
    url,
    access,
    type,
    fileSize,
    createdAt: row.createdAt.toISOString(),
    copyright: row.copyright,
    keywords: row.keywords,
    public: row.public,
    activeContent: row.versions.find(({ label }) => label === 'ORIGIN')?.activeContent ?? null,
    versions,
  };
}
