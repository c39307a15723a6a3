import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { type PreviewedLetter, previewLetters } from '@rahmenpreis/contract/tender-change.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outbox } from '../../db/schema/outbox.ts';
import { phaseChange, phaseNotice } from '../../db/schema/phase.ts';
import type { Letter } from '../../mail/letter.ts';
import { enter, openTestPriceBook, readOffers, type TestPriceBook } from '../../../test/test-price-book.ts';
import { catalog, HOURS, lvFile, offerOf, openTestDesk, totalOf } from '../../../test/test-change-desk.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;
let bidder: TestUser;
let rival: TestUser;
let desk: ReturnType<typeof openTestDesk>;

const MINUTE_MS = 60_000;
const reason = 'Der Winterdienst wird gesondert vergeben.';

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  [bidder, rival] = book.bidders as [TestUser, TestUser];
  desk = openTestDesk(server, book);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await desk.reset([]);
  pass();
  await server.database.db.delete(phaseChange);
  await server.database.db.update(phaseNotice).set({ at: new Date(book.phase.start) });
  // Their days of sending may lie ahead of a clock that was turned back.
  await server.database.db.delete(outbox);
});

const pass = (ms = 1_000) => server.clock.set(server.clock.nowMs() + ms);

const preview = (body: object) =>
  server.get<PreviewedLetter[]>(previewLetters, { ...desk.place(), body: { ...body, reason } });
/** What a letter says of its reader's own offer. */
const OWN_OFFER = /\n\nIhr Angebot\n(- .*\n)+/;
/** A letter without the line that greets its reader, and without what it says of its own offer. */
const worded = ({ subject, text }: Pick<Letter, 'subject' | 'text'>) => [
  subject,
  text.slice(text.indexOf('\n')).replace(OWN_OFFER, '\n'),
];
const byReaders = (letters: readonly PreviewedLetter[]) =>
  Object.fromEntries(letters.map((letter) => [letter.readers, worded(letter)]));

async function sentLetters(): Promise<Letter[]> {
  // As long as a mail waits.
  pass(2 * MINUTE_MS);
  return server.readMails();
}

const sent = async () =>
  Object.fromEntries((await sentLetters()).map((letter) => [letter.to, worded(letter)]));

async function change(differing: Partial<Phase>): Promise<void> {
  const [present] = await server.get<Phase[]>(listPhases, { as: book.admin });
  const { title, start, end, liegenschaftIds, userIds } = present!;
  const body = { title, start, end, liegenschaftIds, userIds, ...differing, reason };
  const headers = { 'if-match': `"${present!.version}"` };
  await server.get(changePhase, { ...desk.place(), headers, query: { confirm: 'end' }, body });
}

test('what is shown is what is sent: to who has confirmed of this change alone, to all others of everything since the start', async () => {
  const [first] = book.phase.liegenschaftIds as [string];
  const laid = [await desk.lay(catalog({ ...HOURS, 3: 'm' })), await desk.lay(lvFile([[3, '5']]), first)];
  const changes = [
    { files: laid },
    { files: [await desk.lay(lvFile([[2, '7']]), first)] },
    { withoutLvIds: [first] },
    { liegenschaftIds: book.phase.liegenschaftIds!.slice(1) },
  ];
  for (const body of changes) {
    // The rival never says anything.
    await enter(server, book, bidder, { offer: 'true' });
    pass();
    const shown = byReaders(await preview(body));
    await (body.liegenschaftIds === undefined ? desk.apply({ ...body, reason }) : change(body));
    const { [bidder.username]: known, [rival.username]: all } = await sent();
    expect({ confirmed: known, others: all }).toEqual(shown);
    expect(`${shown['confirmed']?.[1]}`).toContain(`Grund: ${reason}`);
  }
  await change({ liegenschaftIds: book.phase.liegenschaftIds! });
});

test('who was told of what is as it was again reads so, and who confirmed it reads of the change', async () => {
  const { kept } = await desk.apply({ files: [await desk.lay(catalog({ ...HOURS, 3: 'm' }))] });
  await sent();
  await enter(server, book, bidder, { offer: 'true' });
  pass();
  const shown = byReaders(await preview({ files: kept }));
  expect(shown['told']?.[0]).toContain('zurückgenommen');
  await desk.apply({ files: kept, reason });
  const letters = await sent();
  expect({ confirmed: letters[bidder.username], told: letters[rival.username] }).toEqual(shown);
});

test('bidders that join or leave, and other times, have their letters before they are stored', async () => {
  const [, third] = [book.bidders[0], book.bidders[2]] as [TestUser, TestUser];
  const members = { userIds: [bidder.id, third.id] };
  const shown = byReaders(await preview(members));
  await change(members);
  const letters = await sent();
  expect({ in: letters[third.username], out: letters[rival.username] }).toEqual(shown);
  const times = { end: new Date(Date.parse(book.phase.end) + 60 * MINUTE_MS).toISOString() };
  const moved = byReaders(await preview(times));
  await change(times);
  expect({ all: (await sent())[bidder.username] }).toEqual(moved);
  await change({ end: book.phase.end, userIds: book.phase.userIds! });
});

test('nothing that a bidder does is in them, and nothing that would change nothing is written', async () => {
  const body = { files: [await desk.lay(catalog({ ...HOURS, 3: 'm' }))] };
  const shown = await preview(body);
  expect(shown.map(({ readers, text }) => [readers, text.split('\n')[0]])).toEqual([
    ['confirmed', 'Guten Tag [Vorname Nachname],'],
    ['others', 'Guten Tag [Vorname Nachname],'],
  ]);
  await enter(server, book, bidder, { offer: 'true', ep_007: '10000' });
  await enter(server, book, rival, { offer: 'false' });
  expect(await preview(body)).toEqual(shown);
  expect(await preview({ files: [await desk.lay(catalog(HOURS))] })).toEqual([]);
  expect(await preview({ userIds: book.phase.userIds, end: book.phase.end })).toEqual([]);
});

/** The lines that a sent mail says of its reader's own offer, by reader. */
const ownOffers = async () =>
  Object.fromEntries(
    (await sentLetters()).map(({ to, text }) => [
      to,
      OWN_OFFER.exec(text)?.[0]
        .split('\n- ')
        .slice(1)
        .map((line) => line.trim()) ?? [],
    ]),
  );

test('a code of an LV that the catalogue lacks is told as such, not as a price that somebody can enter', async () => {
  await desk.reset([bidder, rival]);
  await server.database.db.delete(outbox);
  pass();
  await desk.apply({ files: [await desk.lay(catalog({ 1: 'h', 2: 'h', 3: 'h' }))] });
  const lines = (await ownOffers())[bidder.username];
  expect(lines?.filter((line) => line.includes('Ep-Code'))).toEqual([
    '1 Ep-Code Ihrer Leistungsverzeichnisse fehlt im EP-Katalog. Dort kann zurzeit niemand einen Preis eingeben, und die Angebote sind dort unvollständig.',
  ]);
  expect(lines?.join(' ')).not.toContain('Es fehl');
});

test('each mail says what the change does to its reader’s own offer, and so does the one of its return', async () => {
  await desk.reset([bidder, rival]);
  await enter(server, book, rival, { ep_UE_1: '50000' });
  await server.database.db.delete(outbox);
  pass();
  const body = { files: [await desk.lay(catalog({ ...HOURS, 1: 'psch' }))] };
  const shown = await desk.preview(body);
  const { kept } = await desk.apply(body);
  const [ofBidder, ofRival] = [bidder, rival].map((each) => offerOf(shown, each).sumMillis);
  const resting =
    '1 Preis ruht und zählt nicht mit, weil er für eine andere Einheit eingegeben wurde: UE_1 Leistung UE_1 (eingegeben für h, jetzt psch). Bestätigen Sie ihn in der Rahmenpreiseingabe für die neue Einheit, oder geben Sie ihn neu ein.';
  const missing =
    'Es fehlt 1 Preis, ruhende mitgezählt. Ein unvollständiges Angebot zählt in der Wertung hinter allen vollständigen.';
  const sum = (was: number, is: number) =>
    `Summe Ihrer Eingaben: vor den Änderungen ${formatMillis(was)} €, jetzt ${formatMillis(is)} €`;
  expect(await ownOffers()).toEqual({
    [bidder.username]: [resting, missing, sum(ofBidder!.before, ofBidder!.after)],
    [rival.username]: [resting, missing, sum(ofRival!.before, ofRival!.after)],
  });
  // One enters the price for the new unit; it rests once the old one is back, and the mail of the return says
  // so.
  await enter(server, book, bidder, { ep_UE_1: '70000' }, { ep_UE_1: 'psch' });
  pass();
  await desk.apply({ files: kept });
  const back = await ownOffers();
  expect(back[bidder.username]?.slice(0, 2)).toEqual([
    resting.replace('für h, jetzt psch', 'für psch, jetzt h'),
    missing,
  ]);
  expect(back[rival.username]).toEqual([`Summe Ihrer Eingaben: ${formatMillis(ofRival!.before)} €`]);
});

test('a mail of new quantities, a new LV and a property that joins has the sums of before and now, and none for who entered nothing', async () => {
  const [first, second] = book.phase.liegenschaftIds as [string, string];
  await desk.reset([bidder]);
  await desk.apply({ withoutLvIds: [second] });
  await server.database.db.delete(phaseChange);
  await server.database.db.delete(outbox);
  pass();
  const before = totalOf(await readOffers(server, book, bidder), bidder);
  await desk.apply({ files: [await desk.lay(lvFile([[0, '7']]), first)] });
  await desk.apply({ files: [await desk.lay(lvFile([[1, '9']]), second)] });
  await change({ liegenschaftIds: [...book.phase.liegenschaftIds!, book.liegenschaftIds[2]!] });
  const after = totalOf(await readOffers(server, book, bidder), bidder);
  const told = await ownOffers();
  expect(told[bidder.username]).toEqual([
    `Summe Ihrer Eingaben: vor den Änderungen ${formatMillis(before)} €, jetzt ${formatMillis(after)} €`,
  ]);
  expect(told[rival.username]).toEqual([]);
  await change({ liegenschaftIds: book.phase.liegenschaftIds! });
});
