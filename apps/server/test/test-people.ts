import { ALPHA_PERMISSIONS, DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** Those on either side of a tender: two administrators, one of whom may only read, and two bidders. */
export interface TestPeople {
  admin: TestUser;
  reader: TestUser;
  bidder: TestUser;
  rival: TestUser;
}

/** Signs all four in; the bidders hold every right of theirs where none are named. */
export async function signInPeople(
  server: TestServer,
  bidderRights: readonly Permission[] = DL_PERMISSIONS,
): Promise<TestPeople> {
  return {
    admin: await server.signIn('admin@example.org', ALPHA_PERMISSIONS),
    reader: await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']),
    bidder: await server.signIn('bieter1@example.org', bidderRights),
    rival: await server.signIn('bieter2@example.org', bidderRights),
  };
}
