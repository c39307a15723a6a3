import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Receipt, ReceiptCheck } from '@rahmenpreis/contract/receipt.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { keyValsOf, phases, users } from '../../test/sample-tender.ts';

const { ended, running } = phases;
const CHECK_VALUE = '0123456789abcdef'.repeat(4);
const receipt: Receipt = {
  checkValue: CHECK_VALUE,
  organisation: 'Alpina',
  isFinal: false,
  changedAt: ended.start,
  participation: 'true',
  declaration: { name: 'Sabine Kremer', at: ended.start },
  letter: null,
  pricedCount: 3,
  factorCount: 0,
  inMarketCount: 2,
  documentCount: 0,
};

function openOffer({ id }: { id: string }, answers: Answers = {}) {
  return renderPage(`/dl-offer?pId=${id}`, { getReceipt: receipt, ...answers }, 'bidder');
}

/** The check value as it stands on the page. */
async function findCheckValue(): Promise<HTMLElement> {
  const all = () => [...document.querySelectorAll('code')];
  return waitFor(() => {
    const value = all().find(({ textContent }) => textContent.replaceAll(' ', '') === CHECK_VALUE);
    if (value === undefined) throw new Error('No check value stands there.');
    return value;
  });
}

test('an offer is «Endgültig» once its phase has ended: from then on it is read, downloaded and checked, and nothing else', async () => {
  await openOffer(ended, { getReceipt: { ...receipt, isFinal: true } });
  await screen.findByText('Endgültig');
  screen.getByText(/^Endgültig seit dem Ende der Phase am \d{2}\.\d{2}\.\d{2}, \d{2}:\d{2} Uhr\.$/);
  screen.getByText('Stand am Ende der Phase');
  await findCheckValue();
  const doing = within(screen.getByRole('main')).getAllByRole('button');
  expect(
    doing
      .filter((each) => each.closest('nav') === null)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent),
  ).toEqual([
    'Beleg als Excel herunterladen',
    'Beleg als PDF herunterladen',
    'Beleg als Text zum Prüfen herunterladen',
    'Prüfwert kopieren',
    'Beleg aus einer E-Mail prüfen',
    'Abgabeprotokoll herunterladen',
  ]);
});

/** The entries of the bidder in a phase that it has withdrawn from. */
function withdrawnFrom(phaseId: string): KeyVal[] {
  return keyValsOf(phaseId)
    .filter(({ organisationId }) => organisationId === users.bidder.organisationId)
    .map((entry) => (entry.key.endsWith('_offer') ? { ...entry, value: 'false' } : entry));
}

test('an offer that was withdrawn says so with the time, its figures pale', async () => {
  const listOwnKeyVals = withdrawnFrom(running.id);
  const withdrawn = {
    ...receipt,
    participation: 'false' as const,
    declaration: { name: null, at: ended.start },
  };
  await openOffer(running, { listOwnKeyVals, getReceipt: withdrawn });
  await screen.findByText(
    /^Sie haben Ihre Teilnahme am \d{2}\.\d{2}\.\d{2}, \d{2}:\d{2} Uhr, zurückgezogen\. Was hier steht, wird nicht zum Angebot; bis zum Ende/,
  );
  const figures = (await screen.findByRole('row', { name: /^Angebotssumme/ })).closest('[data-pale]');
  expect(figures).not.toBeNull();
});

/** The running phase with a letter. */
const asked = { ...running, letter: 'Wir, {Unternehmen}, bieten {Summe}.', letterVersion: 1 };

test('an offer that was confirmed before there was a letter counts, and can be confirmed again under it', async () => {
  const { user } = await openOffer(running, { listPhases: [asked] });
  await screen.findByText(/^Angebotsschreiben noch nicht erklärt: Ihr Angebot zählt/);
  await user.click(screen.getByRole('button', { name: 'Teilnahme erneut bestätigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Teilnahme bestätigen' }));
  dialog.getByRole('region', { name: 'Angebotsschreiben' });
});

test('the receipt of an offer under a letter says which was declared, and what of its text is the signature', async () => {
  const getReceipt = { ...receipt, letter: { version: 1, isDeclared: true } };
  await openOffer(running, { listPhases: [asked], getReceipt });
  await screen.findByText('Fassung 1, erklärt');
  screen.getByText(/Löschen Sie zuvor die Zeile „rahmenpreis-receipt-v1“/);
  expect(screen.queryByText(/noch nicht erklärt/)).toBeNull();
});

const KEPT: ReceiptCheck['kept'] = [
  { phaseId: running.id, cause: 'confirmed', madeAt: ended.start, checkValue: CHECK_VALUE },
];

test('a company that has a receipt checked reads whether it holds for its offer, and that a changed one does not', async () => {
  const genuine: ReceiptCheck = { checkValue: CHECK_VALUE, isIntact: true, isCurrent: true, kept: KEPT };
  const { user, server } = await openOffer(running, { checkReceiptFile: genuine });
  await screen.findByText('Zwischenstand');
  await screen.findByText('in Textform nach § 126b BGB');
  await user.click(await screen.findByRole('button', { name: 'Beleg aus einer E-Mail prüfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Beleg aus einer E-Mail prüfen' }));
  const take = () => user.upload(dialog.getByLabelText('Datei'), new File(['Beleg'], 'Beleg.txt'));
  await take();
  await dialog.findByText('Der Beleg stimmt');
  dialog.getByText('Er gilt für Ihr Angebot, wie es jetzt gespeichert ist.');
  dialog.getByText(/Uhr: per E-Mail nach der Bestätigung der Teilnahme$/);
  server.answer({ checkReceiptFile: { ...genuine, isIntact: false, isCurrent: false, kept: [] } });
  await take();
  await dialog.findByText('Der Beleg stimmt nicht');
  dialog.getByText(/Sie wurde verändert\.$/);
});

test('an administrator who is shown a receipt reads whose it is, and of one that nobody knows that it is unknown', async () => {
  const kept = KEPT.map((each) => ({
    ...each,
    organisation: 'Alpina',
    phaseTitle: running.title,
    isCurrent: true,
  }));
  const known = { checkValue: CHECK_VALUE, isIntact: true, kept };
  const { user, server } = await renderPage(`/analysis?pId=${running.id}`, { compareReceiptFile: known });
  await user.click(await screen.findByRole('button', { name: 'Beleg prüfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Beleg prüfen' }));
  const take = () => user.upload(dialog.getByLabelText('Datei'), new File(['Beleg'], 'Beleg.txt'));
  await take();
  await dialog.findByText('Der Beleg stammt aus Rahmenpreis: Alpina');
  dialog.getByText(/^Er gibt das Angebot dieser Phase wieder, wie es jetzt gespeichert ist/);
  server.answer({ compareReceiptFile: { ...known, kept: [] } });
  await take();
  await dialog.findByText('Der Beleg ist hier unbekannt');
});
