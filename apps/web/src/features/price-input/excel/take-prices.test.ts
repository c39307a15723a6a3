import { type KeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../kernel/call/call.ts';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { EditBook, NOTHING_EDITED } from '../../../kit/tree-grid/edit/edit-book.ts';
import { NOTHING_REJECTED } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import { holdOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { createKeyvalSaver, type KeyvalEdit } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { adoptOwnKeyVals } from '../../../tender/own-offer/saving/saver-of-phase.ts';
import { countedPrices, proposePrices } from './propose-prices.ts';
import { takePrices } from './take-prices.ts';

// A module that another file has loaded in this process would keep what it imported there.
vi.hoisted(() => void vi.resetModules());
vi.mock('../../../kernel/call/call.ts', () => ({ call: vi.fn<() => void>() }));
vi.mock('../../../tender/own-offer/saving/saver-of-phase.ts', () => ({
  adoptOwnKeyVals: vi.fn<() => void>(),
}));

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const ORGA_ID = '00000000-0000-4000-8000-0000000000cc';
const CODES = ['A', 'B'];

beforeEach(() => void vi.resetAllMocks());

const keyOf = (code: string) => `${PHASE_ID}_ep_${code}`;
const entryOf = (code: string, value: string): KeyVal => ({
  id: code,
  key: keyOf(code),
  value,
  organisationId: ORGA_ID,
});

const frame = frameOffer({
  phase: { id: PHASE_ID, liegenschaftIds: [] as string[] } as Phase,
  entries: CODES.map(
    (epCode, at) =>
      ({
        number: `1.${at + 1}`,
        title: epCode,
        epCode,
        leftInt: 2 * at + 1,
        rightInt: 2 * at + 2,
      }) as EpEntry,
  ),
  columns: columnsOf([]),
  liegenschaften: [],
});

/** Takes a list with both prices, of which A is stored; `stored` is what the server holds by then. */
async function take(
  save: (edits: readonly KeyvalEdit[]) => Promise<readonly KeyVal[]>,
  stored = [entryOf('A', '1000')],
) {
  vi.mocked<(...ask: never) => Promise<unknown>>(call).mockImplementation((async (endpoint: unknown) => {
    expect(endpoint).toBe(listOwnKeyVals);
    return stored;
  }) as never);
  const own = viewOwnOffer(holdOffer(frame, [entryOf('A', '1000')]), new Map(), true);
  const sent: (readonly KeyvalEdit[])[] = [];
  const saver = createKeyvalSaver({
    save: (edits) => {
      sent.push(edits);
      return save(edits);
    },
    onSaved: async () => undefined,
  });
  const book = new EditBook();
  const prices = [
    { epCode: 'A', epMillis: 1_500 },
    { epCode: 'B', epMillis: 2_000 },
  ];
  const proposal = proposePrices(own, NOTHING_REJECTED, prices, countedPrices(own, prices));
  const sentence = await takePrices(
    { own, saver } as unknown as ReadyOffer,
    ORGA_ID,
    book,
    proposal,
    proposal.changes,
  );
  return { sentence, sent, saver, book };
}

test('what is ticked travels in one call and is one step to undo', async () => {
  const { sentence, sent, saver, book } = await take(async () => []);
  expect(sentence).toBeUndefined();
  const edits = [
    { key: keyOf('A'), value: '1500' },
    { key: keyOf('B'), value: '2000' },
  ];
  expect(sent).toEqual([edits]);
  expect([...saver.snapshot().values].map(([key, { state }]) => [key, state])).toEqual(
    edits.map(({ key }) => [key, 'saved']),
  );
  expect(book.snapshot().done.map((action) => action.length)).toEqual([2]);
});

test.each([
  [403, 'missing-permission', 'Sie haben keine Berechtigung'],
  [
    409,
    'offer-withdrawn',
    'Sie haben Ihr Angebot zurückgezogen. Bitte bestätigen Sie zuerst wieder Ihre Teilnahme.',
  ],
  [409, 'phase-not-running', 'Die Phase läuft derzeit nicht.'],
  [404, 'not-found', 'Der gesuchte Eintrag wurde nicht gefunden.'],
] as const)(
  'refused with %d %s: nothing is stored or to be undone, and one sentence says why (BID-025)',
  async (status, code, message) => {
    const { sentence, sent, saver, book } = await take(async () => {
      throw new CallFailure({ status, error: '', code, message, details: [] });
    });
    expect(sentence).toBe(message.endsWith('.') ? message : `${message}.`);
    expect(sent).toHaveLength(1);
    expect([...saver.snapshot().values]).toEqual([]);
    expect(book.snapshot()).toEqual(NOTHING_EDITED);
  },
);

test('where a price is another one than the list shows, nothing is sent, and the page learns of it first', async () => {
  const now = [entryOf('A', '1100')];
  const { sentence, sent, book } = await take(async () => [], now);
  expect(sentence).toBe('1 Preis wurde inzwischen geändert. Bitte sehen Sie die Liste noch einmal durch.');
  expect(sent).toEqual([]);
  expect(adoptOwnKeyVals).toHaveBeenCalledExactlyOnceWith({ phaseId: PHASE_ID, orgaId: ORGA_ID }, now, []);
  expect(book.snapshot()).toEqual(NOTHING_EDITED);
});

test('a price that somebody has taken away meanwhile counts as changed too', async () => {
  const { sentence, sent } = await take(async () => [], []);
  expect(sentence).toContain('1 Preis wurde inzwischen geändert.');
  expect(sent).toEqual([]);
  expect(adoptOwnKeyVals).toHaveBeenCalledExactlyOnceWith(expect.anything(), [], [keyOf('A')]);
});

test('a defect of the program is no sentence for the list', async () => {
  await expect(take(() => Promise.reject(new TypeError('defect')))).rejects.toThrow('defect');
});
