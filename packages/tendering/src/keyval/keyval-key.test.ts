import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BIDDER_KINDS,
  type KeyvalKey,
  parseKeyvalKey,
  parseTargetKey,
  printKeyvalKey,
  printTargetKey,
  stripPhasePrefix,
} from './keyval-key.ts';
import { REGIONS } from '../liegenschaft/region.ts';
import { factorTag, SLICES } from '../lv/slice.ts';

const PHASE = '0b54c9a0-5c7e-4f57-9d0c-0e3d0f6a1b11';
const PROPERTY = 'a7c1f1de-9a40-4f62-8f55-6a0b8c0c2d22';

const id = fc.uuid();
const sliceId = fc.constantFrom(...SLICES.map((slice) => slice.sliceId));
const tag = sliceId.map(factorTag);
const sustainableTag = fc.constantFrom(
  ...SLICES.filter(({ sustainability }) => sustainability).map((slice) => factorTag(slice.sliceId)),
);
const epCode = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('_', 'ep_', 'offer', ' 0010 ', 'Prüfung Aufzug_2/3', `${PHASE}_offer`, 'awarding_1'),
  )
  .filter((text) => !text.includes('\0'));

const anyKey: fc.Arbitrary<KeyvalKey> = fc.oneof(
  fc.record({ kind: fc.constant('ep' as const), phaseId: id, epCode }),
  fc.record({ kind: fc.constant('bl' as const), phaseId: id, region: fc.constantFrom(...REGIONS), tag }),
  fc.record({ kind: fc.constant('ls' as const), phaseId: id, liegenschaftId: id, tag }),
  fc.record({ kind: fc.constant('n' as const), phaseId: id, liegenschaftId: id, tag: sustainableTag }),
  fc.record({ kind: fc.constant('m' as const), phaseId: id, liegenschaftId: id }),
  fc.record({ kind: fc.constantFrom('offer', 'docs', 'filter', 'target'), phaseId: id }),
  fc.record({ kind: fc.constant('award' as const), phaseId: id, liegenschaftId: id, sliceId }),
);

describe('a key', () => {
  test('is read back from its text', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(parseKeyvalKey(printKeyvalKey(key))).toEqual(key);
      }),
      { numRuns: 2_000 },
    );
  });

  test('prints back to the very text it was read from, whatever the text', () => {
    const part = fc.oneof(
      id,
      fc.constantFrom('ep', 'bl', 'ls', 'n', 'm', 'offer', 'docs', 'filter', 'target', 'awarding', 'Bayern'),
      fc.constantFrom('uegm', 'igm', 'aufzug', 'basisfm', '', 'OFFER'),
      fc.string(),
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join('_')),
      fc.array(part, { maxLength: 3 }).map((parts) => [PHASE, ...parts].join('_')),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const key = parseKeyvalKey(candidate);
        expect(key === undefined || printKeyvalKey(key) === candidate).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each<[string, KeyvalKey]>([
    [`${PHASE}_ep_UE0010`, { kind: 'ep', phaseId: PHASE, epCode: 'UE0010' }],
    [`${PHASE}_ep_a_b c_ß`, { kind: 'ep', phaseId: PHASE, epCode: 'a_b c_ß' }],
    [
      `${PHASE}_bl_Baden-Württemberg_uegm`,
      { kind: 'bl', phaseId: PHASE, region: 'Baden-Württemberg', tag: 'uegm' },
    ],
    [
      `${PHASE}_ls_${PROPERTY}_aufzug`,
      { kind: 'ls', phaseId: PHASE, liegenschaftId: PROPERTY, tag: 'aufzug' },
    ],
    [`${PHASE}_n_${PROPERTY}_waste`, { kind: 'n', phaseId: PHASE, liegenschaftId: PROPERTY, tag: 'waste' }],
    [`${PHASE}_m_${PROPERTY}`, { kind: 'm', phaseId: PHASE, liegenschaftId: PROPERTY }],
    [`${PHASE}_offer`, { kind: 'offer', phaseId: PHASE }],
    [
      `awarding_${PHASE}_${PROPERTY}_abfall`,
      { kind: 'award', phaseId: PHASE, liegenschaftId: PROPERTY, sliceId: 'abfall' },
    ],
  ])('«%s» is spelled as the contract says', (text, key) => {
    expect(parseKeyvalKey(text)).toEqual(key);
    expect(printKeyvalKey(key)).toBe(text);
  });

  test.each([
    '',
    PHASE,
    `${PHASE}_`,
    `${PHASE}_ep`,
    `${PHASE}_ep_`,
    `${PHASE}_ep_a\0b`,
    `${PHASE}_ep_\ud800`,
    `${PHASE}_offer_`,
    `${PHASE}_offer_x`,
    `${PHASE}_OFFER`,
    `${PHASE}_m`,
    `${PHASE}_m_x`,
    `${PHASE}_m_${PROPERTY}_`,
    `${PHASE}_bl_Bayern`,
    `${PHASE}_bl_Tirol_uegm`,
    `${PHASE}_bl_Bayern_igm`,
    `${PHASE}_ls_${PROPERTY}_tgm`,
    `${PHASE}_ls_${PROPERTY}_uegm_`,
    `${PHASE}_n_${PROPERTY}_aufzug`,
    `${PHASE}_n_${PROPERTY}_sv`,
    `${PHASE}_awarding_${PROPERTY}_abfall`,
    `awarding_${PHASE}_${PROPERTY}_waste`,
    `awarding_${PHASE}_${PROPERTY}`,
    `${PHASE.toUpperCase()}_offer`,
    `x${PHASE}_offer`,
    `${PHASE}_constructor`,
  ])('«%s» is no key', (text) => {
    expect(parseKeyvalKey(text)).toBeUndefined();
  });

  test('belongs either to a bidder or to the administrators', () => {
    const kinds: string[] = [...BIDDER_KINDS, 'filter', 'target', 'award'];
    expect(new Set(kinds).size).toBe(10);
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(kinds).toContain(key.kind);
      }),
    );
  });
});

test('the export removes the phase in front, and nothing else', () => {
  expect(stripPhasePrefix(`${PHASE}_ep_a_b`)).toBe('ep_a_b');
  expect(stripPhasePrefix(`${PHASE}_offer`)).toBe('offer');
  expect(stripPhasePrefix(`awarding_${PHASE}_x`)).toBe(`awarding_${PHASE}_x`);
  expect(stripPhasePrefix(PHASE)).toBe(PHASE);
});

test('the key of a target price is read back from its text', () => {
  fc.assert(
    fc.property(id, id, sliceId, (phaseId, liegenschaftId, slice) => {
      const key = { phaseId, liegenschaftId, sliceId: slice };
      expect(parseTargetKey(printTargetKey(key))).toEqual(key);
    }),
  );
  expect(parseTargetKey(`${PHASE}_${PROPERTY}_waste`)).toBeUndefined();
});
