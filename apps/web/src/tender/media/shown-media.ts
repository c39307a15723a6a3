import type { Media, MediaLabel } from '@rahmenpreis/contract/media.ts';

/** What a document is called: its title, else its file name. */
export function titleText({ title, filename }: Pick<Media, 'title' | 'filename'>): string {
  return title === '' ? filename : title;
}

/** What showing one version of an image needs (MEDIA-002). */
export interface DisplayImage {
  readonly id: string;
  readonly label: MediaLabel;
  readonly url: string;
  /** Goes into the header `secure-key`. */
  readonly key: string;
  readonly alt: string;
  readonly title: string;
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
    url: version?.url ?? media.url,
    key: version?.access ?? media.access,
    alt: media.title === '' ? media.filename : media.title,
    title: media.title,
    copyright: media.copyright,
    secured: !media.public,
  };
}
