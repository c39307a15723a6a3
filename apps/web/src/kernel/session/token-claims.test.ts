import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClaims } from './token-claims.ts';

const CLAIMS = {
  iss: 'user',
  authority: ['PERMISSION_ALPHAREAD', 'PERMISSION_UNKNOWN'],
  organisationId: 'organisation',
  iat: 100,
  exp: 700,
  idleEnd: 400,
  typ: 'refresh',
};

function tokenOf(payload: unknown): string {
  return `header.${Buffer.from(JSON.stringify(payload) ?? '').toString('base64url')}.signature`;
}

test('reads rights it knows and times in milliseconds', () => {
  expect(readClaims(tokenOf(CLAIMS))).toEqual({
    userId: 'user',
    permissions: ['PERMISSION_ALPHAREAD'],
    organisationId: 'organisation',
    issuedAtMs: 100_000,
    expiresAtMs: 700_000,
    idleEndMs: 400_000,
    kind: 'refresh',
  });
  const { iat: _iat, idleEnd: _idleEnd, ...plain } = CLAIMS;
  expect(readClaims(tokenOf(plain))).toMatchObject({ issuedAtMs: 0, idleEndMs: undefined });
});

test('gives nothing for a token with a wrong claim, whichever it is', () => {
  const wrong = fc.oneof(
    fc.constantFrom(null, true, {}, 'nonsense'),
    fc.array(fc.integer(), { minLength: 1 }),
  );
  const anyName = fc.constantFrom('authority', 'organisationId', 'iss', 'iat', 'exp', 'idleEnd', 'typ');
  fc.assert(
    fc.property(anyName, wrong, (name, value) => {
      fc.pre(!(typeof value === 'string' && ['iss', 'organisationId'].includes(name)));
      fc.pre(!(Array.isArray(value) && name === 'authority'));
      expect(readClaims(tokenOf({ ...CLAIMS, [name]: value }))).toBeUndefined();
    }),
  );
});

test('gives nothing for any other text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => tokenOf(JSON.parse(text))),
      ),
      (text) => {
        expect(readClaims(text)).toBeUndefined();
      },
    ),
  );
});
