import { type KeyVal, listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import { holdOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { KeyvalSaver } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { ownStore } from '../../../tender/own-offer/saving/offer-store.ts';
import { storeImported } from './store-imported-values.ts';

vi.mock('../../../kernel/call/call.ts', () => ({
  call: vi.fn<() => void>(),
  callWhole: vi.fn<() => void>(),
}));

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const ORGA_ID = '00000000-0000-4000-8000-000000000002';
const params = { phaseId: PHASE_ID, orgaId: ORGA_ID };
const nameOf = (place: string) => `${PHASE_ID}_${place}`;
const entry = (place: string, value: string): KeyVal => ({
  id: place,
  key: nameOf(place),
  value,
  organisationId: ORGA_ID,
});

/** A price, a factor of a property and its market area: what files bring. */
const PLACES = ['ep_A', 'ls_l1_uegm', 'm_l1'];
const known = [entry('ep_A', '1000'), entry('ls_l1_uegm', '1050')];
const taken = {
  edits: PLACES.map((place) => ({ key: nameOf(place), value: place === 'm_l1' ? 'true' : '1100' })),
  action: PLACES.map((place) => ({
    rowId: place,
    columnId: 'value',
    before: { value: undefined, rejected: undefined },
    after: { value: 1_100, rejected: undefined },
  })),
};

/** What the server holds, and what it answers to a batch. */
let stored: readonly KeyVal[];
let refusal: Error | undefined;
const batches = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === saveOwnKeyVals);

beforeEach(() => {
  vi.resetAllMocks();
  stored = known;
  refusal = undefined;
  const { queryKey } = answerQuery(listOwnKeyVals, { params });
  queryClient.setQueryData<KeyVal[]>(queryKey, [...known]);
  vi.mocked<(...ask: never) => Promise<unknown>>(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint !== saveOwnKeyVals) return stored;
    if (refusal !== undefined) throw refusal;
    return taken.edits.map(({ key, value }) => ({ id: key, key, value, organisationId: ORGA_ID }));
  }) as never);
});

function take() {
  const frame = frameOffer({
    phase: { id: PHASE_ID, liegenschaftIds: [] as string[] } as Phase,
    entries: [],
    columns: columnsOf([]),
    liegenschaften: [],
  });
  const book = new EditSession();
  const saver = new KeyvalSaver({
    save: (edits) => call(saveOwnKeyVals, { params, body: { data: [...edits] } }),
    onSaved: () => Promise.resolve(),
  });
  const offer = {
    own: viewOwnOffer(holdOffer(frame, known), new Map(), true),
    saver,
    store: ownStore(PHASE_ID, ORGA_ID),
  };
  const place = { offer, book, renewedMeanwhile: (count: number) => `${count} geändert.` };
  return { reason: storeImported({ ...place, ...taken }), book, saver };
}

test('all that is ticked is stored in one call, as one step to undo (BID-025)', async () => {
  const { reason, book } = take();
  expect(await reason).toBeUndefined();
  expect(batches()).toEqual([[saveOwnKeyVals, { params, body: { data: taken.edits } }]]);
  expect(book.snapshot().done).toEqual([taken.action]);
});

test.each([
  ['the phase has ended', 409, 'phase-not-running', 'Die Phase ist beendet'],
  ['the offer was withdrawn', 409, 'offer-withdrawn', 'Das Angebot wurde zurückgezogen'],
  ['the phase no longer lists the bidder', 404, 'not-found', 'Der gesuchte Eintrag wurde nicht gefunden'],
  ['the right was taken', 403, 'forbidden', 'Sie haben keine Berechtigung die Anfrage auszuführen'],
  ['one value is refused', 400, 'invalid', 'Ein Wert ist unzulässig'],
])(
  'where %s nothing is stored, halved or remembered, and the reason is given',
  async (_, status, code, message) => {
    refusal = new CallFailure({ status, error: '', code, message, details: [] });
    const { reason, book, saver } = take();
    expect(await reason).toBe(`${message}.`);
    expect(batches()).toHaveLength(1);
    expect(book.snapshot().done).toEqual([]);
    expect(saver.snapshot()).toEqual({ values: new Map(), closed: undefined });
  },
);

test.each([
  ['another value', [entry('ep_A', '1000'), entry('ls_l1_uegm', '900')]],
  ['a value that was not there', [...known, entry('m_l1', 'false')]],
  ['no value any more', known.slice(0, 1)],
])('where another session stored %s nothing is sent, and the page shows it', async (_, now) => {
  stored = now;
  const { reason, book } = take();
  expect(await reason).toBe('1 geändert.');
  expect(batches()).toEqual([]);
  expect(book.snapshot().done).toEqual([]);
  const { queryKey } = answerQuery(listOwnKeyVals, { params });
  expect(new Set(queryClient.getQueryData<KeyVal[]>(queryKey))).toEqual(new Set(now));
});

test('a defect of the program is no sentence for the list', async () => {
  refusal = new TypeError('defect');
  await expect(take().reason).rejects.toThrow('defect');
});
