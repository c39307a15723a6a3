import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../test/draw-all-rows.ts';
import { renderPage } from '../../test/render-page.tsx';
import { sampleAnswers } from '../../test/sample-answers.ts';
import { idOf, liegenschaften, phases } from '../../test/sample-tender.ts';

const { running } = phases;

/** A bidder's page, with gaps where the codes say; what is sent is stored. */
async function openOffer(path: string, gaps: readonly string[] = []) {
  drawAllRows();
  return await renderPage(path, sampleAnswers('bidder', gaps), 'bidder');
}

function rowOf(epCode: string): HTMLElement {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=row]')];
  const row = rows.find(({ textContent }) => textContent.includes(`Leistung ${epCode}`));
  if (row === undefined) throw new Error(`No line has ${epCode}.`);
  return row;
}

function priceOf(epCode: string): HTMLElement {
  return rowOf(epCode).querySelector<HTMLElement>('[data-editable]')!;
}

async function findPrice(epCode: string): Promise<HTMLElement> {
  return await waitFor(() => priceOf(epCode));
}

async function expectFocusOn(epCode: string): Promise<void> {
  await waitFor(() => expect(priceOf(epCode).contains(document.activeElement)).toBe(true));
}

test('one key leads from gap to gap and takes what was typed; a search that finds nothing leads back to all', async () => {
  const { user } = await openOffer('/dl-priceinput', ['A1', 'A3']);
  await findPrice('A1');
  const search = screen.getByRole('textbox', { name: 'Position, Ep-Code' });
  await screen.findByText('Nur Lücken (2)');
  screen.getByText(/zählt in der Wertung hinter allen vollständigen/);
  search.focus();
  await user.keyboard('{F8}');
  await expectFocusOn('A1');
  await user.keyboard('12,5{F8}');
  await expectFocusOn('A3');
  await screen.findByText('Nur Lücken (1)');
  within(priceOf('A1')).getByText('12,500');

  // What was refused is a gap too, and the first line of what is to do leads to it.
  await user.click(priceOf('A2'));
  await user.paste('teuer');
  await screen.findByText('Nur Lücken (2)');
  await user.click(screen.getByText(/^Noch zu tun/));
  await user.click(priceOf('A3'));
  await user.click(await screen.findByText(/1 Wert nicht gespeichert/));
  await expectFocusOn('A2');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Nur Lücken (1)');

  fireEvent.change(search, { target: { value: 'gibt es nicht' } });
  await user.click(await screen.findByText('Alle Positionen zeigen'));
  await findPrice('A1');
  fireEvent.change(search, { target: { value: 'Leistung A2' } });
  await waitFor(() => expect(document.querySelectorAll('[data-editable]')).toHaveLength(1));
  search.focus();
  await user.keyboard('{ArrowDown}');
  await expectFocusOn('A2');
});

test('a price ten times that of the phase before is marked, found by the filter, and never refused', async () => {
  const { user, server } = await openOffer('/dl-priceinput');
  await user.click(await findPrice('A1'));
  await user.keyboard('50{Enter}');
  await within(rowOf('A1')).findByTitle(/: \+900,0 %, Faktor 10\?$/);
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'saveOwnKeyVals')?.body).toMatchObject({
      data: [{ value: '50000' }],
    }),
  );
  await user.click(await screen.findByText('Auffällig (1)'));
  await waitFor(() => expect(document.querySelectorAll('[data-editable]')).toHaveLength(1));
  await user.click(priceOf('A1'));
  await user.keyboard('5,1{Enter}');
  // The price that was put right stays where it is until the filter is left.
  const left = await screen.findByText('Auffällig (0)');
  priceOf('A1');
  await user.click(left);
  await findPrice('A2');
});

test('a missing price leads from the LV of a property, and a code from the command field, to where it is entered', async () => {
  const { user, address } = await openOffer(`/dl-overview?lId=${liegenschaften[0]!.id}`, ['A2']);
  await user.click(await screen.findByRole('button', { name: /^Nur Lücken/ }));
  await user.click(await screen.findByRole('link', { name: 'kein Preis' }));
  await screen.findByRole('heading', { name: 'Rahmenpreiseingabe', level: 1 });
  await expectFocusOn('A2');
  expect(address().searchParams.has('code')).toBe(false);
  // From the sums of the offer it leads to all of them.
  await user.click(screen.getByRole('link', { name: 'Ihr Angebot' }));
  const [incomplete] = await screen.findAllByRole('link', {
    name: /^(unvollständige Preiseingabe|kein Preis)$/,
  });
  await user.click(incomplete!);
  const gaps = await screen.findByText('Nur Lücken (1)');
  expect(gaps.closest('button')?.getAttribute('aria-pressed')).toBe('true');
  await user.click(gaps);

  await user.click(screen.getByRole('link', { name: 'Preisübersicht' }));
  await screen.findByRole('tab', { name: 'Nach Liegenschaften' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('textbox', { name: /suchen$/ }), 'a3');
  await screen.findByRole('button', { name: /^A3 / });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Rahmenpreiseingabe', level: 1 });
  await expectFocusOn('A3');
  expect(address().searchParams.get('pId')).toBe(running.id);
});

test('one paste or clearing is one step to undo, red cells included, and Escape leads to what stands above the table', async () => {
  const { user } = await openOffer('/dl-priceinput');
  const shown = () => ['A1', 'A2', 'A3'].map((code) => priceOf(code).textContent);
  const before = ['5,000', '6,000', '7,000'];
  const gone = ['kein Preis', 'kein Preis', 'kein Preis'];
  await user.click(await findPrice('A1'));
  screen.getByRole('img', { name: /^nicht versiegelt/ });
  await user.paste('#NV\n\n22,2');
  await screen.findAllByText(/^1 Wert eingefügt\. 1 Wert wurde nicht übernommen und ist rot markiert\./);
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('#NV'), '6,000', '22,200']));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('2 Änderungen zurückgenommen: A1 und A3.');
  await waitFor(() => expect(shown()).toEqual(before));

  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
  await waitFor(() => expect(shown()).toEqual(gone));
  await screen.findByText('Nur Lücken (3)');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(before));
  await user.keyboard('{Control>}y{/Control}');
  await screen.findByText('3 Änderungen wiederholt: A1, A2 und A3.');
  await waitFor(() => expect(shown()).toEqual(gone));
  await user.keyboard('{Escape}{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Position, Ep-Code' }));
});

test('a paste that makes the sum ten times larger is stored after a question with both sums alone (K5)', async () => {
  const { user, server } = await openOffer('/dl-priceinput');
  const sent = () => server.calls.filter(({ name }) => name === 'saveOwnKeyVals');
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Angebotssumme wirklich so ändern?' }));
  await user.click(await findPrice('A1'));
  await user.paste('64000\n12500\n7000');
  (await question()).getByText(/^Die Angebotssumme wäre [\d.,]+ € statt [\d.,]+ €/);
  expect(sent()).toEqual([]);
  await user.click((await question()).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(priceOf('A1').textContent).toBe('5,000'));
  expect(sent()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(priceOf('A2'));
  await user.paste('64000');
  await user.click((await question()).getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(priceOf('A2').textContent).toBe('64.000,000'));
});

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

test('of several columns of a paste none is taken beforehand unless it is near what is stored, each says what it does (D4-07)', async () => {
  const { user } = await openOffer('/dl-priceinput');
  await user.click(await findPrice('A1'));
  await user.paste('A2\t300\t90\nA1\t400\t80');
  const question = within(await screen.findByRole('dialog', { name: 'Welche Spalte enthält den Preis?' }));
  expect(question.getAllByText(/^300 · 400|90 · 80/)).toHaveLength(2);
  expect(question.getAllByText(/Angebotssumme 760,000 € → /)).toHaveLength(2);
  for (const name of ['Spalte 2', 'Spalte 3']) expect((await radio(name)).checked).toBe(false);
  await user.keyboard('{Enter}');
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Einfügen' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(priceOf('A1').textContent).toBe('5,000');

  await expectFocusOn('A1');
  await user.paste('A2\t300\t6,1\nA1\t400\t5,2');
  expect((await radio('Spalte 3')).checked).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(priceOf('A1').textContent).toBe('5,200'));
  expect(priceOf('A2').textContent).toBe('6,100');
});

test('a pasted English block is asked about, with codes and without, and taken as was said (K5)', async () => {
  const { user } = await openOffer('/dl-priceinput');
  await user.click(await findPrice('A1'));
  await user.paste('A1\t5.100\nA2\t6.100');
  await screen.findByRole('dialog', { name: 'Wie sind die Zahlen gemeint?' });
  expect((await radio('Spalte 2, Dezimalpunkt')).checked).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(priceOf('A1').textContent).toBe('5,100'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocusOn('A1');
  await user.paste('5.200\n6.200');
  expect((await radio('Dezimalpunkt')).checked).toBe(true);
  expect(priceOf('A1').textContent).toBe('5,100');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(priceOf('A2').textContent).toBe('6,200'));
  expect(priceOf('A1').textContent).toBe('5,200');
});

test('a pasted code that nobody knows is left with the one that may be meant (K4)', async () => {
  const { user } = await openOffer('/dl-priceinput');
  await user.click(await findPrice('A1'));
  await user.paste('A1\t5,1\nA-2\t6,1');
  await user.click(await screen.findByRole('button', { name: /^Einzelheiten \(1\)/ }));
  await screen.findByText('Das gibt es hier nicht; die Zeile wurde übersprungen. Meinten Sie „A2“?');
  expect(priceOf('A2').textContent).toBe('6,000');
});

test('pasted prices with more than three decimals are refused, and rounded by one button beside that (D4-12)', async () => {
  const { user } = await openOffer('/dl-priceinput');
  await user.click(await findPrice('A1'));
  for (const [pasted, one, two] of [
    ['5,12345\n6,98765', '5,123', '6,988'],
    ['A2\t6,12345\nA1\t5,98765', '5,988', '6,123'],
  ] as const) {
    await user.paste(pasted);
    await waitFor(() =>
      expect(priceOf('A1').textContent).toContain(pasted.includes('A1') ? '5,98765' : '5,12345'),
    );
    await user.click(await screen.findByRole('button', { name: '2 Werte auf drei Stellen runden' }));
    await waitFor(() => expect(priceOf('A1').textContent).toBe(one));
    expect(priceOf('A2').textContent).toBe(two);
    await screen.findAllByText('2 Werte wurden kaufmännisch auf drei Stellen gerundet.');
    expect(screen.queryByRole('button', { name: /^Einzelheiten/ })).toBeNull();
  }
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(priceOf('A1').textContent).toContain('5,98765'));
  await user.paste('5,12345\n6,98765');
  await expectFocusOn('A1');
  await user.keyboard('9{Enter}');
  await user.click(await screen.findByRole('button', { name: '2 Werte auf drei Stellen runden' }));
  await screen.findAllByText('1 Wert wurde kaufmännisch auf drei Stellen gerundet.');
  expect([priceOf('A1').textContent, priceOf('A2').textContent]).toEqual(['9,000', '6,988']);
});

test('a pasted calculation is computed as a typed one is (D4-12)', async () => {
  const { user } = await openOffer('/dl-priceinput');
  await user.click(await findPrice('A1'));
  await user.paste('=12*2\n=7/0');
  await within(rowOf('A1')).findByText('24,000');
  expect(priceOf('A2').textContent).toContain('=7/0');
});

test.each([
  [30_000, 'Letzte Minute', 'minute'],
  [30 * 60_000, 'Letzte Stunde', 'hour'],
])('%i ms before the end the desk says so, in words and colour (D4-13)', async (leftMs, words, urgency) => {
  const end = new Date(Date.now() + leftMs).toISOString();
  await renderPage('/dl-priceinput', { listPhases: [{ ...running, end }] }, 'bidder');
  const [said] = await screen.findAllByText(words);
  expect([said?.getAttribute('role'), said?.dataset['urgency']]).toEqual(['status', urgency]);
});

test('at most five properties narrow the prices, three of them named on the button', async () => {
  const six = [1, 2, 3, 4, 5, 6].map((number) => ({
    ...liegenschaften[0]!,
    id: idOf(600 + number),
    nummer: `L-00${number}`,
  }));
  const { user } = await renderPage(
    '/dl-priceinput',
    {
      listPhases: [{ ...running, liegenschaftIds: six.map(({ id }) => id) }],
      listLiegenschaften: six,
    },
    'bidder',
  );
  const filter = await screen.findByRole('button', { name: /^Liegenschaften/ });
  await user.click(filter);
  const boxes = within(await screen.findByRole('dialog', { name: 'Liegenschaften' })).getAllByRole(
    'checkbox',
  );
  for (const box of boxes.slice(0, 5)) await user.click(box);
  await waitFor(() => expect(boxes[5]).toHaveProperty('disabled', true));
  expect(filter.textContent).toMatch(/^Liegenschaften\s*L-001\s*L-002\s*L-003\s*\+2$/);
});
