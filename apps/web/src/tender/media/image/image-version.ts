import type { MediaLabel } from '@rahmenpreis/contract/media.ts';
import { useEffect } from 'react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { failureAdvice } from '../../../kernel/call/failure-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { IMAGE_TEXTS } from '../texts.ts';

/** Where images are shown: in which version, and how a failure to load them is reported there. */
export interface ImagePlace {
  readonly label: MediaLabel;
  readonly notLoaded: string;
  /** Whether the message stays for administrators until closed; for providers it always does (OPEN-14). */
  readonly isSticky: boolean;
}

/** The cards of the overview (MEDIA-017, ERR-014). */
export const CARD_IMAGES: ImagePlace = {
  label: 'MEDIUM',
  notLoaded: IMAGE_TEXTS.imagesNotLoaded,
  isSticky: false,
};
/** The property editor (MEDIA-017, ERR-014). */
export const EDITOR_IMAGES: ImagePlace = { ...CARD_IMAGES, label: 'ORIGIN' };
/** The read-only dialog of a property, as the analysis opens it (MEDIA-017, ERR-014). */
export const DIALOG_IMAGES: ImagePlace = {
  label: 'MEDIUM',
  notLoaded: IMAGE_TEXTS.liegenschaftImagesNotLoaded,
  isSticky: true,
};

/** Tells once, with its code, that images could not be loaded; one message for all failures (ERR-014). */
export function useNotLoadedToast({ notLoaded, isSticky }: ImagePlace, error: unknown): void {
  const isProvider = useUser().kind === 'provider';
  const staysOpen = isSticky || isProvider;
  useEffect(() => {
    if (error === null || error === undefined) return;
    const code = isCallFailure(error) ? `${IMAGE_TEXTS.code(error.status)}. ` : '';
    const reason = failureAdvice(error);
    showToast('error', notLoaded, `${code}${reason}`, { id: 'images-not-loaded', sticky: staysOpen });
  }, [error, notLoaded, staysOpen]);
}
