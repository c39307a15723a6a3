import type { Arrival, EnteredOffer, saveEnteredValues } from '@rahmenpreis/contract/arrival.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { type Answers, type Arrived, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { finishedArrival, nothingEntered, sampleArrival } from '../../../test/sample-arrival.ts';
import { phases } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const { ended } = phases;
const keyOf = (epCode: string) => `${ended.id}_ep_${epCode}`;

/** The entry of an arrival before a server that stores what is typed, and raises its version. */
async function openEntry(
  { arrival = sampleArrival, entered = nothingEntered }: { arrival?: Arrival; entered?: EnteredOffer } = {},
  answers: Answers = {},
  who: 'admin' | 'reader' = 'admin',
) {
  drawAllRows();
  let now = entered;
  const page = await renderPage(
    `/phase/entry?pId=${ended.id}&aId=${arrival.id}`,
    {
      listArrivals: [arrival],
      getEnteredOffer: () => now,
      saveEnteredValues({ body }) {
        const { data, onPaper = [] } = body as SentBodyOf<typeof saveEnteredValues>;
        const keys = new Set(data.map(({ key }) => key));
        const typed = data.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }]));
        now = {
          ...now,
          version: now.version + 1,
          values: [...now.values.filter(({ key }) => !keys.has(key)), ...typed],
          onPaper: onPaper.map(({ text }) => text),
          isDraft: true,
          typedBy: ['Ida Muster'],
          checkRefusal: 'Sie haben selbst eingetragen.',
        };
        return { version: now.version, left: [] };
      },
      ...answers,
    },
    who,
  );
  const sent = (wanted: Arrived['name']) => page.server.calls.filter(({ name }) => name === wanted);
  return { ...page, sent };
}

const draft: EnteredOffer = {
  ...nothingEntered,
  version: 8,
  values: [{ key: keyOf('A1'), value: '5000' }],
  isDraft: true,
  typedBy: ['Ida Muster'],
  checkRefusal: null,
};

function priceOf(epCode: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=row]')];
  const row = rows.find(({ textContent }) => textContent.includes(`Leistung ${epCode}`));
  return row?.querySelector<HTMLElement>('[data-editable]') ?? undefined;
}

const findPrice = (epCode: string) =>
  waitFor(() => {
    const price = priceOf(epCode);
    if (price === undefined) throw new Error(`No price of ${epCode} can be typed.`);
    return price;
  });

test('what is typed lies with the arrival, says over what it was typed, and cannot be finished by whoever typed', async () => {
  const { user, sent } = await openEntry();
  await screen.findByText('Sie erfassen für Alpina');
  await user.click(await findPrice('A1'));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(sent('saveEnteredValues')).toHaveLength(1));
  await user.click(await findPrice('A1'));
  await user.keyboard('6{Enter}');
  await waitFor(() => expect(sent('saveEnteredValues')).toHaveLength(2));
  expect(sent('saveEnteredValues').map(({ body }) => body)).toEqual([
    { data: [{ key: keyOf('A1'), value: '5000', before: null }] },
    { data: [{ key: keyOf('A1'), value: '6000', before: '5000' }] },
  ]);
  expect(sent('saveOwnKeyVals')).toEqual([]);
  await screen.findByText(/Eingetragen von Ida Muster, noch nicht geprüft.*Sie haben selbst eingetragen/);
  const check = screen.getByRole('button', { name: 'Geprüft gegen das Papier' });
  expect(check.getAttribute('aria-disabled')).toBe('true');
  // Nothing of what only the company itself does.
  expect(screen.queryByRole('switch', { name: 'An dieser Phase teilnehmen' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Unterlagen' })).toBeNull();
});

test('what somebody else entered meanwhile stays, is shown and told', async () => {
  const left = [{ key: keyOf('A1'), value: '7000', by: 'Nora', at: ended.end }];
  const { user, server } = await openEntry({}, { saveEnteredValues: { version: 9, left } });
  await user.click(await findPrice('A1'));
  server.answer({ getEnteredOffer: { ...draft, values: [{ key: keyOf('A1'), value: '7000' }] } });
  await user.keyboard('5{Enter}');
  await findToast('alert', 'Jemand anders war schneller');
  await waitFor(() => within(priceOf('A1')!).getByText('7,000'));
});

test('whoever checks cannot type by mistake, and confirms the version that was shown', async () => {
  const { user, sent } = await openEntry(
    { entered: draft },
    { checkEnteredOffer: new Refusal(412, 'veraltet') },
  );
  await screen.findByText('Erfasst für Alpina');
  await screen.findByText('5,000');
  expect(priceOf('A1')).toBeUndefined();
  screen.getByRole('button', { name: 'Angebot.pdf' });
  await user.click(screen.getByRole('button', { name: 'Geprüft gegen das Papier' }));
  const dialog = await screen.findByRole('dialog', { name: 'Geprüft gegen das Papier' });
  expect(within(dialog).queryByText(/aufgehoben/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Geprüft gegen das Papier' }));
  await screen.findByText('Inzwischen wurde etwas geändert. Bitte prüfen Sie es noch einmal.');
  expect(sent('checkEnteredOffer')[0]?.body).toEqual({ confirm: 8, objectionDays: 10 });
});

test('a correction shows each value as it counts and as it would', async () => {
  const counting = [
    { key: keyOf('A1'), value: '4000' },
    { key: keyOf('A2'), value: '1000' },
  ];
  const { user, sent } = await openEntry(
    { arrival: { ...finishedArrival, isDraft: true }, entered: { ...draft, counting } },
    { checkEnteredOffer: finishedArrival },
  );
  await user.click(await screen.findByText('2 geänderte Werte'));
  screen.getByText('EP A1: 4,000 € → 5,000 €');
  screen.getByText('EP A2: 1,000 € → –');
  await user.click(screen.getByRole('button', { name: 'Geprüft gegen das Papier' }));
  const dialog = await screen.findByRole('dialog', { name: 'Geprüft gegen das Papier' });
  within(dialog).getByText(/alle Vergaben an diesen Dienstleister in dieser Phase aufgehoben/);
  await user.click(within(dialog).getByRole('button', { name: 'Geprüft gegen das Papier' }));
  await screen.findByText('Das Angebot ist abgeschlossen und zählt.');
  expect(sent('checkEnteredOffer')).toHaveLength(1);
});

test('an Excel in the name of the provider comes in as at its own desk, and what counts waits for the preview', async () => {
  const { user, sent } = await openEntry();
  await findPrice('A1');
  await user.click(await screen.findByRole('button', { name: 'Excel einlesen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' }));
  const bytes = sampleBytes([
    [`Rahmenpreise, Alpina, ${ended.title}`],
    [],
    ['Ep-Code', 'Rahmenpreis'],
    ['A1', 5.1],
    ['A2', 7.2],
  ]);
  await user.upload(dialog.getByLabelText('Datei'), new File([bytes.slice()], 'Preise.xlsx'));
  await user.click(dialog.getByRole('button', { name: 'Prüfen' }));
  const list = within(await screen.findByRole('dialog', { name: 'Rahmenpreise übernehmen' }));
  expect(sent('saveEnteredValues')).toEqual([]);
  await user.click(await list.findByRole('button', { name: '2 Preise übernehmen' }));
  await findToast('status', '2 Preise wurden übernommen.');
  expect(sent('saveEnteredValues').map(({ body }) => body)).toEqual([
    {
      data: [
        { key: keyOf('A1'), value: '5100', before: null },
        { key: keyOf('A2'), value: '7200', before: null },
      ],
    },
  ]);
});

test('a declaration is on paper or missing', async () => {
  const declarations = [{ text: 'Wir zahlen den Mindestlohn.', isRequired: true }];
  const { user, sent } = await openEntry({}, { listPhases: [{ ...ended, declarations }] });
  const box = await screen.findByRole('checkbox', { name: 'Wir zahlen den Mindestlohn.' });
  screen.getByText('fehlt');
  await user.click(box);
  await screen.findByText('auf Papier');
  const said = { text: 'Wir zahlen den Mindestlohn.', isOnPaper: true };
  expect(sent('saveEnteredValues')[0]?.body).toEqual({ data: [], onPaper: [said] });
});

test('where nobody else can check it says so before and after', async () => {
  await openEntry({ entered: { ...draft, isAlone: true } });
  await screen.findByRole('button', { name: 'Ungeprüft abschließen' });
});

test('a closed award and a reader change nothing, a missing arrival says so', async () => {
  await openEntry({ entered: draft }, {}, 'reader');
  const begin = await screen.findByRole('button', { name: 'Erfassen' });
  const check = screen.getByRole('button', { name: 'Geprüft gegen das Papier' });
  for (const locked of [begin, check]) expect(locked.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText('5,000');
  expect(screen.queryByRole('button', { name: 'Eingetragenes verwerfen' })).toBeNull();
  expect(priceOf('A1')).toBeUndefined();
  await renderPage(`/phase/entry?pId=${ended.id}&aId=none`);
  await screen.findByText('Diesen Eingang gibt es nicht');
});
