import { expect, test } from 'vitest';
import { createShapeGuard } from './body-shape.ts';

test('the guard sees the same depth and width wherever the bytes are cut', () => {
  const text = JSON.stringify([{ 'a"\\': ['\\"[[[', '\\\\', '{{{,,,'] }, ...Array(50).fill('"')]);
  const tooDeep = `${'["\\\\\\"[",'.repeat(21)}1${']'.repeat(21)}`;
  for (let size = 1; size < 30; size += 1) {
    const feed = (all: string) => {
      const guard = createShapeGuard({ isLarge: true });
      const bytes = Buffer.from(all);
      for (let at = 0; at < bytes.length; at += size) guard(bytes.subarray(at, at + size));
    };
    expect(() => feed(text)).not.toThrow();
    expect(() => feed(tooDeep)).toThrow('Die Anfrage enthält mehr');
  }
});
