import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { saveCalls } from '../api.ts';
import { onLiegenschaftEvent } from '../liegenschaft-events.ts';
import { deleteOne, deleteWhole } from './deleting.ts';
import { draftOfStored, newGebaeude, newLiegenschaft } from './draft/draft.ts';

vi.mock('../../../kernel/call/call.ts', () => ({
  call: vi.fn<() => void>(),
  callWhole: vi.fn<() => void>(),
}));
vi.mock('../../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));
vi.mock('../../../kernel/session/session.ts', () => ({ session: { on: () => undefined } }));

/** What the server answers; the endpoints' own types do not matter here. */
const server = vi.mocked<(...ask: never) => Promise<unknown>>(call);
const events: string[] = [];
for (const event of ['LiegenschaftCreated', 'LiegenschaftDeleted'] as const) {
  onLiegenschaftEvent(event, () => events.push(event));
}
beforeEach(() => {
  events.length = 0;
  vi.clearAllMocks();
});

const { fields } = newLiegenschaft('L');
const stored = (id: string) => ({ id, etag: '"1"' });
const liegenschaft = draftOfStored({ ...stored('l'), fields: { ...fields, hauptBildId: 'b1' } });
const gebaeude = draftOfStored({ ...stored('g'), fields: newGebaeude('G', fields).fields });

const SAID = 'Der Satz des Servers.';

function refusal(status: number, message = SAID): CallFailure {
  return new CallFailure({ status, error: '', message, code: '', details: [] });
}

test.each([
  [401, 'Sie haben keine Berechtigung, diese Liegenschaft zu löschen.'],
  [404, 'Die Liegenschaft wurde nicht gefunden. Vielleicht wurde sie bereits gelöscht.'],
  [409, 'Die Liegenschaft ist mit einer Phase verknüpft. Bitte entfernen Sie sie zuerst aus allen Phasen.'],
  [412, expect.stringContaining('inzwischen geändert')],
  [500, expect.stringContaining('Ein unerwarteter Fehler ist aufgetreten.')],
  [0, expect.stringContaining('Bitte prüfen Sie Ihre Internetverbindung.')],
])(
  'a property that is not deleted because of %i says why, and nothing else goes (ERR-011)',
  async (status, sentence) => {
    server.mockRejectedValue(refusal(status));
    expect(await deleteWhole({ liegenschaft, gebaeude: [gebaeude] })).toBe(false);
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'error',
      'Die Liegenschaft konnte nicht gelöscht werden.',
      sentence,
      { sticky: status === 409 },
    );
    expect(server).toHaveBeenCalledTimes(1);
    expect(events).toEqual([]);
  },
);

test('creating and deleting a property tell the other parts of the program (PROP-034, ERR-019)', async () => {
  const made = { ...fields, id: 'l', organisationId: 'o', createdAt: '', gebaeudeIds: [] };
  vi.mocked<(...ask: never) => Promise<unknown>>(callWhole).mockResolvedValue({ data: made, etag: '"1"' });
  await saveCalls.createLiegenschaft(fields, 'L');
  expect(events).toEqual(['LiegenschaftCreated']);
  await saveCalls.changeLiegenschaft(liegenschaft.stored!, fields);
  expect(events).toEqual(['LiegenschaftCreated']);
  server.mockResolvedValue({});
  expect(await deleteWhole({ liegenschaft, gebaeude: [gebaeude] })).toBe(true);
  expect(events).toEqual(['LiegenschaftCreated', 'LiegenschaftDeleted']);
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'success',
    'Die Liegenschaft wurde erfolgreich gelöscht.',
  );
});

test('a building is deleted on the server, one that was never saved only here (PROP-033, ERR-019)', async () => {
  expect(await deleteOne('l', newGebaeude('G', fields))).toBe(true);
  expect(server).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
  server.mockResolvedValue({});
  expect(await deleteOne('l', gebaeude)).toBe(true);
  const params = { liegenschaftId: 'l', gebaeudeId: 'g' };
  expect(server).toHaveBeenCalledExactlyOnceWith(contract.deleteGebaeude, { params, ifMatch: '"1"' });
  expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Das Gebäude wurde erfolgreich gelöscht.');
});

test.each([
  [412, SAID, SAID],
  [500, SAID, SAID],
  [500, '', expect.stringContaining('Ein unerwarteter Fehler ist aufgetreten.')],
])(
  'a building that is not deleted because of %i «%s» stays and says why (ERR-015)',
  async (status, said, sentence) => {
    server.mockRejectedValue(refusal(status, said));
    expect(await deleteOne('l', gebaeude)).toBe(false);
    const title = 'Das Gebäude konnte nicht gelöscht werden.';
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', title, sentence);
  },
);
