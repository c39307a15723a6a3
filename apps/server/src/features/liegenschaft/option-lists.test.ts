import { OPTION_LISTS, type OptionListName } from '@rahmenpreis/contract/option-list.ts';
import { listOptions } from '@rahmenpreis/contract/liegenschaft.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

const LISTS: OptionListName[] = [
  'baualtersstufe',
  'betriebstage',
  'technisierungsgrad',
  'klimatisierung',
  'gebaeudetyp',
  'energiesteckbriefTyp',
];

let server: TestServer;
let bidder: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  bidder = await server.signIn('bieter@example.org', ['PERMISSION_DLREAD']);
});
afterAll(() => server.close());

test.each(LISTS)('the option list %s comes as strings', async (list) => {
  const options = await server.get<string[]>(listOptions, { as: bidder, params: { list } });
  expect(options).toEqual(OPTION_LISTS[list]);
  expect(options.every((option) => typeof option === 'string' && option !== '')).toBe(true);
});

test('another list is not there, and none is given to strangers', async () => {
  const other = await server.app.inject({
    url: '/property/v1/types/farben',
    headers: { authorization: `Bearer ${bidder.accessToken}` },
  });
  expect(other.statusCode).toBeGreaterThanOrEqual(400);
  const stranger = await server.app.inject({ url: '/property/v1/types/klimatisierung' });
  expect(stranger.statusCode).toBe(401);
});
