import type { Media, MediaLabel } from '@rahmenpreis/contract/media.ts';

/** What a document is called: its title, else its file name. */
export function titleText({ title, filename }: Pick<Media, 'title' | 'filename'>): string {
  return title === '' ? filename : title;
}

/** Gives the title of a file until somebody writes a better one: its name without the ending. */
export function titleOfFile(filename: string): string {
  return filename.replace(/\.[^.]+$/, '');
}

/** What showing one version of an image needs (MEDIA-002). */
export interface DisplayImage {
  readonly id: string;
  readonly label: MediaLabel;
  /** Goes into the header `secure-key`. */
  readonly key: string;
  readonly alt: string;
  readonly copyright: string;
  /** Fetched with the user's own token and the key; a public image needs neither. */
  readonly secured: boolean;
}

/** Gives the wanted version of an image, ORIGIN where there is no other (MEDIA-002, MEDIA-017). */
export function displayImage(media: Media, label: MediaLabel): DisplayImage {
  const version = media.versions.find((each) => each.label === label);
  return {
    id: media.id,
    label: version?.label ?? 'ORIGIN',
    key: version?.access ?? media.access,
    alt: titleText(media),
    copyright: media.copyright,
    secured: !media.public,
  };
}
