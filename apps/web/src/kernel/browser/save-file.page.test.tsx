import { expect, test } from 'vitest';
import { saveFile } from './save-file.ts';

test('who saves a file stays where it is', async () => {
  const before = location.href;
  saveFile(new Blob(['a']), 'a.txt');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(location.href).toBe(before);
});
