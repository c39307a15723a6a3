/** The six option lists the server hands out (PROP-022, OPEN-18). */
export const OPTION_LISTS = {
  baualtersstufe: ['vor_1919', '1919_1948', '1949_1978', '1979_1994', '1995_2009', 'ab_2010'],
  betriebstage: ['MO_FR', 'MO_SA', 'MO_SO'],
  technisierungsgrad: ['niedrig', 'mittel', 'hoch'],
  klimatisierung: ['keine', 'teilklimatisiert', 'vollklimatisiert'],
  gebaeudetyp: [
    'landwirtschaftliche_gebaeude',
    'produktionsgebaeude',
    'gebaeude_fuer_versorgungstechnik',
    'buerogebaeude',
    'gewerbebau',
    'gastronomie_freizeitobjekt',
    'wohngebaeude',
    'bildungseinrichtungen',
    'gebaeude_fuer_gesundheitsvorsorge',
    'oeffentliche_gebaeude',
    'park_und_lagergebaeude',
    'sakralbau',
    'verkehrsbauten',
    'sonstige_gebaeude',
  ],
  energiesteckbriefTyp: ['bedarfsausweis', 'verbrauchsausweis'],
} as const;
export type OptionListName = keyof typeof OPTION_LISTS;
