import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Media, MediaVersion } from '@rahmenpreis/contract/media.ts';
import { organisation } from './account.ts';
import { id, instant, keyedTable, refersTo } from './column.ts';
import { phase } from './phase.ts';

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
  /** Traces that were taken out; missing in what is for no answer. */
  removed?: Media['removed'];
}

/**
 * A document of a phase that took the place of another one, which stays as long as this row names it
 * (decision 0120).
 */
export const mediaVersion = keyedTable('media_version', ['phaseId', 'mediaId'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  mediaId: refersTo(() => media.id, 'cascade'),
  replaces: refersTo(() => media.id),
  /** The difference that it makes; empty where nothing was said before the start. */
  note: text().notNull(),
  at: instant().notNull(),
});
