import { createHash } from 'node:crypto';
import {
  AUDIT_CHANGES_MAX_COUNT,
  AUDIT_TEXT_MAX_LENGTH,
  type AuditDetail,
  type AuditPersonalValues,
} from '@rahmenpreis/contract/audit-detail.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditValueOf, createChangeList, noteChanges } from './rules.ts';

function noted(before: object | undefined, after: object | undefined) {
  const told: { detail: AuditDetail; personal: AuditPersonalValues }[] = [];
  noteChanges({ note: (detail, personal = {}) => void told.push({ detail, personal }) }, before, after);
  return told;
}

test('of a thing only what differs is told, an object within it by the names of its fields', () => {
  const before = {
    id: 'a',
    title: 'Alt',
    end: new Date(0),
    adresse: { stadt: 'Bonn', land: 'D' },
    ids: ['1'],
  };
  const after = { ...before, title: 'Neu', adresse: { stadt: 'Ulm', land: 'D' }, ids: ['1', '2'] };
  expect(noted(before, after)).toEqual([
    {
      detail: {
        changes: {
          count: 3,
          listed: [
            { name: 'title', from: 'Alt', to: 'Neu' },
            { name: 'adresse.stadt', from: 'Bonn', to: 'Ulm' },
            { name: 'ids', from: ['1'], to: ['1', '2'] },
          ],
        },
      },
      personal: {},
    },
  ]);
  expect(noted(before, structuredClone(before))).toEqual([]);
});

test('what is made has no from, what is removed no to, and what belongs to a person only its name', () => {
  expect(noted(undefined, { nummer: '7', verantwortlicher: 'Nora Nord', eigentuemer: '' })).toEqual([
    {
      detail: {
        changes: {
          count: 3,
          listed: [{ name: 'nummer', to: '7' }, { name: 'verantwortlicher' }, { name: 'eigentuemer' }],
        },
      },
      personal: { verantwortlicher: 'Nora Nord' },
    },
  ]);
  expect(noted({ nummer: '7', verantwortlicher: 'Nora Nord' }, undefined)).toMatchObject([
    {
      detail: { changes: { listed: [{ name: 'nummer', from: '7' }, { name: 'verantwortlicher' }] } },
      personal: { 'before.verantwortlicher': 'Nora Nord' },
    },
  ]);
});

test('a value stands as it is or, if it is long, as the SHA-256 of its bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2 * AUDIT_TEXT_MAX_LENGTH }), (text) => {
      const digest = {
        sha256: createHash('sha256').update(Buffer.from(text)).digest('hex'),
        bytes: Buffer.byteLength(text),
      };
      expect(auditValueOf(text)).toEqual(text.length <= AUDIT_TEXT_MAX_LENGTH ? text : digest);
    }),
  );
  expect(auditValueOf([{ a: 1 }])).toMatchObject({ bytes: 9 });
});

test('of many changes the first are listed, and the digest is that of all', () => {
  fc.assert(
    fc.property(fc.nat(3 * AUDIT_CHANGES_MAX_COUNT), (count) => {
      const all = Array.from({ length: count }, (_, i) => ({ name: `k${i}`, from: `${i}`, to: `${i + 1}` }));
      const list = createChangeList();
      for (const change of all) list.add(change);
      const printed = all.map((change) => `${JSON.stringify(change)}\n`).join('');
      const sha256 = createHash('sha256').update(printed).digest('hex');
      const listed = all.slice(0, AUDIT_CHANGES_MAX_COUNT);
      const isWhole = count <= AUDIT_CHANGES_MAX_COUNT;
      expect(list.read()).toEqual(
        count === 0 ? undefined : { listed, count, ...(isWhole ? {} : { sha256 }) },
      );
    }),
  );
});

test('an entry stays below 250 kB, whatever is changed', () => {
  const list = createChangeList();
  const value = auditValueOf('“'.repeat(AUDIT_TEXT_MAX_LENGTH))!;
  for (let i = 0; i < 20_000; i += 1) list.add({ name: `${'x'.repeat(200)}${i}`, from: value, to: value });
  expect(Buffer.byteLength(JSON.stringify(list.read()))).toBeLessThan(250_000);
});
