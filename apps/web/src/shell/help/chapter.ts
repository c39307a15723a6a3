/** Files that come in, whose columns a chapter lists as their readers know them. */
export type ShownFile =
  | 'ep-katalog'
  | 'lv'
  | 'lv-liste'
  | 'liegenschaft'
  | 'liegenschaften'
  | 'nutzer'
  | 'preise'
  | 'faktoren';

/** A part of a chapter: sentences, points, ordered steps, keys with their effect, or columns of a file. */
export type Part =
  | string
  | { readonly steps: readonly string[] }
  | readonly string[]
  | { readonly keys: readonly (readonly [key: string, does: string])[] }
  | { readonly file: ShownFile };

/** True for points. */
export const isPoints = (part: Part): part is readonly string[] => Array.isArray(part);

/** One chapter of the help, at most half a screen long where it is about a page. */
export interface Chapter {
  /** What addresses call it; of a chapter about a page its path without the slash. */
  readonly id: string;
  readonly title: string;
  /** A picture of the page, by its name among the shots of the album. */
  readonly picture?: string;
  readonly parts: readonly Part[];
}

/** Chapters that belong together in the list. */
export interface ChapterGroup {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}
