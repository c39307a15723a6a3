import { MantineProvider } from '@mantine/core';
import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { OPTION_LISTS, type OptionListName } from '@rahmenpreis/contract/option-list.ts';
import {
  GEBAEUDE_GROUP_LABELS,
  type GebaeudeFieldGroup,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Binding } from '../form-binding.ts';
import { newGebaeude, newLiegenschaft } from '../draft/draft.ts';
import { AdresseForm } from './adresse-form.tsx';
import { GebaeudeBlock } from './gebaeude-form.tsx';
import { StammdatenForm } from './stammdaten-form.tsx';

const liegenschaft = newLiegenschaft('L');
const gebaeude = newGebaeude('G', liegenschaft.fields);
const lists = new Map(
  Object.entries(OPTION_LISTS).map(([name, list]) => [name as OptionListName, list as readonly string[]]),
);
const groups = Object.keys(GEBAEUDE_GROUP_LABELS) as GebaeudeFieldGroup[];

function bind<Fields>(fields: Fields, mode: Partial<Binding<Fields>> = {}): Binding<Fields> {
  const calls = { change: () => undefined, keepUnreadable: () => undefined, showProblem: () => undefined };
  const calm = { problems: {}, unreadable: {}, isReadOnly: false, isDisabled: false };
  return { tempId: 'X', fields, ...calm, ...calls, ...mode };
}

/** The controls that a form draws, as their opening tags. */
function controls(form: ReactNode): string[] {
  const html = renderToStaticMarkup(<MantineProvider>{form}</MantineProvider>);
  return [...html.matchAll(/<(?:input|textarea|button)\b[^>]*>|<[^>]*role="slider"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('type="hidden"'));
}

const FORMS: [string, (mode: Partial<Binding<GebaeudeInput>>) => ReactNode][] = [
  ['address', (mode) => <AdresseForm binding={bind(gebaeude.fields, mode)} />],
  ...groups.map((group): (typeof FORMS)[number] => [
    group,
    (mode) => <GebaeudeBlock group={group} lists={lists} binding={bind(gebaeude.fields, mode)} />,
  ]),
];

test.each(FORMS)(
  'the form %s can be filled in, and while it is saved no control of it can be used (PROP-036)',
  (_, form) => {
    const usable = (tag: string) => !/ disabled=|aria-disabled="true"/.test(tag);
    expect(controls(form({})).filter(usable)).not.toEqual([]);
    expect(controls(form({ isDisabled: true })).filter(usable)).toEqual([]);
  },
);

test('notes have 3 rows, for readers 1, and readers can change nothing (PROP-036, PROP-037, PROP-054)', () => {
  const notes = (mode: Partial<Binding<typeof liegenschaft.fields>>) =>
    controls(<StammdatenForm binding={bind(liegenschaft.fields, mode)} />).filter((tag) =>
      tag.includes('<textarea'),
    );
  expect(notes({}).map((tag) => /rows="(\d)"/.exec(tag)?.[1])).toEqual(['3', '3']);
  const read = controls(<StammdatenForm binding={bind(liegenschaft.fields, { isReadOnly: true })} />);
  expect(read).toEqual(notes({ isReadOnly: true }));
  expect(read).toHaveLength(2);
  for (const tag of read) expect(tag).toMatch(/rows="1" readOnly=""/);
  expect(controls(<AdresseForm binding={bind(liegenschaft.fields, { isReadOnly: true })} />)).toEqual([]);
});

test('the region can be chosen once the country is (PROP-048)', () => {
  const region = (land: string) => {
    const adresse = { ...liegenschaft.fields.adresse, land };
    return controls(<AdresseForm binding={bind({ adresse })} />).find((tag) =>
      tag.includes('X:adresse.region'),
    );
  };
  expect(region('')).toContain('Bitte wählen Sie zuerst ein Land.');
  expect(region('')).toContain('disabled');
  expect(region('Deutschland')).toContain('Region auswählen');
  expect(region('Deutschland')).not.toContain('disabled');
});
