import {
  createLiegenschaft,
  type Gebaeude,
  type Liegenschaft,
  listGebaeude,
  listLiegenschaften,
} from '@rahmenpreis/contract/liegenschaft.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** Where the property of a test stands. */
export const TEST_ADRESSE = {
  strasse: 'Am Sandtorkai',
  hausnummer: '40',
  postleitzahl: '20457',
  stadt: 'Hamburg',
  region: 'Hamburg',
  land: 'Deutschland',
};

/** Makes a property that is named by its number and gives its id. */
export async function createTestLiegenschaft(
  server: TestServer,
  as: TestUser,
  nummer: string,
  region = TEST_ADRESSE.region,
): Promise<string> {
  const body = { nummer, name: nummer, adresse: { ...TEST_ADRESSE, region } };
  return (await server.get<Liegenschaft>(createLiegenschaft, { as, body })).id;
}

/** All properties with their buildings. */
export async function readPortfolio(
  server: TestServer,
  as: TestUser,
): Promise<(Liegenschaft & { gebaeude: Gebaeude[] })[]> {
  const all = await server.get<Liegenschaft[]>(listLiegenschaften, { as });
  const gebaeude = await server.get<Gebaeude[]>(listGebaeude, { as });
  const ofEach = Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  return all.map((each) => ({ ...each, gebaeude: ofEach.get(each.id) ?? [] }));
}
