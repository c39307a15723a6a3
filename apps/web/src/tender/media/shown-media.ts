import type { Media, MediaLabel } from '@rahmenpreis/contract/media.ts';

/** What a document is called: its title, else its file name. */
export function titleText({ title, filename }: Pick<Media, 'title' | 'filename'>): string {
  return title === '' ? filename : title;
}

/** Gives the title of a file until somebody writes a better one: its name without the ending. */
export function titleOfFile(filename: string): string {
  return filename.replace(/\.[^.]+$/, '');
}

export type DisplayImage = ReturnType<typeof displayImage>;

/** Gives what showing a wanted image version needs, ORIGIN if there is no other (MEDIA-002, MEDIA-017). */
export function displayImage(media: Media, label: MediaLabel) {
  const version = media.versions.find((each) => each.label === label);
  return {
    id: media.id,
    label: version?.label ?? ('ORIGIN' as const),
    /** Goes into the header `secure-key`. */
    key: version?.access ?? media.access,
    alt: titleText(media),
    copyright: media.copyright,
    /** Fetched with the user's own token and the key; a public image needs neither. */
    secured: !media.public,
  };
}
