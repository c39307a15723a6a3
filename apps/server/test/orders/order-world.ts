import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { createTestLiegenschaft } from '../test-liegenschaft.ts';
import { signInPeople } from '../test-people.ts';
import { TEST_NOW_MS, type TestServer, type TestUser } from '../test-server.ts';

/** Codes of the catalogue as it is first; another one lacks the second. */
export const CODES = ['AZ_01', 'AZ_02'] as const;
/** When the running phase of the world ends. */
export const END_MS = TEST_NOW_MS + 60_000;

/** A tender in which two administrators and two bidders meet. */
export interface OrderWorld {
  readonly server: TestServer;
  readonly admin: TestUser;
  readonly second: TestUser;
  readonly bidder: TestUser;
  readonly rival: TestUser;
  /** Running, with a catalogue, and for each property an LV; both bidders take part. */
  readonly phase: Phase;
  readonly liegenschaftIds: readonly string[];
  /** A property of no phase. */
  readonly freeId: string;
}

/** Sets the world up in a test's server, as administrators and bidders would. */
export async function openOrderWorld(server: TestServer): Promise<OrderWorld> {
  const { admin, bidder, rival } = await signInPeople(server);
  const second = await server.signIn('zweite@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const liegenschaftIds: string[] = [];
  for (const nummer of ['L-001', 'L-002', 'L-003']) {
    liegenschaftIds.push(await createTestLiegenschaft(server, admin, nummer));
  }
  const freeId = await createTestLiegenschaft(server, admin, 'L-999');
  const phase = await server.get<Phase>(createPhase, {
    as: admin,
    body: {
      title: 'Angebote',
      start: new Date(TEST_NOW_MS - 60_000).toISOString(),
      end: new Date(END_MS).toISOString(),
      seal: 'NONE',
      liegenschaftIds,
      userIds: [bidder.id, rival.id],
    },
  });
  const world = { server, admin, second, bidder, rival, phase, liegenschaftIds, freeId };
  const params = { phaseId: phase.id };
  await server.get(uploadEpCatalog, { as: admin, params, file: catalogOf(CODES) });
  for (const propertyId of liegenschaftIds) {
    await server.get(uploadLv, { as: admin, params: { ...params, propertyId }, file: LV_FILE });
  }
  for (const user of [bidder, rival]) await server.get(saveOwnKeyVals, takesPart(world, user));
  return world;
}

const LV_FILE = {
  filename: 'lv.xlsx',
  bytes: sampleBytes([LV_HEADER, ['1', '', CODES[0], 'Wartung', '2', 'Stk', 'aufzug', 'nein']]),
};

/** The file of a catalogue with these codes. */
export function catalogOf(codes: readonly string[]): { filename: string; bytes: Uint8Array } {
  const rows = codes.map((code, k) => [
    `1.${k + 1}`,
    'Position',
    'Wartung',
    code,
    'Stk',
    '',
    '',
    'aufzug',
    '',
  ]);
  const head = ['1', 'Kategorie', 'Aufzüge', '', '', '', '', 'aufzug', ''];
  return { filename: 'ep-katalog.xlsx', bytes: sampleBytes([CATALOG_HEADER, head, ...rows]) };
}

function takesPart({ phase }: Pick<OrderWorld, 'phase'>, as: TestUser) {
  const params = { phaseId: phase.id, orgaId: as.organisationId };
  const prices = CODES.map((code, k) => ({ key: `${phase.id}_ep_${code}`, value: `${1000 * (k + 1)}` }));
  return { as, params, body: { data: [...prices, { key: `${phase.id}_offer`, value: 'true' }] } };
}
