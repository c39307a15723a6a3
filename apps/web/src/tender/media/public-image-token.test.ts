import { expect, test } from 'vitest';
import { buildPublicImageToken } from './load-media.ts';

test('the token for public images carries that one right and lives 12 hours (MEDIA-015)', () => {
  const [, claims = ''] = buildPublicImageToken(Date.UTC(2026, 10, 20, 12)).split('.');
  expect(JSON.parse(atob(claims))).toEqual({
    authority: ['PERMISSION_PUBLIC_IMG'],
    iat: Date.UTC(2026, 10, 20, 12) / 1_000,
    exp: Date.UTC(2026, 10, 21, 0) / 1_000,
  });
});
