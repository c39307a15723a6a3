import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, type Arrived, Refusal } from '../../../test/fake-server.ts';
import { narrowWindow } from '../../../test/narrow-window.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, users } from '../../../test/sample-tender.ts';

const REFUSED = new Refusal(400, 'Das geht gerade nicht.');
const SAVE = 'Filterkonfiguration speichern';

test('a choice that cannot be saved is said, and its title stays typed (ERR-028)', async () => {
  const { user } = await renderPage('/analysis?cId=new', { createAlphaKeyVal: REFUSED });
  await screen.findByText(/^Wählen Sie mindestens eine Liegenschaft/);
  await user.click(await screen.findByRole('button', { name: SAVE }));
  const dialog = await screen.findByRole('dialog', { name: SAVE });
  const title = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Titel' });
  await user.type(title, 'Süden');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^Filter konnten nicht gespeichert werden/);
  expect(title.value).toBe('Süden');
});

test('choices that cannot be loaded are said in their place and as a message, until they are there (ERR-028)', async () => {
  const { user, server } = await renderPage('/analysis?cId=new', { listOrgaKeyVals: REFUSED });
  const notLoaded = /^Filter konnten nicht geladen werden/;
  await waitFor(() => expect(screen.getAllByText(notLoaded)).toHaveLength(2));
  server.answer({ listOrgaKeyVals: [] });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryAllByText(notLoaded)).toEqual([]));
});

const LIST = 'Gespeicherte Filterkonfigurationen';
const TABLE = /^Gemeinsames/;

/** Keeps what is saved, as the server does. */
function keepFilters(): Answers {
  let kept: KeyVal[] = [];
  const store = ({ body }: Arrived): KeyVal => {
    const { key, value } = body as { key: string; value: string };
    const version = (kept[0]?.version ?? 0) + 1;
    kept = [{ id: idOf(90), organisationId: users.admin.organisationId, key, value, version }];
    return kept[0]!;
  };
  return { listOrgaKeyVals: () => kept, createAlphaKeyVal: store, changeAlphaKeyVal: store };
}

/** Chooses a property, or takes it away. */
async function tick(user: UserEvent, nummer: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^(Liegenschaften|\d+ Liegenschaft(en)?)$/ }));
  await user.type(await screen.findByRole('textbox', { name: /suchen/i }), nummer);
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(nummer) }));
  await user.keyboard('{Escape}');
}

async function saveAs(user: UserEvent, title: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: SAVE }));
  const dialog = within(await screen.findByRole('dialog', { name: SAVE }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
  expect(save.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Titel' }), title);
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: SAVE })).toBeNull());
}

test('a choice is saved under a title, told from what was changed since, loaded and deleted (ANALYSIS-020…022, KV-009)', async () => {
  const { user, address } = await renderPage('/analysis', keepFilters());
  await user.click(await screen.findByRole('tab', { name: 'Clusteransicht' }));
  await screen.findByText(/^Wählen Sie mindestens eine Liegenschaft/);
  expect(address().searchParams.get('cId')).toBe('new');
  await screen.findByText('Keine Filterkonfiguration gespeichert');
  screen.getByRole('button', { name: '5 Leistungsgruppen' });
  const mirror = screen.getByRole<HTMLButtonElement>('button', { name: 'Cluster-Preisspiegel' });
  expect(mirror.disabled).toBe(true);

  await tick(user, 'L-1');
  await screen.findByText(/^Gemeinsames LV aus 1 Liegenschaft/);
  await saveAs(user, 'Norden');
  await screen.findByText('geladen');
  expect(address().searchParams.get('cId')).not.toBe('new');
  await tick(user, 'L-2');
  await screen.findByText('geändert');
  await screen.findByText(/^Gemeinsames LV aus 2 Liegenschaften/);
  await saveAs(user, 'Beide Häuser');
  const saved = within(screen.getByRole('list', { name: LIST }));
  await waitFor(() => expect(saved.getAllByRole('listitem')).toHaveLength(2));
  await user.click(saved.getByRole('button', { name: '„Norden“ laden' }));
  await screen.findByText(/^Gemeinsames LV aus 1 Liegenschaft/);

  await user.click(saved.getByRole('button', { name: '„Beide Häuser“ löschen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Filterkonfiguration löschen?' }));
  question.getByText(/„Beide Häuser“/);
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(saved.getAllByRole('listitem')).toHaveLength(1));
});

test('what nobody saved outlasts a look at another tab, and a property that is taken away leaves', async () => {
  const { user } = await renderPage('/analysis?cId=new');
  await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
  await screen.findByText(/^Gemeinsames LV aus 2 Liegenschaften/);
  await user.click(screen.getByRole('tab', { name: 'Gesamtübersicht' }));
  await user.click(await screen.findByRole('tab', { name: 'Clusteransicht' }));
  await screen.findByText(/^Gemeinsames LV aus 2 Liegenschaften/);
  await tick(user, 'L-2');
  await screen.findByText(/^Gemeinsames LV aus 1 Liegenschaft/);
});

test('in a narrow window one button holds the filters, and says how many are set', async () => {
  narrowWindow();
  const { user } = await renderPage('/analysis?cId=new');
  await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
  await screen.findByRole('treegrid', { name: TABLE });
  expect(screen.queryByRole('button', { name: '2 Liegenschaften' })).toBeNull();
  const filters = screen.getByRole('button', { name: /^Filter\s*1 gesetzt$/ });
  expect(filters.getAttribute('aria-expanded')).toBe('false');
  filters.focus();
  await user.keyboard('{Enter}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '2 Liegenschaften' }));
});
