import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryChoices } from './parts/expiry-dialog.tsx';
import { userFacts } from './parts/user-dialogs.tsx';
import { checkUser, EMPTY_USER } from './edited-user.ts';
import { FIRST_SORTING, sortBy, type SortColumn, type Sorting, userRows } from './user-rows.ts';
import { userState } from './user-state.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

function user(part: Partial<ServiceProvider>): ServiceProvider {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    organisationId: '00000000-0000-4000-8000-000000000002',
    username: 'a@example.org',
    firstname: 'Anna',
    lastname: 'Berg',
    phone: '',
    organisation: 'Alpina',
    organisationLogo: '',
    info: '',
    erpNummer: '',
    type: 'OTHER',
    valid: true,
    registration: '2026-01-01T00:00:00.000Z',
    expire: '2028-01-01T00:00:00.000Z',
    lastSignIn: null,
    grantedRights: [{ title: 'PERMISSION_DLREAD' }],
    invitationOpen: false,
    hasAuthenticator: false,
    ...part,
  };
}

test.each([
  [{}, 'active'],
  [{ invitationOpen: true }, 'invited'],
  [{ invitationOpen: true, expire: '2026-11-20T12:00:00.000Z' }, 'expired'],
  [{ valid: false, expire: '2020-01-01T00:00:00.000Z', invitationOpen: true }, 'blocked'],
])('the state of %o is %s', (part, state) => {
  expect(userState(user(part), NOW_MS)).toBe(state);
});

test('the dialog about a user writes dates as forms do and a dash where nothing is set (PROP-054, UI-002)', () => {
  const facts = new Map(userFacts(user({ phone: '040 1', registration: '2026-03-05T12:00:00.000Z' })));
  expect(['Telefon', 'Bemerkung', 'Registriert am', 'Gültig bis'].map((label) => facts.get(label))).toEqual([
    '040 1',
    '—',
    '05.03.26',
    '01.01.28',
  ]);
});

test('users stand by registration, equal ones as they were listed, in whatever order a column stands', () => {
  const users = [
    user({ id: '1', registration: '2026-02-01T00:00:00.000Z' }),
    user({ id: '2', firstname: 'Özgür' }),
    user({ id: '3', firstname: 'Paul', lastname: 'Ahlers' }),
    user({ id: '4', firstname: 'Paul', lastname: 'Zorn' }),
  ];
  const ids = (sorting: Sorting) => userRows(users, '', sorting, NOW_MS).map(({ provider }) => provider.id);
  expect(ids(FIRST_SORTING)).toEqual(['2', '3', '4', '1']);
  expect(ids({ column: 'organisation', isDescending: true })).toEqual(['1', '2', '3', '4']);
});

test('a column rises with the first click and falls with the second', () => {
  const rising = sortBy(FIRST_SORTING, 'organisation');
  expect(rising).toEqual({ column: 'organisation', isDescending: false });
  expect(sortBy(rising, 'organisation').isDescending).toBe(true);
  const users = ['Spree', 'alpina', 'Älpler', 'Objekt 10', 'Objekt 9'].map((organisation) =>
    user({ organisation }),
  );
  const names = userRows(users, '', rising, NOW_MS).map(({ provider }) => provider.organisation);
  expect(names).toEqual(['alpina', 'Älpler', 'Objekt 9', 'Objekt 10', 'Spree']);
});

test('falling is rising read backwards wherever nothing is equal', () => {
  const columns: SortColumn[] = ['firstname', 'lastname', 'organisation', 'username'];
  fc.assert(
    fc.property(fc.constantFrom(...columns), fc.uniqueArray(fc.string({ minLength: 1 })), (column, names) => {
      const collator = new Intl.Collator('de', { numeric: true });
      const distinct = names.filter(
        (name, index) => names.findIndex((other) => collator.compare(name, other) === 0) === index,
      );
      const users = distinct.map((name) => user({ [column]: name }));
      const rising = userRows(users, '', { column, isDescending: false }, NOW_MS);
      const falling = userRows(users, '', { column, isDescending: true }, NOW_MS);
      expect(falling).toEqual(rising.toReversed());
    }),
  );
});

test('the search finds every word anywhere, also the state', () => {
  const users = [user({ id: '1' }), user({ id: '2', organisation: 'Spree FM', invitationOpen: true })];
  const found = (search: string) =>
    userRows(users, search, FIRST_SORTING, NOW_MS).map(({ provider }) => provider.id);
  expect(found(' BERG  spree ')).toEqual(['2']);
  expect(found('eingeladen')).toEqual(['2']);
  expect(found('')).toEqual(['1', '2']);
  expect(found('nirgends')).toEqual([]);
});

test('only both write grants together are the write right', () => {
  const read = { title: 'PERMISSION_DLREAD' } as const;
  const keyval = { title: 'PERMISSION_DLWRITEKEYVAL' } as const;
  const media = { title: 'PERMISSION_DLWRITEMEDIA' } as const;
  const rows = userRows(
    [user({ grantedRights: [read, keyval] }), user({ grantedRights: [read, keyval, media] })],
    '',
    FIRST_SORTING,
    NOW_MS,
  );
  expect(rows.map(({ mayWrite }) => mayWrite)).toEqual([false, true]);
});

test('every missing field has its sentence', () => {
  expect(checkUser({ ...EMPTY_USER, username: 'keine Adresse' })).toEqual({
    problems: {
      firstname: 'Bitte geben Sie einen Vornamen an.',
      lastname: 'Bitte geben Sie einen Nachnamen an.',
      organisation: 'Bitte geben Sie eine Organisation an.',
      username: 'Bitte geben Sie eine valide E-Mail-Adresse an.',
    },
  });
});

test('a whole draft is sent with the chosen rights, writing by default', () => {
  const draft = {
    ...EMPTY_USER,
    firstname: ' Eva ',
    lastname: 'Kern',
    organisation: 'Kern GmbH',
    username: 'Eva@Kern.de',
  };
  expect(checkUser(draft)).toMatchObject({
    input: {
      firstname: 'Eva',
      username: 'eva@kern.de',
      phone: '',
      grantedRights: [
        { title: 'PERMISSION_DLREAD' },
        { title: 'PERMISSION_DLWRITEKEYVAL' },
        { title: 'PERMISSION_DLWRITEMEDIA' },
      ],
    },
  });
  expect(checkUser({ ...draft, mayWrite: false })).toMatchObject({
    input: { grantedRights: [{ title: 'PERMISSION_DLREAD' }] },
  });
});

test('an account is extended by whole years after its end', () => {
  expect(expiryChoices(user({}), NOW_MS)).toEqual([
    { years: 1, expire: '2029-01-01T00:00:00.000Z' },
    { years: 2, expire: '2030-01-01T00:00:00.000Z' },
    { years: 5, expire: '2033-01-01T00:00:00.000Z' },
  ]);
});

test('an expired account is extended from now, and none beyond ten years', () => {
  const expired = user({ expire: '2020-01-01T00:00:00.000Z' });
  expect(expiryChoices(expired, NOW_MS)[0]).toEqual({ years: 1, expire: '2027-11-20T12:00:00.000Z' });
  const late = user({ expire: '2034-11-20T12:00:00.000Z' });
  expect(expiryChoices(late, NOW_MS).map(({ years }) => years)).toEqual([1, 2]);
  expect(expiryChoices(user({ expire: '2036-11-01T00:00:00.000Z' }), NOW_MS)).toEqual([]);
});
