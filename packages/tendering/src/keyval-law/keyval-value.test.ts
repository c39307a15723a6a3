import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KeyvalKey, printTargetKey } from '../keyval/keyval-key.ts';
import { checkKeyvalRemoval, checkKeyvalValue, type KeyvalContext } from './keyval-value.ts';

const PHASE = '0b54c9a0-5c7e-4f57-9d0c-0e3d0f6a1b11';
const PROPERTY = 'a7c1f1de-9a40-4f62-8f55-6a0b8c0c2d22';
const ELSEWHERE = 'b8d2e2ef-0b51-4073-9066-7b1c9d1d3e33';
const OWN_MEDIA = 'c9e3f3f0-1c62-4184-8177-8c2dae2e4f44';
const BIDDER = 'daf40401-2d73-4295-9288-9d3ebf3f5055';

const context: KeyvalContext = {
  hasEpCode: (epCode) => epCode === 'UE0010',
  hasLiegenschaft: (liegenschaftId) => liegenschaftId === PROPERTY,
  hasRows: (_, sliceId) => sliceId !== 'energie',
  ownsMedia: (mediaId) => mediaId === OWN_MEDIA,
  isOffering: (serviceProviderId) => serviceProviderId === BIDDER,
};

const ep: KeyvalKey = { kind: 'ep', phaseId: PHASE, epCode: 'UE0010' };
const bl: KeyvalKey = { kind: 'bl', phaseId: PHASE, region: 'Bayern', tag: 'uegm' };
const ls: KeyvalKey = { kind: 'ls', phaseId: PHASE, liegenschaftId: PROPERTY, tag: 'sv' };
const market: KeyvalKey = { kind: 'm', phaseId: PHASE, liegenschaftId: PROPERTY };
const offer: KeyvalKey = { kind: 'offer', phaseId: PHASE };
const docs: KeyvalKey = { kind: 'docs', phaseId: PHASE };
const filter: KeyvalKey = { kind: 'filter', phaseId: PHASE };
const target: KeyvalKey = { kind: 'target', phaseId: PHASE };
const award: KeyvalKey = { kind: 'award', phaseId: PHASE, liegenschaftId: PROPERTY, sliceId: 'abfall' };

const pairKey = printTargetKey({ phaseId: PHASE, liegenschaftId: PROPERTY, sliceId: 'abfall' });
const savedFilter = {
  id: '1',
  title: 'Süd',
  propertyIds: [PROPERTY],
  serviceProviderIds: [],
  sliceTags: ['uegm'],
};

function targetsOf(...pairs: unknown[]): string {
  return JSON.stringify(pairs);
}

test('prices, factors and what administrators write can be removed, what says yes or no and documents cannot', () => {
  const gone: KeyvalKey = { ...ep, epCode: 'GONE' };
  for (const key of [ep, gone, bl, ls, { ...ls, kind: 'n' } as const, filter, target, award]) {
    expect(checkKeyvalRemoval(key)).toBeUndefined();
  }
  for (const key of [market, offer, docs]) {
    expect(checkKeyvalRemoval(key)).toMatch(/^Nur Preise und Faktoren können entfernt werden/);
  }
});

describe('a value that may be stored', () => {
  test.each<[KeyvalKey, string]>([
    [ep, '0'],
    [ep, '1000000000'],
    [bl, '700'],
    [ls, '1300'],
    [market, 'false'],
    [offer, 'true'],
    [docs, '[]'],
    [docs, `["${OWN_MEDIA}"]`],
    [filter, '[]'],
    [filter, JSON.stringify([savedFilter])],
    [target, '[]'],
    [target, targetsOf({ key: pairKey, value: '77893000' })],
    [target, targetsOf({ key: pairKey, value: '1000000000000' })],
    [award, BIDDER],
  ])('%j takes «%s»', (key, value) => {
    expect(checkKeyvalValue(key, value, context)).toBeUndefined();
  });
});

describe('a value that is refused', () => {
  test.each<[KeyvalKey, string, RegExp]>([
    [ep, '1000000001', /Preis/],
    [ep, '', /Preis/],
    [bl, '699', /Faktor/],
    [bl, '1301', /Faktor/],
    [ls, '0', /Faktor/],
    [market, 'TRUE', /true oder false/],
    [offer, '', /true oder false/],
    [docs, '', /Liste von Ids/],
    [docs, '{}', /Liste von Ids/],
    [docs, '[1]', /Liste von Ids/],
    [docs, '["x"]', /Liste von Ids/],
    [docs, `["${OWN_MEDIA}","${OWN_MEDIA}"]`, /mehrfach/],
    [docs, `["${BIDDER}"]`, /nicht hochgeladen/],
    [filter, 'null', /Filter als Liste/],
    [filter, '[null]', /Filter als Liste/],
    [filter, '[[]]', /Filter als Liste/],
    [filter, JSON.stringify([{ ...savedFilter, id: '' }]), /Filter als Liste/],
    [filter, JSON.stringify([{ ...savedFilter, propertyIds: [7] }]), /Filter als Liste/],
    [filter, JSON.stringify([{ ...savedFilter, sliceTags: 'uegm' }]), /Filter als Liste/],
    [filter, JSON.stringify([{ ...savedFilter, title: ' ' }]), /Namen/],
    [filter, JSON.stringify([savedFilter, savedFilter]), /mehrfach/],
    [target, '[7]', /Paaren/],
    [target, targetsOf({ key: pairKey, value: 5 }), /Paaren/],
    [target, targetsOf({ key: 'x', value: '5' }), /unbekannt/],
    [target, targetsOf({ key: pairKey.replace(PHASE, ELSEWHERE), value: '5' }), /unbekannt/],
    [target, targetsOf({ key: pairKey.replace(PROPERTY, ELSEWHERE), value: '5' }), /nicht zu dieser Phase/],
    [target, targetsOf({ key: pairKey, value: '5' }, { key: pairKey, value: '6' }), /mehrfach/],
    [target, targetsOf({ key: pairKey, value: '-5' }), /ganze Zahl/],
    [target, targetsOf({ key: pairKey, value: '1000000000001' }), /ganze Zahl/],
    [award, '', /als Id/],
    [award, ELSEWHERE, /kein Angebot/],
    [{ ...award, sliceId: 'energie' }, BIDDER, /keine Positionen/],
  ])('%j refuses «%s»', (key, value, sentence) => {
    expect(checkKeyvalValue(key, value, context)).toMatch(sentence);
  });

  test.each(['+5', '05', '5.0', '5,0', '1e3', ' 5', '5 ', '0x5', '-0', 'NaN', '٥', '800\n', '00'])(
    '«%s» is no canonical integer',
    (value) => {
      expect(checkKeyvalValue(ep, value, context)).toMatch(/Preis/);
      expect(checkKeyvalValue(bl, value, context)).toMatch(/Faktor/);
    },
  );

  test('any value is refused where the key names what the phase does not have', () => {
    expect(checkKeyvalValue({ ...ep, epCode: 'X' }, '1', context)).toBe(
      'Der Ep-Code „X“ steht nicht im EP-Katalog dieser Phase.',
    );
    for (const key of [ls, market, award]) {
      expect(checkKeyvalValue({ ...key, liegenschaftId: ELSEWHERE }, 'true', context)).toMatch(
        /gehört nicht/,
      );
    }
  });
});

test('no text breaks the check, and an accepted number is always its own canonical text', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.integer().map(String));
  fc.assert(
    fc.property(
      fc.constantFrom(ep, bl, ls, market, offer, docs, filter, target, award),
      anyText,
      (key, value) => {
        const sentence = checkKeyvalValue(key, value, context);
        const isNumber = key === ep || key === bl || key === ls;
        const isSound =
          sentence === undefined ? !isNumber || String(Number(value)) === value : sentence.endsWith('.');
        expect(isSound).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
