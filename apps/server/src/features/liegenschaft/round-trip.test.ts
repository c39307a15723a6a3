import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { Gebaeude, ImportedLiegenschaft, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import {
  type LiegenschaftWithGebaeude,
  liegenschaftenSheet,
} from '@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts';
import { anyLiegenschaften } from '@rahmenpreis/workbook/test/sample-liegenschaft.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
});
afterAll(() => server.close());

/** Loads a property with its buildings, as a freshly opened page does. */
async function load(id: string): Promise<Liegenschaft & { gebaeude: Gebaeude[] }> {
  const found = await server.get<Liegenschaft>(contract.getLiegenschaft, {
    as: admin,
    params: { liegenschaftId: id },
  });
  const gebaeude = found.gebaeudeIds.map((gid) =>
    server.get<Gebaeude>(contract.getGebaeude, {
      as: admin,
      params: { liegenschaftId: id, gebaeudeId: gid },
    }),
  );
  return { ...found, gebaeude: await Promise.all(gebaeude) };
}

/** What the user typed, without what only the server decides. */
function typed(loaded: Liegenschaft & { gebaeude: Gebaeude[] }): LiegenschaftWithGebaeude {
  const { id: _, organisationId: _o, createdAt: _c, gebaeudeIds: _g, gebaeude, ...fields } = loaded;
  return {
    ...fields,
    gebaeude: gebaeude.map(({ id: _i, liegenschaftId: _l, createdAt: _k, energiesteckbrief, ...each }) => {
      const { id: _p, ...profile } = energiesteckbrief ?? {};
      return { ...each, energiesteckbrief: energiesteckbrief && (profile as typeof energiesteckbrief) };
    }),
  };
}

async function create({ gebaeude, ...body }: LiegenschaftWithGebaeude): Promise<string> {
  const { id } = await server.get<Liegenschaft>(contract.createLiegenschaft, { as: admin, body });
  for (const each of gebaeude) {
    await server.get(contract.createGebaeude, {
      as: admin,
      params: { liegenschaftId: id },
      body: each,
    });
  }
  return id;
}

/** Saves what was loaded once more, unchanged. */
async function saveAgain({ gebaeude, ...body }: Awaited<ReturnType<typeof load>>): Promise<void> {
  const params = { liegenschaftId: body.id };
  await server.get(contract.changeLiegenschaft, { as: admin, params, body });
  for (const each of gebaeude) {
    await server.get(contract.changeGebaeude, {
      as: admin,
      params: { ...params, gebaeudeId: each.id },
      body: each,
    });
  }
}

async function importSheet(bytes: Uint8Array): Promise<ImportedLiegenschaft> {
  const file = { filename: 'Export.xlsx', bytes };
  return await server.get<ImportedLiegenschaft>(contract.importLiegenschaft, { as: admin, file });
}

test('every field of a property and its buildings survives save, reload, export and import (PROP-007…024)', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyLiegenschaften, async ([written]) => {
      const id = await create(written!);
      const loaded = await load(id);
      expect(typed(loaded)).toEqual(written);
      await saveAgain(loaded);
      expect(await load(id)).toEqual(loaded);
      const imported = await importSheet(writeWorkbook([liegenschaftenSheet([loaded])]));
      expect(imported.warnings).toEqual([]);
      expect(typed(await load(imported.id))).toEqual(written);
    }),
    { numRuns: 15 },
  );
});
