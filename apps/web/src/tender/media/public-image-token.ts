/** The one right of a token that the browser builds itself (MEDIA-015). */
const PUBLIC_IMAGES = 'PERMISSION_PUBLIC_IMG';
const LIFETIME_SECONDS = 12 * 60 * 60;

function encodePart(part: unknown): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Builds the token for public images, valid 12 hours from `nowMs`. It is unsigned and proves nothing; the server opens
 * with it only what is public anyway (MEDIA-015).
 */
export function buildPublicImageToken(nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1_000);
  const claims = { authority: [PUBLIC_IMAGES], iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS };
  return `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims)}.`;
}
