import type { BoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, Refusal } from '../../test/fake-server.ts';
import { findToast } from '../../test/shown-toast.ts';
import { renderPage } from '../../test/render-page.tsx';
import { sampleArrival } from '../../test/sample-arrival.ts';
import { idOf, phases } from '../../test/sample-tender.ts';

const pathOf = ({ id }: { id: string }) => `/placing/board-paper?pId=${id}`;
const PATH = pathOf(phases.ended);

/** What was sent by a call, each with the version that it had seen. */
const sent = ({ calls }: FakeServer, name: string) =>
  calls
    .filter((call) => call.name === name)
    .map(({ headers, body }) => ({ ifMatch: headers.get('if-match'), body }));

function section(number: number, title: string, missing: readonly string[] = []): MemoSection {
  return { number, title, summary: '', lines: [`${title}, in Worten.`], tables: [], missing: [...missing] };
}

const ALPINA_MARK = {
  kind: 'text',
  text: 'Alpina +3,7 %',
  x: 20,
  y: 40,
  size: 12,
  weight: 400,
  anchor: 'start',
  tone: 'ink',
} as const;

function paperOf(more: Partial<BoardPaper> = {}): BoardPaper {
  return {
    version: 4,
    fields: {
      scenarioId: null,
      pictures: ['distance', 'curve', 'firmness'],
      about: '',
      reasons: [],
      decides: '',
      alternatives: [],
    },
    editedBy: null,
    editedAt: null,
    closedAt: null,
    recommended: { name: 'Aktuelle Vergabe', sumMillis: 1_000_000, packageCount: 56, differs: 0 },
    sections: [section(0, 'Beschlussvorschlag'), section(6, 'Risiken', ['1 Aufklärung ist ohne Antwort.'])],
    pictures: [
      {
        name: 'distance',
        words: 'Alpina liegt am nächsten am Ideal.',
        sheet: { width: 800, height: 300, marks: [ALPINA_MARK] },
      },
      { name: 'curve', words: 'Die Kurve ist noch nicht gerechnet.', sheet: null },
    ],
    versions: [],
    ...more,
  };
}

const MADE = {
  id: idOf(95),
  number: null,
  at: '2026-11-26T10:00:00.000Z',
  by: 'Karin Vogt',
  sumMillis: 1_000_000,
  sha256: 'a'.repeat(64),
};
const NO_SCENARIOS = { offersVersion: 'v', offerCount: 2, packageCount: 56, bidders: [], scenarios: [] };

test('sections, what is to do and the recommendation are told; three pictures at most, in one order', async () => {
  let paper = paperOf({ versions: [MADE] });
  const { user, server } = await renderPage(PATH, {
    listScenarios: NO_SCENARIOS,
    getBoardPaper: () => paper,
    saveBoardPaper: ({ body }) => (paper = { ...paper, fields: body as BoardPaper['fields'], version: 5 }),
  });
  await screen.findByText('Beschlussvorschlag, in Worten.');
  expect(screen.getAllByText('1 Aufklärung ist ohne Antwort.')).toHaveLength(2);
  screen.getByText('Deckt sich mit der Vergabeansicht: 56 Pakete.');
  expect(screen.getAllByText('Die Kurve ist noch nicht gerechnet.')).toHaveLength(2);
  const drawn = screen.getByRole('img', { name: 'Alpina liegt am nächsten am Ideal.' });
  expect(drawn.textContent).toBe('Alpina +3,7 %');
  screen.getByRole('button', { name: 'In Bildern 1 Bild von 2 gewählten' });
  screen.getByText('Summe 1.000,000 €');
  const lands = screen.getByRole('checkbox', { name: 'Bundesländer' });
  expect(lands.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /^Zahl der Dienstleister/ }));
  await waitFor(() => expect(lands.hasAttribute('disabled')).toBe(false));
  await user.click(lands);
  await waitFor(() => expect(sent(server, 'saveBoardPaper')).toHaveLength(2));
  expect(sent(server, 'saveBoardPaper').at(-1)).toMatchObject({
    ifMatch: '"5"',
    body: { pictures: ['distance', 'firmness', 'lands'] },
  });
});

test('words are stored over what somebody else stored meanwhile, which is told where both changed it', async () => {
  let paper = paperOf();
  let tries = 0;
  const { user, server } = await renderPage(PATH, {
    listScenarios: NO_SCENARIOS,
    getBoardPaper: () => paper,
    saveBoardPaper: ({ body }) => {
      tries += 1;
      if (tries > 1) return { ...paper, fields: body as BoardPaper['fields'] };
      paper = paperOf({
        version: 5,
        editedBy: 'Karin Vogt',
        fields: { ...paper.fields, about: 'ihre', decides: 'ihre Sache' },
      });
      return new Refusal(412, 'Inzwischen geändert.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Texte bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Worum es geht'), 'meine');
  const reasons = dialog.getByLabelText('Warum so');
  await user.click(reasons);
  await user.paste('Eins.\n\nZwei.\nDrei.\nVier.\nFünf.\nSechs.');
  expect(dialog.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBe('true');
  await user.clear(reasons);
  await user.paste('Ein Vertragspartner weniger.\n\n Zwei sind teurer. ');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Karin Vogt hat inzwischen etwas anderes gespeichert.');
  dialog.getByText('Jetzt steht dort: „ihre“');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent(server, 'saveBoardPaper')).toHaveLength(2));
  expect(sent(server, 'saveBoardPaper').at(-1)).toMatchObject({
    ifMatch: '"5"',
    body: {
      about: 'meine',
      reasons: ['Ein Vertragspartner weniger.', 'Zwei sind teurer.'],
      decides: 'ihre Sache',
    },
  });
});

test('it is made of what was seen, and where somebody has changed it first nothing is made', async () => {
  const { user, server } = await renderPage(PATH, {
    listScenarios: NO_SCENARIOS,
    getBoardPaper: paperOf({
      recommended: { name: 'Höchstens 3', sumMillis: 1, packageCount: 56, differs: 3 },
    }),
    makeBoardPaper: new Refusal(412, 'Inzwischen geändert.'),
  });
  await screen.findByText('Die Vergabeansicht weicht in 3 Paketen ab.');
  await user.click(screen.getByRole('button', { name: 'Entwurf als PDF' }));
  await findToast('alert', 'Die Datei konnte nicht erstellt werden.');
  expect(sent(server, 'makeBoardPaper')).toMatchObject([{ ifMatch: '"4"' }]);
});

test('a reader chooses and makes nothing, but downloads what was made', async () => {
  await renderPage(
    PATH,
    { listScenarios: NO_SCENARIOS, getBoardPaper: paperOf({ versions: [MADE] }) },
    'reader',
  );
  const make = await screen.findByRole('button', { name: 'Entwurf als PDF' });
  expect(make.dataset['tooltip']).toBe('Sie haben nur Leserechte.');
  expect(screen.getByRole('checkbox', { name: 'Abstand zum Ideal' }).hasAttribute('disabled')).toBe(true);
  screen.getByRole('button', { name: /^Entwurf, Stand 26\.11\.26, / });
});

test('while the phase runs nothing is made', async () => {
  await renderPage(pathOf(phases.running), {
    listScenarios: NO_SCENARIOS,
    getBoardPaper: paperOf(),
  });
  const make = await screen.findByRole('button', { name: 'Entwurf als PDF' });
  expect(make.dataset['tooltip']).toBe('Erst nach dem Ende der Phase.');
});

test.each(['noted', 'open'] as const)('while an arrival is %s nothing is made', async (state) => {
  const listArrivals = [{ ...sampleArrival, state }];
  await renderPage(PATH, { listScenarios: NO_SCENARIOS, getBoardPaper: paperOf(), listArrivals });
  const make = await screen.findByRole('button', { name: 'Entwurf als PDF' });
  await waitFor(() => expect(make.dataset['tooltip']).toBe('Ein vermerkter Eingang hat noch kein Ende.'));
});

test('after the closing the next Fassung is no draft', async () => {
  await renderPage(PATH, {
    listScenarios: NO_SCENARIOS,
    getBoardPaper: paperOf({ closedAt: MADE.at, versions: [MADE] }),
  });
  await screen.findByRole('button', { name: 'Fassung 1 als PDF' });
});
