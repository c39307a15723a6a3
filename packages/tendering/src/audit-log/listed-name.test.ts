import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printListedName, readListedName } from './listed-name.ts';

test('a name of one of many things is read as it was printed, whatever number a building has', () => {
  const names = fc.record({
    id: fc.uuid(),
    part: fc.oneof(fc.string(), fc.constantFrom('A/1', '/', 'L-1\n2')).filter((part) => part !== ''),
    field: fc.constantFrom('baujahr', 'adresse.stadt', 'energiesteckbrief.anteilGas'),
  });
  fc.assert(
    fc.property(names, (name) => {
      expect(readListedName(printListedName(name))).toEqual(name);
    }),
  );
});

test('the name of a field or of a key is none of these', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(readListedName(printListedName({ id, part: '', field: 'name' }))).toEqual({
    id,
    part: '',
    field: 'name',
  });
  expect(['name', 'adresse.stadt', `${id}_offer`, `${id}/`, id].map(readListedName)).toEqual(
    Array.from({ length: 5 }),
  );
});
