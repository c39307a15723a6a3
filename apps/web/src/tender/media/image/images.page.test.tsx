import type { Media } from '@rahmenpreis/contract/media.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { documentOf, liegenschaften } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const image: Media = { ...documentOf(71, 'Außenansicht'), kind: 'img', type: 'image/jpeg' };
const property = { ...liegenschaften[0]!, hauptBildId: image.id };

test.each([
  [`/liegenschaften/detail?lid=${property.id}`, undefined, 500, 'Bilder konnten nicht geladen werden'],
  ['/analysis', 'Angaben zu L-1 Haus', 404, 'Liegenschaftsbilder konnten nicht geladen werden'],
])(
  'an image that cannot be loaded says so in its place and as a message, with the code: %s (ERR-014)',
  async (path, button, status, title) => {
    const { user, server } = await renderPage(path, {
      getLiegenschaft: property,
      listOptions: [],
      listMedia: [image],
      downloadMedia: new Refusal(status, 'Nein.'),
    });
    if (button !== undefined) await user.click(await screen.findByRole('button', { name: button }));
    await user.click(await screen.findByRole('button', { name: 'Außenansicht groß ansehen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bilder' }));
    await dialog.findByRole('img', { name: `Bild konnte nicht geladen werden Fehlercode ${status}` });
    within(await findToast('alert', title)).getByText(new RegExp(`^Fehlercode ${status}\\.`));
    const asked = server.calls.filter(({ name }) => name === 'downloadMedia');
    expect(asked.map(({ params }) => params['mediaId'])).toEqual([image.id]);
  },
);
