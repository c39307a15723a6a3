import type { OPTION_LISTS, OptionListName } from '@rahmenpreis/contract/option-list.ts';

type Labels = {
  readonly [List in OptionListName]: Readonly<Record<(typeof OPTION_LISTS)[List][number], string>>;
};

/** The German words of the option lists (OPEN-18). */
export const OPTION_LABELS: Labels = {
  baualtersstufe: {
    vor_1919: 'vor 1919',
    '1919_1948': '1919 bis 1948',
    '1949_1978': '1949 bis 1978',
    '1979_1994': '1979 bis 1994',
    '1995_2009': '1995 bis 2009',
    ab_2010: 'ab 2010',
  },
  betriebstage: {
    MO_FR: 'Montag bis Freitag',
    MO_SA: 'Montag bis Samstag',
    MO_SO: 'Montag bis Sonntag',
  },
  technisierungsgrad: { niedrig: 'niedrig', mittel: 'mittel', hoch: 'hoch' },
  klimatisierung: {
    keine: 'keine',
    teilklimatisiert: 'teilklimatisiert',
    vollklimatisiert: 'vollklimatisiert',
  },
  gebaeudetyp: {
    landwirtschaftliche_gebaeude: 'Landwirtschaftliche Gebäude',
    produktionsgebaeude: 'Produktionsgebäude',
    gebaeude_fuer_versorgungstechnik: 'Gebäude für Versorgungstechnik',
    buerogebaeude: 'Bürogebäude',
    gewerbebau: 'Gewerbebau',
    gastronomie_freizeitobjekt: 'Gastronomie, Freizeitobjekt',
    wohngebaeude: 'Wohngebäude',
    bildungseinrichtungen: 'Bildungseinrichtungen',
    gebaeude_fuer_gesundheitsvorsorge: 'Gebäude für Gesundheitsvorsorge',
    oeffentliche_gebaeude: 'Öffentliche Gebäude',
    park_und_lagergebaeude: 'Park- und Lagergebäude',
    sakralbau: 'Sakralbau',
    verkehrsbauten: 'Verkehrsbauten',
    sonstige_gebaeude: 'Sonstige Gebäude',
  },
  energiesteckbriefTyp: { bedarfsausweis: 'Bedarfsausweis', verbrauchsausweis: 'Verbrauchsausweis' },
};

/** The German word for a value of an option list; a value missing from the list is returned unchanged. */
export function optionLabel(list: OptionListName, value: string): string {
  const labels: Readonly<Record<string, string>> = OPTION_LABELS[list];
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** The option-list value for a German word or for the value itself; undefined for anything else. */
export function optionOfText(list: OptionListName, text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(OPTION_LABELS[list]).find(
    ([value, label]) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return found?.[0];
}
