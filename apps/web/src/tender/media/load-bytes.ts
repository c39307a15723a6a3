import { downloadMedia } from '@rahmenpreis/contract/media.ts';
import { call } from '../../kernel/call/call.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { buildPublicImageToken } from './public-image-token.ts';
import type { DisplayImage } from './image/display-image.ts';

// A public image is fetched without the user's token, so an ended session does not keep it away.
const downloadPublic = { ...downloadMedia, access: 'public' } as const;

/** Gives the bytes of one version of an image or document; rejects with a CallFailure (MEDIA-015, MEDIA-016). */
export async function loadBytes(
  { id, label, key, secured }: Pick<DisplayImage, 'id' | 'label' | 'key' | 'secured'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const params = { mediaId: id, label };
  if (secured) return await call(downloadMedia, { params, secureKey: key, signal });
  return await call(downloadPublic, { params, systemToken: buildPublicImageToken(serverNowMs()), signal });
}
