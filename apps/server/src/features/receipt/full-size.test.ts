import { createHash, randomUUID } from 'node:crypto';
import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/receipt.ts';
import type { Receipt, ReceiptCheck } from '@rahmenpreis/contract/receipt.ts';
import { isProof } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { CATALOG_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, expect, test } from 'vitest';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';

/** `npm run proof -- full-size` makes one as large as may be, here a fifth of it is made by the same code. */
const SHARE = isProof ? 1 : 5;
const CODES = Array.from({ length: 5_000 / SHARE }, (_, at) => `UE${at}`);
const PROPERTIES = 1_000 / SHARE;
const FACTORS = 8_000 / SHARE;
const TITLE =
  'Unterhaltsreinigung der Büroflächen, zweimal wöchentlich, mit Reinigungsmitteln und Entsorgung';

const server = await startTestServer();
afterAll(() => server.close());

/** A phase of so many properties and positions, and who offers in it. */
async function openPhase(): Promise<{ phaseId: string; ids: string[]; bidder: TestUser }> {
  const { admin, bidder } = await signInPeople(server);
  const ids = Array.from({ length: PROPERTIES }, () => randomUUID());
  const empty = { beschreibung: '', anmerkung: '', eigentuemer: '', verantwortlicher: '', mediaIds: [] };
  const owned = { organisationId: admin.organisationId, createdAt: new Date(TEST_NOW_MS) };
  await server.database.db.insert(liegenschaft).values(
    ids.map((id, at) => ({
      ...TEST_ADRESSE,
      ...empty,
      ...owned,
      id,
      nummer: `L-${at}`,
      name: `Verwaltungsgebäude ${at}`,
    })),
  );
  const body = { ...RUNNING, liegenschaftIds: ids, userIds: [bidder.id] };
  const { id: phaseId } = await server.get<Phase>(createPhase, { as: admin, body });
  const category = ['1', 'Kategorie', 'Reinigung', '', '', '', '', 'uegm', ''];
  const positions = CODES.map((code, at) => [
    `1.${at + 1}`,
    'Position',
    `${TITLE} ${at}`,
    code,
    'm²',
    '',
    '',
    'uegm',
    '',
  ]);
  const bytes = sampleBytes([CATALOG_HEADER, category, ...positions]);
  const file = { filename: 'ep-katalog.xlsx', bytes };
  await server.get(uploadEpCatalog, { as: admin, params: { phaseId }, file });
  return { phaseId, ids, bidder };
}

function factorsOf(ids: readonly string[]): OwnKey[] {
  return ids.flatMap((liegenschaftId) =>
    SLICES.flatMap(({ tags: [tag], sustainability }): OwnKey[] => [
      { kind: 'ls', liegenschaftId, tag },
      ...(sustainability ? [{ kind: 'n' as const, liegenschaftId, tag }] : []),
    ]),
  );
}

test(`of an offer of ${CODES.length} positions, ${FACTORS} factors and ${PROPERTIES} properties there is a text, an Excel and a PDF`, {
  timeout: 120_000,
}, async () => {
  const { phaseId, ids, bidder } = await openPhase();
  const params = { phaseId, orgaId: bidder.organisationId };
  const enter = (keys: readonly OwnKey[], valueOf: (at: number) => number) => {
    const data = keys.map((key, at) => ({ key: printOwnKey(phaseId, key), value: String(valueOf(at)) }));
    return server.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
  };
  await enter(
    CODES.map((epCode) => ({ kind: 'ep', epCode })),
    (at) => 1_234_567 + at,
  );
  await enter(factorsOf(ids), (at) => 701 + (at % 600));
  const { checkValue, ...receipt } = await server.get<Receipt>(contract.getReceipt, { as: bidder, params });
  expect(receipt).toMatchObject({
    pricedCount: CODES.length,
    factorCount: FACTORS,
    inMarketCount: PROPERTIES,
  });
  // A machine that others keep busy says that it takes too long; who asks again gets it, and nobody who asks
  // for too much.
  const download = async (type: 'text' | 'excel' | 'pdf'): Promise<Buffer> => {
    const answer = await server.ask(contract.exportReceipt, { as: bidder, params, query: { type } });
    if (answer.statusCode === 503) return download(type);
    expect([type, answer.statusCode]).toEqual([type, 200]);
    return answer.rawPayload;
  };
  const text = await download('text');
  expect(createHash('sha256').update(text).digest('hex')).toBe(checkValue);
  const check = await server.get<ReceiptCheck>(contract.checkReceiptFile, {
    as: bidder,
    params,
    file: { filename: 'Beleg.xlsx', bytes: await download('excel') },
  });
  expect(check).toMatchObject({ checkValue, isIntact: true, isCurrent: true });
  const pdf = (await download('pdf')).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  // Rows of positions, of properties with sum, factor and factor of sustainability, of service groups and
  // all, and four heads; nine of the signature.
  expect(pdf.match(/\/S \/TR\b/g)).toHaveLength(CODES.length + 3 * PROPERTIES + SLICES.length + 1 + 4 + 9);
});
