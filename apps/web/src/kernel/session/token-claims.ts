import { PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { TokenKind } from '@rahmenpreis/contract/session.ts';
import { fromBase64 } from '../browser/base64.ts';

const KINDS: readonly TokenKind[] = ['access', 'refresh', 'two-factor'];

function decodeClaims(token: string): Record<string, unknown> {
  const bytes = fromBase64(token.split('.')[1] ?? '');
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/**
 * Reads a token's claims for display and navigation only; the server proves them (SHELL-014, OPEN-40).
 * Gives undefined for a text that is no token of the program.
 */
export function readClaims(token: string) {
  try {
    const { iss, authority, organisationId, iat = 0, exp, idleEnd, typ } = decodeClaims(token);
    const kind = KINDS.find((known) => known === typ);
    if (kind === undefined || typeof iss !== 'string' || typeof organisationId !== 'string') return undefined;
    if (!isNumber(exp) || !isNumber(iat) || !(idleEnd === undefined || isNumber(idleEnd))) return undefined;
    if (!Array.isArray(authority)) return undefined;
    return {
      userId: iss,
      permissions: PERMISSIONS.filter((right) => authority.includes(right)),
      organisationId,
      issuedAtMs: iat * 1_000,
      expiresAtMs: exp * 1_000,
      /** Of a refresh token: when the session ends unless it is used before. */
      idleEndMs: idleEnd === undefined ? undefined : idleEnd * 1_000,
      kind,
    };
  } catch {
    return undefined;
  }
}
