import type { Chapter } from './chapter.ts';

/** How sums, percents and ranks come about, the same for both sides. */
export const SUMS: Chapter = {
  id: 'summen',
  title: 'Summen, Prozente, Ränge',
  parts: [
    'Der Gesamtpreis (GP) einer Position ist Menge × Rahmenpreis × Bundeslandfaktor × Liegenschaftsfaktor × Nachhaltigkeitsfaktor. Gerundet wird genau einmal je Position, kaufmännisch auf ein Tausendstel Euro; Summen addieren diese gerundeten Beträge.',
    [
      'Ein Faktor, der nicht eingegeben ist, zählt 1,000. Erlaubt sind 0,7 bis 1,3. Den Nachhaltigkeitsfaktor gibt es nur bei Basis FM, Energie- und Abfallmanagement.',
      '„Ep (faktoriert)“ ist der Rahmenpreis mit seinen Faktoren, zum Lesen gerundet. Gerechnet wird mit den ungerundeten Werten.',
      'Bedarfspositionen zählen nur, wenn sie aktiv sind (BA); inaktive (BI) stehen dabei und zählen nicht.',
      'Fehlt für eine Position ein Preis, ist das Paket unvollständig: Es hat eine Summe zum Lesen, aber keinen Rang. 0,000 ist ein Preis.',
      'Einen Rang hat nur ein Angebot, das bestätigt, vollständig und im Marktgebiet ist: die kleinste Summe zuerst, bei gleicher Summe nach dem Namen.',
      '100 % ist der Bezug: das günstigste Angebot mit Rang oder, wo man wählen kann, der gewählte Dienstleister. 104 % heißt: um 4 % teurer.',
    ],
  ],
};

/** What keys do in every table (SCREEN.md «Tables»). */
const TABLE_KEYS = [
  ['Pfeile, Pos1, Ende, Bild', 'bewegen; mit Strg bis zum Rand, mit Shift markieren'],
  ['Enter, Doppelklick', 'öffnen, was dahinter steht: eine Position, ein Paket, eine zugeklappte Zeile'],
  ['Shift + Leer, Strg + Leer', 'die Zeile, die Spalte markieren'],
  ['Strg + A, Strg + C', 'alles markieren, kopieren, wie in Excel'],
  [
    'Alt + ← und Alt + → in einer Überschrift',
    'die Spalte schmaler oder breiter machen; Alt + Enter passt sie an',
  ],
  ['Escape', 'zurück zur Suche über der Tabelle'],
] as const;

const FRAME_KEYS = [
  [
    'Strg + K',
    'sucht Seiten und ihre Reiter, Liegenschaften, Phasen, Positionen und Befehle wie „dunkel“ oder „Abmelden“',
  ],
  ['?', 'öffnet das Kapitel zu der Seite, auf der Sie sind'],
  ['Strg + Z', 'nimmt die letzte Änderung zurück, auch eine Sammeländerung'],
] as const;

const PRICE_KEYS = [
  ['Tippen', 'ersetzt den Wert; Enter und Tab übernehmen ihn und gehen weiter'],
  ['F2', 'im Wert bearbeiten; Escape gibt auf'],
  ['=', 'rechnet: + − * / ( ) und %, genau, einmal gerundet'],
  ['F8, mit Shift zurück', 'zum nächsten Preis, der fehlt, abgelehnt wurde oder auffällt'],
  ['F1', 'der ganze Text der Position; Escape führt zurück'],
  ['Strg + D', 'füllt den obersten Wert der Markierung nach unten'],
  ['Shift + F10', '„Werte ändern“: +3 %, × 1,05, Lücken aus der Phase davor'],
  ['Strg + V', 'fügt einen Block aus Excel ein; Zeilen mit Ep-Codes finden ihren Platz selbst'],
  ['Entf', 'nimmt die Werte der markierten Felder weg'],
  ['Strg + Z, Strg + Y', 'zurück und wieder vor; auf dem Telefon nimmt „Rückgängig“ über der Tabelle zurück'],
] as const;

/** Keys for administrators. */
export const ADMIN_KEYS: Chapter = {
  id: 'tasten',
  title: 'Tasten',
  parts: ['Überall:', { keys: FRAME_KEYS }, 'In Tabellen:', { keys: TABLE_KEYS }],
};

/** Keys for bidders, who also write in tables. */
export const BIDDER_KEYS: Chapter = {
  id: 'tasten',
  title: 'Tasten',
  parts: [
    'Überall:',
    { keys: FRAME_KEYS },
    'In der Rahmenpreiseingabe:',
    { keys: PRICE_KEYS },
    'In allen Tabellen:',
    { keys: TABLE_KEYS },
  ],
};

const PICTURE_KEYS = [
  ['Tab', 'in das Bild hinein und wieder hinaus'],
  ['← und →, Pos1, Ende', 'innerhalb einer Reihe, nach dem Wert'],
  ['↑ und ↓', 'zur nächsten Reihe'],
  ['Enter, Klick', 'dorthin, wofür die Marke steht: in der Tabelle oder beim Preis'],
  ['Escape', 'zum Umschalter über dem Bild'],
] as const;

const PICTURE_FILES =
  '„Als Bild“ speichert PNG für Folien oder SVG, immer hell, mit Satz, Einheit, Phase und Stand; solange die Phase läuft, auch mit „Zwischenstand“.';

/** How pictures are read, for administrators. */
export const ADMIN_PICTURES: Chapter = {
  id: 'bilder',
  title: 'Bilder',
  parts: [
    '„Tabelle | Bild“ über einer Tabelle setzt ein Bild an ihren Platz und sagt mit einem Satz, was es zeigt. Was Sie wählen, bleibt für Sie so. Alles im Bild steht auch in der Tabelle; weichen beide ab, gilt die Tabelle.',
    [
      'Ein Dienstleister hat in allen Bildern dieselbe Farbe und dieselbe Form, vergeben nach seinem Anteil am idealen Angebot. Ab sieben haben nur die drei nächsten Farbe und Namen.',
      'Gefüllt: alle Pakete der Reihe. Hohl: nur ein Teil davon. Schwarzer Strich: der Bezug, etwa Zielpreis oder Median. Grüne Linie: das ideale Angebot. Rote und grüne Balken: über und unter Zielpreis. Amber: verdient Aufmerksamkeit.',
      'Wer nicht teilnimmt, hat keine Marke; wer unvollständig ist, zählt, wo er vollständig ist.',
    ],
    { keys: PICTURE_KEYS },
    PICTURE_FILES,
    'Die Bilder:',
    [
      'Analyse, „Alle Liegenschaften zusammen“: wie weit jeder vom Besten auf denselben Paketen entfernt ist, je Leistungsgruppe.',
      'Analyse, „Nach Liegenschaften“: welche Positionen die Summe tragen und wo die Angebote auseinandergehen.',
      'Analyse, „Auffälligkeiten“: Abweichung und Gewicht jedes auffälligen Preises; ein Rechteck darin filtert die Tabelle.',
      '„Runden“: wer sich von Phase zu Phase bewegt hat, auf denselben Paketen.',
      '„Szenarien“: was jede Regel kostet und wie viel ein Dienstleister weniger.',
      'Vergabeansicht, vier Bilder: wer was bekommt, in welchem Land, wie es gegen die Zielpreise steht und wie fest die Ränge sind. Solange nichts vergeben ist, zeigen sie blass die Vorschläge.',
    ],
  ],
};

/** How the picture of a bidder's own sum is read. */
export const BIDDER_PICTURES: Chapter = {
  id: 'bilder',
  title: 'Bilder',
  parts: [
    '„Positionen“ in der Preisübersicht zeigt statt des Rings, aus welchen Positionen Ihre Summe kommt, die schwerste zuerst. Der Strich ist Ihr Betrag der Phase davor. Was amber oben steht, hat keinen Preis. Gezeigt werden nur Ihre eigenen Preise.',
    { keys: PICTURE_KEYS },
    PICTURE_FILES,
  ],
};

/** Signing in, and what protects it. */
export const SIGN_IN: Chapter = {
  id: 'anmeldung',
  title: 'Anmeldung und Sitzung',
  parts: [
    [
      'Nach dem Passwort kann die Anmeldung einen Code verlangen, der per E-Mail kommt. Im Menü unter Ihrem Namen richten Sie stattdessen eine Authenticator-App oder einen Passkey ein.',
      'Links in E-Mails gelten nur einmal und nur begrenzte Zeit. „Passwort vergessen“ sendet einen neuen.',
      'Wer längere Zeit nichts tut, wird mit Vorwarnung abgemeldet; nach zwölf Stunden ist in jedem Fall eine neue Anmeldung nötig.',
      'Was andere ändern, erscheint von selbst. Lässt Ihr Netz das nicht zu, steht am Fuß der Seite „aktualisiert alle 10 Sekunden“.',
    ],
  ],
};

/** What holds of every file that comes in. */
export const FILE_RULE =
  'Eine .xlsx darf auch aus LibreOffice, Google Tabellen oder Numbers kommen; eine .ods speichern Sie vorher als .xlsx. Gelesen wird das erste Tabellenblatt; ist es ausgeblendet oder fehlt ihm die Tabelle, das erste sichtbare, das sie hat. Weitere Blätter nennt der Dialog. Codes und Nummern bitte als Text formatieren. Zahlen haben höchstens drei Nachkommastellen; was sich auf zwei Arten lesen lässt, fragt der Dialog. Ist etwas falsch, nennt der Dialog Zeile, Spalte und Grund, und gespeichert wird nichts.';
