import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Media, MediaVersion } from '@rahmenpreis/contract/media.ts';
import { organisation } from './account.ts';
import { id, instant, refersTo } from './column.ts';

/** Images and documents; their bytes lie in the media store under id and version label (MEDIA-004). */
export const media = pgTable('media', {
  id: id(),
  organisationId: refersTo(() => organisation.id),
  kind: text({ enum: ['img', 'doc'] }).notNull(),
  title: text().notNull(),
  filename: text().notNull(),
  copyright: text().notNull(),
  keywords: text().array().notNull(),
  public: boolean().notNull(),
  createdAt: instant().notNull(),
  versions: jsonb().$type<StoredMediaVersion[]>().notNull(),
});

/** One stored picture or document; `sha256` in hex proves its bytes. */
export interface StoredMediaVersion extends Omit<MediaVersion, 'url'> {
  sha256: string;
  /** What a document may do by itself; missing in what was stored before anybody looked. */
  activeContent?: Media['activeContent'];
}
