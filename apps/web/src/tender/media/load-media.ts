import { downloadMedia, SECURE_KEY_HEADER } from '@rahmenpreis/contract/media.ts';
import { call } from '../../kernel/call/call.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import type { DisplayImage } from './shown-media.ts';
import { toBase64 } from '../../kernel/browser/base64.ts';

/** The one right of a token that the browser builds itself (MEDIA-015). */
const PUBLIC_IMAGES = 'PERMISSION_PUBLIC_IMG';

/** How long the token for public images lives, in seconds: 12 hours (CONST-002). */
const PUBLIC_IMAGE_TOKEN_SECONDS = 12 * 60 * 60;

function encodePart(part: unknown): string {
  const text = toBase64(new TextEncoder().encode(JSON.stringify(part)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Builds the token for public images, valid 12 hours from `nowMs`. It is unsigned and proves nothing; the
 * server opens with it only what is public anyway (MEDIA-015, CONST-002).
 */
export function buildPublicImageToken(nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1_000);
  const claims = { authority: [PUBLIC_IMAGES], iat: issuedAt, exp: issuedAt + PUBLIC_IMAGE_TOKEN_SECONDS };
  return `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims)}.`;
}

// A public image is fetched without the user's token, so an ended session does not keep it away.
const downloadPublic = { ...downloadMedia, access: 'public' } as const;

/** Gives the bytes of an image's or document's version; rejects with CallFailure (MEDIA-015, MEDIA-016). */
export async function loadBytes(
  { id, label, key, secured }: Pick<DisplayImage, 'id' | 'label' | 'key' | 'secured'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const params = { mediaId: id, label };
  if (secured) return await call(downloadMedia, { params, headers: { [SECURE_KEY_HEADER]: key }, signal });
  const authorization = `System ${buildPublicImageToken(serverNowMs())}`;
  return await call(downloadPublic, { params, headers: { authorization }, signal });
}
