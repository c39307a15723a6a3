import { saveAlphaKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { hasLibreOffice, reckonInLibreOffice } from '@rahmenpreis/workbook/test/libre-office.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTenderFile } from '../../demo/tender.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

/** The orders of so many properties; `npm run proof -- order-lvs` opens those of more. */
const rounds = drawRounds(2);
const dice = createDice(rounds.seed);
/** So many files LibreOffice is started for at once. */
const FILES_AT_ONCE = 200;

interface OrderedPosition {
  sliceTag: string;
  epCode: string;
  amount: number;
  epEntered: number;
  blFactor: number;
  lsFactor: number;
  nFactor: number;
  gp: number;
  optionalPosition: boolean;
  optionalPositionActive: boolean;
}

let server: TestServer;
let opened: TestTender;
let offering: TestUser[];

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  const taking = opened.tender.providers.filter(({ participation }) => participation === 'true');
  offering = taking.map(({ username }) => opened.bidders.get(username)!);
});
afterAll(() => server.close());

/**
 * Adds properties to the tender, each with the LV of one of its own and factors of every bidder that only it
 * has.
 */
async function addProperties(): Promise<string[]> {
  const { admin, phase, tender, liegenschaftIds } = opened;
  const ids: string[] = [];
  for (let k = 0; k < rounds.count; k += 1) ids.push(await createTestLiegenschaft(server, admin, `N-${k}`));
  const params = { phaseId: phase.id };
  const body = { ...phase, liegenschaftIds: [...liegenschaftIds.values(), ...ids] };
  await server.get(changePhase, { as: admin, params, body });
  for (const [k, propertyId] of ids.entries()) {
    const file = readTenderFile(tender.liegenschaften[k % tender.liegenschaften.length]!.lvFile);
    await server.get(uploadLv, { as: admin, params: { ...params, propertyId }, file });
  }
  for (const bidder of offering) {
    const factor = () => `${800 + Math.floor(dice() * 400)}`;
    const data = ids.flatMap((id) => [
      { key: `${phase.id}_m_${id}`, value: 'true' },
      ...SLICES.flatMap(({ tags: [tag], sustainability }) =>
        (sustainability ? ['ls', 'n'] : ['ls']).map((kind) => ({
          key: `${phase.id}_${kind}_${id}_${tag}`,
          value: factor(),
        })),
      ),
    ]);
    const place = { ...params, orgaId: bidder.organisationId };
    await server.get(saveOwnKeyVals, { as: bidder, params: place, body: { data } });
  }
  return ids;
}

/**
 * Awards every package of a property by chance to one who takes part; a package that has no positions stays
 * open.
 */
async function award(propertyId: string): Promise<string[]> {
  const { admin, phase } = opened;
  const winners = new Set<string>();
  for (const { sliceId } of SLICES) {
    const winner = offering[Math.floor(dice() * offering.length)]!.id;
    const data = [{ key: `awarding_${phase.id}_${propertyId}_${sliceId}`, value: winner, before: null }];
    const params = { phaseId: phase.id, orgaId: admin.organisationId };
    const { statusCode } = await server.ask(saveAlphaKeyVals, { as: admin, params, body: { data } });
    if (statusCode === 200) winners.add(winner);
  }
  return [...winners];
}

async function order(propertyId: string, providerId: string, type: 'excel' | 'json') {
  const params = { phaseId: opened.phase.id, propertyId };
  const body = { provider: { id: providerId } };
  return server.ask(exportOrderLv, { as: opened.admin, params, query: { type }, body });
}

/**
 * Amount, EP and factors, and what a position comes to by whole numbers of any size: rounded once, half up;
 * nothing where it rests.
 */
function reckon(position: OrderedPosition) {
  const { epCode, amount, epEntered, blFactor, lsFactor, nFactor } = position;
  const parts = [amount, epEntered, blFactor, lsFactor, nFactor];
  const product = parts.reduce((all, part) => all * BigInt(Math.round(part * 1_000)), 1n);
  const unit = 10n ** 12n;
  if (position.optionalPosition && !position.optionalPositionActive) return [epCode, ...parts, 0];
  return [epCode, ...parts, Number((product + unit / 2n) / unit) / 1_000];
}

const WANTED = ['Ep-Code', 'Menge', 'EP', 'Bundesland', 'Liegenschaft', 'Nachhaltigkeit', 'GP'];

test.runIf(hasLibreOffice)(
  'every order LV opened in LibreOffice has its positions, amounts, prices and factors, and the sums it reckons from them',
  { timeout: 0 },
  async () => {
    const propertyIds = await addProperties();
    const orders: { json: OrderedPosition[]; excel: Uint8Array }[] = [];
    for (const propertyId of propertyIds) {
      for (const providerId of await award(propertyId)) {
        const [json, excel] = await Promise.all([
          order(propertyId, providerId, 'json'),
          order(propertyId, providerId, 'excel'),
        ]);
        expect([json.statusCode, excel.statusCode]).toEqual([200, 200]);
        const { lvPositions } = json.json<{ lvPositions: OrderedPosition[] }>();
        orders.push({ json: lvPositions, excel: excel.rawPayload });
      }
    }
    let count = 0;
    for (let from = 0; from < orders.length; from += FILES_AT_ONCE) {
      const some = orders.slice(from, from + FILES_AT_ONCE);
      const back = await reckonInLibreOffice(
        some.map(({ excel }) => excel),
        { timeoutMs: 600_000 },
      );
      for (const [k, { json }] of some.entries()) {
        const { positions, sums } = await readOrder(back[k]!);
        const priced = json.filter(({ epEntered }) => epEntered !== null);
        expect(inOrder(positions)).toEqual(inOrder(priced.map(reckon)));
        const sum = json.reduce((all, { gp }) => all + Math.round(gp * 1_000), 0) / 1_000;
        for (const own of sums) expect(own).toBeCloseTo(sum, 6);
        count += positions.length;
      }
    }
    expect(count).toBeGreaterThan(0);
    if (rounds.isProof)
      console.log(`${propertyIds.length} properties, ${orders.length} orders, ${count} positions`);
  },
);

function inOrder(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/** The priced positions that count of an order's workbook, and its sums: of the cover and of the LV. */
async function readOrder(bytes: Uint8Array) {
  const sheets = await readSheets(bytes);
  const [cover = [], lv = []] = ['Auftrag', 'Auftrags-LV'].map((name) => sheets?.get(name));
  const head = lv.find((row) => row.includes('Ep-Code')) ?? [];
  const at = WANTED.map((header) => head.indexOf(header));
  const positions = lv
    .map((row) => at.map((column) => row[column]))
    .filter(([code, , ep]) => typeof code === 'string' && code !== 'Ep-Code' && typeof ep === 'number');
  const sums = [cover, lv].map((rows) => rows.findLast((row) => row.includes('Gesamtsumme')) ?? []);
  return { positions, sums: sums.map((row) => row.findLast((cell) => typeof cell === 'number')) };
}
