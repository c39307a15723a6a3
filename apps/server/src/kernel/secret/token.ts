import { permissionSchema } from '@rahmenpreis/contract/schema/permission.ts';
import type { TokenKind } from '@rahmenpreis/contract/session.ts';
import { tokenKindSchema } from '@rahmenpreis/contract/schema/session.ts';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Actor } from '../call/actor.ts';
import type { Clock } from '../clock.ts';

const claimsSchema = z.object({
  iss: z.uuid(),
  sid: z.uuid(),
  organisationId: z.uuid(),
  authority: z.array(permissionSchema),
  typ: tokenKindSchema,
  gen: z.number().int().min(0).default(0),
  exp: z.number(),
});

/** How many tokens are remembered as genuine; every page in use has one. */
const REMEMBERED = 1_000;

/** A token's content, a two-factor token with its challenge as session; rights are read at every request. */
interface TokenClaims extends Actor {
  readonly kind: TokenKind;
}

/** From when to when a token is valid, in milliseconds; tokens themselves only know whole seconds. */
export interface TokenTime {
  issuedMs: number;
  expiresMs: number;
  /** Of a refresh token: when the session idles out if it is not used, for the browser's warning. */
  idleEndMs?: number;
}

export type TokenMint = ReturnType<typeof createTokenMint>;

/**
 * Makes and checks the program's JWTs with one secret and the injected clock (OPEN-40). What a genuine token
 * says never changes, so a signature is checked once and only the time with every call.
 */
export function createTokenMint(secret: Uint8Array, clock: Clock) {
  const genuine = new Map<string, z.output<typeof claimsSchema>>();
  const read = async (token: string): Promise<z.output<typeof claimsSchema> | undefined> => {
    const known = genuine.get(token);
    if (known !== undefined) return known.exp > toSeconds(clock.nowMs()) ? known : undefined;
    const verified = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: new Date(clock.nowMs()),
      requiredClaims: ['exp', 'iss'],
    }).catch(() => undefined);
    const claims = claimsSchema.safeParse(verified?.payload);
    if (!claims.success) return undefined;
    genuine.set(token, claims.data);
    const [oldest] = genuine.keys();
    if (genuine.size > REMEMBERED && oldest !== undefined) genuine.delete(oldest);
    return claims.data;
  };
  return {
    /** Signs a token; the same claims and times give the same bytes. */
    sign(claims: TokenClaims, time: TokenTime) {
      return new SignJWT({
        sid: claims.sessionId,
        organisationId: claims.organisationId,
        authority: [...claims.permissions],
        typ: claims.kind,
        ...(claims.kind === 'refresh' ? { gen: claims.generation } : {}),
        ...(time.idleEndMs === undefined ? {} : { idleEnd: toSeconds(time.idleEndMs) }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(claims.userId)
        .setIssuedAt(toSeconds(time.issuedMs))
        .setExpirationTime(toSeconds(time.expiresMs))
        .sign(secret);
    },
    /** Gives the claims of a valid token of that kind, undefined for anything else. */
    async verify(token: string, kind: TokenKind) {
      const claims = await read(token);
      if (claims === undefined || claims.typ !== kind) return undefined;
      const { iss, sid, organisationId, authority, gen } = claims;
      return { userId: iss, sessionId: sid, organisationId, permissions: authority, kind, generation: gen };
    },
  };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
