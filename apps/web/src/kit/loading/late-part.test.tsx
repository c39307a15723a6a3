import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { latePart } from './late-part.tsx';

function Greeting({ name }: { readonly name: string }) {
  return `Guten Tag, ${name}`;
}

test('what waits stands in its place until the code is there, then the part at once', async () => {
  const Late = latePart(() => Promise.resolve(Greeting), 'Wird geladen');
  expect(renderToStaticMarkup(<Late name="Ida" />)).toBe('Wird geladen');
  await Late.fetch();
  expect(renderToStaticMarkup(<Late name="Ida" />)).toBe('Guten Tag, Ida');
});

test('code is fetched once, and again only where it failed', async () => {
  let tries = 0;
  const Late = latePart(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Greeting);
  }, null);
  await expect(Late.fetch()).rejects.toThrow('offline');
  await Promise.all([Late.fetch(), Late.fetch()]);
  await Late.fetch();
  expect(tries).toBe(2);
});
