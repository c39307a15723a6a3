import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { printLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { packFiles } from '../../tender/download/pack-files.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, lvsOf, offersOf, phases, providers, users } from '../../test/sample-tender.ts';
import { expectToast, findToast } from '../../test/shown-toast.ts';
import { awardKey } from './award-state.ts';

const REFUSED = new Refusal(500, 'Der Server wird gerade gewartet.');
const WITHOUT_LV = {
  role: 'status',
  title: 'Liegenschaften ohne Leistungsverzeichnis',
  life: 'timed',
} as const;

/** The offers of a phase in which the first property has no LV. */
function offersWithoutOneLv(phaseId: string): Offers {
  const offers = offersOf(phaseId);
  const perBidder = offers.liegenschaftIds.length * offers.sliceIds.length;
  const flags = offers.flags.map((own, at) => (at % perBidder < offers.sliceIds.length ? 4 : own));
  return { ...offers, flags };
}

function summariesOf(phaseId: string) {
  return lvsOf(phaseId).map(({ info, positions }) => ({ ...info, positionCount: positions.length }));
}

/** An award of the first property in the last phase. */
function awardTo(serviceProviderId: string): KeyVal {
  return {
    id: idOf(90),
    organisationId: users.admin.organisationId,
    key: awardKey(phases.future.id, liegenschaften[0]!.id, 'basisfm'),
    value: serviceProviderId,
    version: 1,
  };
}

/** The cell of the first property that proposes a bidder. */
async function findProposal(): Promise<HTMLElement> {
  const [text] = await screen.findAllByText(/^Vorschlag/);
  return text!.closest<HTMLElement>('[role=gridcell]')!;
}

function findDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: 'Dienstleister auswählen' });
}

test('the award view waits with a spinner and says what is missing or could not be mended (AWARD-006, ERR-036, ERR-048)', async () => {
  const offers = Promise.withResolvers<Offers>();
  await renderPage('/placing', {
    getOffers: offers.promise,
    listLvSummaries: summariesOf(phases.future.id).slice(1),
    listOrgaKeyVals: [awardTo(idOf(99))],
    saveAlphaKeyVals: REFUSED,
  });
  await screen.findByRole('status', { name: 'Die Vergabe wird geladen' });
  offers.resolve(offersWithoutOneLv(phases.future.id));
  const mended = await findToast('alert', 'Vergabe an nicht vorhandenen Dienstleister');
  within(mended).getByText(/Bitte laden Sie die Seite neu\.$/);
  const without = await findToast('status', WITHOUT_LV.title);
  within(without).getByText(/Bitte ergänzen Sie es im Phasen-Setup unter „Leistungsverzeichnisse“\.$/);
  await screen.findByText(/von 1 Paket vergeben/);
});

test.each(['/placing', '/analysis'])('%s tells of properties without an LV for a while', async (path) => {
  await expectToast(WITHOUT_LV, () =>
    renderPage(path, {
      getOffers: ({ params }) => offersWithoutOneLv(params['phaseId'] ?? ''),
      listLvSummaries: ({ params }) => summariesOf(params['phaseId'] ?? '').slice(1),
    }),
  );
});

test('an award that could not be mended is told of for a while (ERR-048)', async () => {
  const stale = {
    role: 'alert',
    title: 'Vergabe an nicht vorhandenen Dienstleister',
    life: 'timed',
  } as const;
  await expectToast(stale, () =>
    renderPage('/placing', { listOrgaKeyVals: [awardTo(idOf(99))], saveAlphaKeyVals: REFUSED }),
  );
});

test('an award whose holder has withdrawn is reset and told with its list; orders ask first, and «Gesehen» takes the mark away (AWARD-020, ERR-047)', async () => {
  const [gone, other] = [providers[0]!, providers[1]!];
  const [lost, kept] = liegenschaften.map(({ id }) => id) as [string, string];
  const keyOf = (kind: string, id: string) => `${kind}_${id}_basisfm`;
  const stands = { ...awardTo(other.id), key: awardKey(phases.future.id, kept, 'basisfm') };
  const mark: KeyVal = {
    ...awardTo(''),
    id: idOf(91),
    key: keyOf(`${phases.future.id}_lapsed`, lost),
    value: printLapsed({
      serviceProviderId: gone.id,
      organisation: gone.organisation,
      withdrawnAt: '2026-11-23T10:00:00.000Z',
    }),
  };
  const { user, server } = await renderPage('/placing', {
    getOffers: { ...offersOf(phases.future.id), participation: ['false', 'true'] },
    listOrgaKeyVals: [awardTo(gone.id), stands],
    saveAlphaKeyVals: () => {
      server.answer({ listOrgaKeyVals: [mark, stands] });
      return { stored: [], left: [], awardWriteId: null };
    },
    deleteAlphaKeyVal: {},
  });
  const told = await findToast('status', 'Vergaben wurden angepasst');
  within(told).getByText(
    /^Ein Paket war .+: Alpina \(1 Paket, 0,380 T€\)\. Die Vergabe wurde zurückgesetzt\.$/,
  );
  const data = [{ key: awardTo('').key, value: null, before: gone.id }];
  expect(server.calls.find(({ name }) => name === 'saveAlphaKeyVals')?.body).toEqual({ data });
  await screen.findByText(/1 von 2 Paketen vergeben/);
  await user.click(screen.getByRole('button', { name: 'Auftrags-LVs generieren' }));
  const question = await screen.findByRole('dialog', { name: 'Auftrags-LVs trotzdem generieren?' });
  within(question).getByText(/^Ein Paket war .+: Alpina/);
  await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));

  await user.click(screen.getByRole('button', { name: 'Liste' }));
  await screen.findByRole('button', { name: 'war vergeben 1', pressed: true });
  expect(screen.queryByRole('row', { name: /^L-2/ })).toBeNull();
  const words = 'war vergeben an Alpina, zurückgezogen am 23.11.26';
  screen.getByRole('img', { name: words });
  await user.click(await findProposal());
  const dialog = within(await findDialog());
  dialog.getByText(words);
  await user.click(dialog.getByRole('button', { name: 'Gesehen' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: words })).toBeNull());
  expect(screen.queryByRole('button', { name: /^war vergeben/ })).toBeNull();
});

test('an award is locked while it is saved, keeps what was chosen when refused, and marks its cell (ERR-044, UI-006)', async () => {
  const answer = Promise.withResolvers<Refusal>();
  const { user, server } = await renderPage('/placing', { createAlphaKeyVal: answer.promise });
  await user.click(await findProposal());
  const dialog = await findDialog();
  const save = within(dialog).getByRole('button', { name: 'Speichern' });
  const radios = () => within(dialog).getAllByRole<HTMLButtonElement>('radio');
  const chosen = () => radios().filter((radio) => radio.getAttribute('aria-checked') === 'true');
  const name = chosen()[0]?.innerText;
  const notSaved = {
    role: 'alert',
    title: 'Dienstleister konnte nicht gespeichert werden.',
    life: 'timed',
  } as const;
  await expectToast(notSaved, async () => {
    await user.click(save);
    await waitFor(() => expect(radios().every((radio) => radio.disabled)).toBe(true));
    expect(save).toHaveProperty('disabled', true);
    answer.resolve(REFUSED);
    const failure = await findToast('alert', notSaved.title);
    within(failure).getByText(/L-1 .+, Basis FM/);
  });
  expect(chosen().map((radio) => radio.innerText)).toEqual([name]);
  server.answer({
    createAlphaKeyVal: ({ body }) => ({ ...awardTo(''), ...(body as { key: string; value: string }) }),
  });
  await user.click(save);
  await screen.findByText(/1 von 2 Paketen vergeben/);
  expect(document.querySelectorAll('[role=gridcell][data-tone=valid]')).toHaveLength(1);
});

test('packages with one valid offer only are found in one step, and each property tells how many there are', async () => {
  const offers = offersOf(phases.future.id);
  // The second bidder lacks a price for the first property.
  const second = offers.liegenschaftIds.length * offers.sliceIds.length;
  const flags = offers.flags.map((own, at) => (at === second ? 1 : own));
  const { user } = await renderPage('/placing', { getOffers: { ...offers, flags } });
  const grid = await screen.findByRole('grid', { name: 'Vergabe' });
  const countsOf = async (nummer: string) => {
    const row = await within(grid).findByRole('row', { name: new RegExp(`^${nummer}`) });
    return within(row).getAllByRole('gridcell').at(-1)?.textContent;
  };
  expect(await countsOf('L-1')).toBe('1 · – · – · – · –');
  const before = grid.getAttribute('aria-rowcount');
  await user.click(screen.getByRole('button', { name: 'nur ein Angebot (1)' }));
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).not.toBe(before));
  expect(await countsOf('L-1')).toBe('1 · – · – · – · –');
});

test('who may only read sees the offers of a package but cannot award it', async () => {
  const { user } = await renderPage('/placing', {}, 'reader');
  await user.click(await findProposal());
  const dialog = await findDialog();
  within(dialog).getByText(/^Sie haben nur Leserechte/);
  expect(within(dialog).queryByRole('button', { name: 'Speichern' })).toBeNull();
  const radios = within(dialog).getAllByRole<HTMLButtonElement>('radio');
  expect(radios.filter((radio) => !radio.disabled)).toEqual([]);
});

test('what is said of the contract goes into every order LV, and a term that ends before it begins into none', async () => {
  const { user, server } = await renderPage('/placing', {
    listOrgaKeyVals: [awardTo(idOf(11))],
    exportOrderLv: await packFiles([{ name: 'x.json', content: new Blob(['{"lvPositions":[]}']) }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Angaben zum Vertrag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Angaben zum Vertrag' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const contractor = within(await dialog.findByRole('group', { name: 'Alpina' }));
  await user.type(contractor.getByRole('textbox', { name: 'Vertragsnummer' }), 'V-17');
  await user.type(contractor.getByRole('textbox', { name: 'PLZ und Ort' }), '20457 Hamburg ');
  await user.type(field('Unternehmen'), 'Stadtwerke Nord GmbH');
  await user.click(dialog.getByRole('checkbox', { name: 'Deckblatt mit Unterschriftszeilen' }));
  await user.type(field('Beginn der Laufzeit'), '01.01.27');
  await user.type(field('Ende der Laufzeit'), '31.12.26');
  await user.tab();
  await dialog.findByText('Das Ende der Laufzeit liegt vor ihrem Beginn.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Übernehmen' }).disabled).toBe(true);
  await user.clear(field('Ende der Laufzeit'));
  await user.type(field('Ende der Laufzeit'), '31.12.29{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await user.click(screen.getByRole('button', { name: 'Auftrags-LVs generieren' }));
  const contract = {
    number: 'V-17',
    begin: '2027-01-01',
    end: '2029-12-31',
    owner: 'Stadtwerke Nord GmbH',
    ownerAddress: {},
    contractorAddress: { city: '20457 Hamburg' },
    hasCover: true,
  };
  const wanted = { provider: { id: idOf(11) }, contract };
  await waitFor(() => {
    const orders = server.calls.filter(({ name }) => name === 'exportOrderLv');
    expect(orders.map(({ body }) => body)).toEqual([wanted]);
  });
});

test('order LVs come as PDF too where that is wished, and the wish stays', async () => {
  const { user, server } = await renderPage('/placing', {
    listOrgaKeyVals: [awardTo(idOf(11))],
    exportOrderLv: await packFiles([{ name: 'x.json', content: new Blob(['{"lvPositions":[]}']) }]),
  });
  const wish = async () => {
    await user.click(await screen.findByRole('button', { name: 'Angaben zum Vertrag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Angaben zum Vertrag' }));
    return {
      pdf: await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Auftrags-LVs auch als PDF' }),
      take: () => user.click(dialog.getByRole('button', { name: 'Übernehmen' })),
    };
  };
  const first = await wish();
  await user.click(first.pdf);
  await first.take();
  await user.click(screen.getByRole('button', { name: 'Auftrags-LVs generieren' }));
  await waitFor(() => {
    const orders = server.calls.filter(({ name }) => name === 'exportOrderLv');
    expect(orders.map(({ query }) => query.toString())).toEqual(['type=zip&with=pdf']);
    expect(orders[0]?.body).not.toHaveProperty('contract.isPdfWanted');
  });
  const again = await wish();
  expect(again.pdf.checked).toBe(true);
});

test('a package that another phase asks for again says so, and is awarded here only once that is confirmed', async () => {
  const packages = liegenschaften.map(({ id }) => ({ liegenschaftId: id, sliceId: 'basisfm' }));
  const reasked = [{ phaseId: idOf(98), title: 'Angebotsphase 4', packages, sumMillis: null }];
  const { user, server } = await renderPage('/placing', {
    getPackages: { open: [], reasked },
    createAlphaKeyVal: ({ body }) => ({ ...awardTo(''), ...(body as { key: string; value: string }) }),
  });
  const [mark] = await screen.findAllByRole('img', { name: 'in Angebotsphase 4 neu angefragt' });
  expect(mark).toBeDefined();
  await user.click(await findProposal());
  const dialog = within(await findDialog());
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const question = within(await dialog.findByRole('alertdialog', { name: 'Trotz neuer Anfrage vergeben?' }));
  question.getByText(/^Das Paket ist in Angebotsphase 4 neu angefragt/);
  expect(server.calls.some(({ name }) => name === 'createAlphaKeyVal')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Trotzdem vergeben' }));
  await screen.findByText(/1 von 2 Paketen vergeben/);
  await user.click(screen.getByRole('button', { name: '1 Vorschlag übernehmen' }));
  const accept = within(await screen.findByRole('dialog', { name: 'Vorschläge übernehmen' }));
  await accept.findByText(/^1 Paket ist in Angebotsphase 4 neu angefragt/);
});
