import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listNotices, makeSbom } from './notices.ts';

const notices = listNotices(join(import.meta.dirname, '..'));
const named = (name: string) => notices.find((notice) => notice.name === name);

test('every package that the program runs with is named with its version and licence', () => {
  for (const { name, version, licence } of notices) {
    expect({ name, licence, version }).toEqual({
      name: expect.stringMatching(/^[@\w]/),
      licence: expect.stringMatching(/\w/),
      version: expect.stringMatching(/^\d/),
    });
  }
  expect(named('react')).toMatchObject({
    licence: 'MIT',
    text: expect.stringContaining('Permission is hereby granted'),
  });
  expect(named('@fontsource-variable/inter')).toMatchObject({
    text: expect.stringContaining('SIL OPEN FONT LICENSE'),
  });
  expect(new Set(notices.map(({ name, version }) => `${name} ${version}`)).size).toBe(notices.length);
});

test('what only making and testing needs is not given out, nor are our own rooms', () => {
  for (const name of ['typescript', 'vitest', 'playwright-core', '@rahmenpreis/pricing']) {
    expect(named(name)).toBeUndefined();
  }
});

test('the bill of materials names each of them once, as scanners look for it', () => {
  const { components } = makeSbom(join(import.meta.dirname, '..'));
  expect(components).toHaveLength(notices.length);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(notices.length);
  expect(components.find(({ name }) => name === '@fastify/static')?.purl).toMatch(
    /^pkg:npm\/%40fastify\/static@\d+\./,
  );
});
