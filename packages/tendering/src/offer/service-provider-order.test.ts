import { expect, test } from 'vitest';
import { compareByOrganisation, compareServiceProviders } from './service-provider-order.ts';

test('service providers stand by registration, then by their names, as stored and as sent', () => {
  const [early, late] = ['2026-01-02T09:00:00Z', '2026-01-02T10:00:00+00:30'] as const;
  const sorted = [
    { registration: early, firstname: 'Zoe', lastname: 'Abel' },
    { registration: late, firstname: 'Änne', lastname: 'Zorn' },
    { registration: new Date(late), firstname: 'Bernd', lastname: 'Abel' },
    { registration: late, firstname: 'Bernd', lastname: 'Zorn' },
  ];
  expect(sorted.toReversed().toSorted(compareServiceProviders)).toEqual(sorted);
});

test('a provider is chosen from a list by organisation, then by user name', () => {
  const sorted = [
    { organisation: 'Äpfel GmbH', username: 'z@example.org' },
    { organisation: 'Birnen GmbH', username: 'a@example.org' },
    { organisation: 'Birnen GmbH', username: 'b@example.org' },
  ];
  expect(sorted.toReversed().toSorted(compareByOrganisation)).toEqual(sorted);
});
