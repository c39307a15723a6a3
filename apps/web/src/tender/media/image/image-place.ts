import type { MediaLabel } from '@rahmenpreis/contract/media.ts';
import { TEXTS } from './texts.ts';

/** Where images are shown: in which version, and how a failure to load them is reported there. */
export interface ImagePlace {
  readonly label: MediaLabel;
  readonly notLoaded: string;
  /** Whether the message stays for administrators until it is closed; for providers it always does (OPEN-14). */
  readonly isSticky: boolean;
}

/** The cards of the overview (MEDIA-017, ERR-014). */
export const CARD_IMAGES: ImagePlace = {
  label: 'MEDIUM',
  notLoaded: TEXTS.imagesNotLoaded,
  isSticky: false,
};
/** The property editor (MEDIA-017, ERR-014). */
export const EDITOR_IMAGES: ImagePlace = { ...CARD_IMAGES, label: 'ORIGIN' };
/** The read-only dialog of a property, as the analysis opens it (MEDIA-017, ERR-014). */
export const DIALOG_IMAGES: ImagePlace = {
  label: 'MEDIUM',
  notLoaded: TEXTS.liegenschaftImagesNotLoaded,
  isSticky: true,
};
