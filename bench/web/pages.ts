import type { Page } from 'playwright-core';

/** A page by its address, and a piece of the demo tender that appears only once its data are loaded. */
export interface OpenedPage {
  readonly path: string;
  readonly shows: string;
}

/** Every page, by the user who opens it; none before the login. */
export const PAGES_OF: readonly { readonly username?: string; readonly pages: readonly OpenedPage[] }[] = [
  {
    pages: [
      { path: '/login', shows: 'Passwort vergessen?' },
      { path: '/resetpw/forgot', shows: 'Link anfordern' },
      { path: '/resetpw/pw?t=x', shows: 'Passwort speichern' },
      { path: '/datenschutz', shows: 'Muster Portfoliogesellschaft mbH' },
      { path: '/impressum', shows: 'Muster Portfoliogesellschaft mbH' },
    ],
  },
  {
    username: 'admin@example.org',
    pages: [
      { path: '/liegenschaften', shows: 'Verwaltungsgebäude Berlin' },
      { path: '/liegenschaften/detail?lid=', shows: 'Stammdaten' },
      { path: '/user', shows: 'bieter2@example.org' },
      { path: '/phases', shows: 'Letzte Angebotsphase' },
      { path: '/options', shows: 'Verwaltungsgebäude Berlin' },
      { path: '/options?property=true', shows: 'Verwaltungsgebäude Berlin' },
      { path: '/options?user=true', shows: 'Alpina Facility Services AG' },
      { path: '/analysis', shows: 'Alpina Facility Services AG' },
      { path: '/placing', shows: 'Verwaltungsgebäude Berlin' },
    ],
  },
  {
    username: 'bieter1@example.org',
    pages: [
      { path: '/dl-priceinput', shows: 'UE0010' },
      { path: '/dl-priceinput?tab=faktoren', shows: 'Berlin' },
      { path: '/dl-overview', shows: 'Bürohaus Düsseldorf' },
    ],
  },
];

/** Pages whose address names a property of the demo: its editor, and its comparison. */
export async function findPropertyPages(page: Page): Promise<OpenedPage[]> {
  await page.goto('/liegenschaften');
  const link = page.getByRole('link', { name: /Verwaltungsgebäude Berlin/ }).first();
  const editor = (await link.getAttribute('href')) ?? '';
  const id = new URLSearchParams(editor.split('?')[1]).get('lid') ?? '';
  return [
    { path: editor, shows: 'Verwaltungsgebäude Berlin' },
    { path: `/analysis?lId=${id}`, shows: 'Alpina Facility Services AG' },
  ];
}
