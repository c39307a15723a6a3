import { expect, test } from 'vitest';
import { splitPerson, splitTown } from './shared-cell.ts';

test.each([
  ['20457 Hamburg', '20457', 'Hamburg'],
  ['D-80335 München', '80335', 'München'],
  ['D 01067 Dresden', '01067', 'Dresden'],
  ['4109 Leipzig', '4109', 'Leipzig'],
  ['Frankfurt am Main, 60327', '60327', 'Frankfurt am Main'],
  ['Köln (50668)', '50668', 'Köln'],
  ['Halle', '', 'Halle'],
  ['20457', '20457', ''],
])('«%s» is %s and %s', (text, postleitzahl, stadt) => {
  expect(splitTown(text)).toEqual({ postleitzahl, stadt });
});

test.each([
  ['Frau Dr. Petra Müller-Lüdenscheidt', 'Petra', 'Müller-Lüdenscheidt'],
  ['Herr Ali Yıldız', 'Ali', 'Yıldız'],
  ['Dr.-Ing. Jürgen von der Höh', 'Jürgen', 'von der Höh'],
  ['Maria Santos Silva', 'Maria', 'Santos Silva'],
  ['Häberle, Ute', 'Ute', 'Häberle'],
  ['von der Höh, Jürgen', 'Jürgen', 'von der Höh'],
  ['Prof. Dr. Anna Lang', 'Anna', 'Lang'],
  ['Drews', '', 'Drews'],
  ['Fritz Drews', 'Fritz', 'Drews'],
])('«%s» is %s and %s', (text, firstname, lastname) => {
  expect(splitPerson(text)).toEqual({ firstname, lastname });
});
