import type { Chapter } from './chapter.ts';
import { FILE_RULE } from './common-text.ts';

/** How a bidder comes to an offer that counts. */
export const BIDDER_FIRST_STEPS: Chapter = {
  id: 'erste-schritte',
  title: 'Erste Schritte',
  parts: [
    {
      steps: [
        'Rahmenpreiseingabe: einen Preis je Position eingeben, netto je Einheit. Gespeichert ist, was ein Häkchen hat; eine Taste „Speichern“ gibt es nicht.',
        'Bundeslandfaktoren und Liegenschaften: Faktoren anpassen, wo es nötig ist, und abwählen, was nicht zu Ihrem Marktgebiet gehört.',
        'Preisübersicht: prüfen, was Preise und Faktoren ergeben, für alle Liegenschaften zusammen und für jede einzeln.',
        'Ihr Angebot: die Teilnahme bestätigen. Erst damit werden Ihre Preise ein Angebot; ändern können Sie sie weiter bis zum Ende der Phase.',
      ],
    },
    'Es zählt, was beim Ende der Phase gespeichert ist. Was der Server davor vollständig erhalten hat, gilt als rechtzeitig. Nach dem Ende erhalten Sie den endgültigen Beleg per E-Mail.',
    'Niemand sonst sieht Ihre Preise, bevor die Vergabestelle sie sehen darf: andere Dienstleister nie, die Vergabestelle bei einer versiegelten Phase erst nach deren Öffnung. Ist die Phase nicht versiegelt, liest die Vergabestelle Preise und Summen mit schon während der Phase; das steht dann bei ihr.',
    'Eine Ausnahme gibt es: Nach dem Ende kann die Vergabestelle einmal eine Rückmeldung an alle senden. Daraus erfährt ein Dienstleister je Leistungsgruppe höchstens, wie viel Prozent ihm bis zum besten fehlen oder welchen Rang er hat, nie einen Namen oder einen Preis.',
  ],
};

/** One chapter for each page that bidders find in the menu. */
export const BIDDER_PAGES: readonly Chapter[] = [
  {
    id: 'dl-priceinput',
    title: 'Rahmenpreiseingabe',
    picture: 'dl-priceinput',
    parts: [
      'Eine Tabelle wie in Excel: tippen, Enter, weiter. „Menge“ und „Betrag“ zählen alle Liegenschaften in Ihrem Marktgebiet; „Nach Betrag“ stellt nach vorn, worauf es ankommt.',
      [
        'F8 springt zum nächsten Preis, der fehlt, abgelehnt wurde oder einen zweiten Blick verdient.',
        'Auffällig heißt: 0,000, um das Zehn-, Hundert- oder Tausendfache anders als in der Phase davor, oder um ein Viertel. Abgelehnt wird ein Preis deshalb nie.',
        '„ruht“: Die Einheit der Position wurde geändert. Der Preis zählt wieder, wenn Sie ihn bestätigen oder neu eingeben. Nennt eine Datei oder eine Einfügung eine andere Einheit, steht es dabei und wird nicht von selbst übernommen.',
        'Ohne Internetverbindung können Sie weiter tippen; was noch nicht gespeichert ist, wird gesendet, sobald die Verbindung wieder da ist. Endet vorher Ihre Sitzung oder schließt sich die Seite, bleibt es sieben Tage verschlüsselt in diesem Browser und wird nach Ihrer nächsten Anmeldung gespeichert; hat sich inzwischen etwas geändert, werden Sie gefragt. „Abmelden“ löscht es.',
        '„Aus Vorphase übernehmen“ zeigt Preise, Faktoren und Ausschlüsse der Phase davor, für die hier noch nichts eingegeben ist, und übernimmt, was Sie ankreuzen, in einem Schritt. Was Sie hier schon eingegeben haben, bleibt; soll ein Faktor hier nicht gelten, geben Sie 1,000 ein.',
        'Auf den anderen Reitern stehen Bundeslandfaktoren, die Liegenschaften mit Faktoren und Marktgebiet, und die Unterlagen.',
      ],
    ],
  },
  {
    id: 'dl-overview',
    title: 'Preisübersicht',
    picture: 'dl-overview',
    parts: [
      'Was Ihre Preise und Faktoren ergeben: je Leistungsgruppe, je Liegenschaft und als Leistungsverzeichnis Position für Position.',
      '„Positionen“ zeigt, aus welchen Preisen Ihre Summe kommt, die höchsten Beträge zuerst, Lücken ganz oben; der Strich ist Ihr Preis der Vorphase. Enter öffnet den Preis.',
      'Liegenschaften außerhalb Ihres Marktgebiets zählen nicht. „Änderung“ vergleicht mit der Phase davor. Das LV einer Liegenschaft gibt es als Excel.',
    ],
  },
  {
    id: 'dl-offer',
    title: 'Ihr Angebot',
    picture: 'dl-offer',
    parts: [
      'Was Sie anbieten, was daran fehlt, und der Beleg darüber. Solange hier Lücken stehen, hat Ihr Angebot für die betroffenen Pakete keinen Rang.',
      [
        '„Teilnahme bestätigen“ erklärt Ihr Angebot in Textform (§ 126b BGB). Zurückziehen können Sie es bis zum Ende der Phase.',
        'Hat die Vergabestelle ein Angebotsschreiben hinterlegt, steht es über Ihrem Namen, mit Unternehmen und Angebotssumme. Erforderliche Erklärungen müssen angehakt sein. Wird es später geändert, gilt Ihre Bestätigung weiter; bestätigen Sie dann noch einmal.',
        'Der Beleg hält Preise, Faktoren und Summen fest, als Excel, PDF oder Text. Sein Prüfwert zeigt später, dass er unverändert ist. Die Signatur dahinter zeigt, welcher Server ihn wann erstellt hat.',
        '„Abgabeprotokoll herunterladen“ zeigt jeden Versuch Ihres Unternehmens in der Phase mit Eingang auf die Millisekunde, Größe und Antwort, auch die abgelehnten und auch nach dem Ende. Über Fristen entscheidet dieser Eingang.',
        '„Änderungen“ oben zeigt nach Tagen, was an der Ausschreibung geändert wurde, alt und neu, auch nach dem Ende. Ein Preis, dessen Text geändert wurde, zählt weiter; dort bestätigen Sie, dass er auch für den neuen Text gilt.',
        'Gibt es von einer Unterlage eine neue Fassung, steht auf dem Reiter „Unterlagen“ der Rahmenpreiseingabe, was sich ändert; die Fassungen davor laden Sie dort ebenfalls.',
        'Hat die Phase eine Bindefrist, sind Sie bis zu diesem Tag an Ihr Angebot gebunden; er steht beim Bestätigen und im Beleg. Bittet die Vergabestelle danach um eine längere, steht das oben auf Ihren Seiten; nur wer bestätigt, ist länger gebunden.',
        'Hat die Vergabestelle nach dem Ende eine Rückmeldung gesendet, steht sie hier und bei den Preisen der nächsten Phase, je Leistungsgruppe. „zu wenige Angebote“, „zu wenige Positionen“ und „nicht möglich“ heißen, dass eine Zahl zu viel über andere verriete; „überholt“, dass sich seither etwas geändert hat.',
        'Kam Ihr Angebot per Post, E-Mail oder persönlich, steht hier, wann es vermerkt wurde und was daraus wird. Geben Sie bis zum Ende selbst etwas ein, ersetzt das den Eingang. Hat der Auftraggeber es danach erfasst, prüfen Sie die Werte; „Widersprechen“ geht einmal je Fassung, bis zum genannten Tag.',
        '„In den Kalender“ lädt Start, Ende und Bindefrist der Phase mit Erinnerungen davor.',
      ],
    ],
  },
  {
    id: 'dl-questions',
    title: 'Bieterfragen',
    parts: [
      'Fragen und Antworten zur Phase, für alle Dienstleister gleich. „n neu“ im Menü zählt, was Sie noch nicht mit „Gelesen“ bestätigt haben.',
      [
        '„Frage stellen“ gibt es hier, beim Text einer Position (F1) und bei einer Liegenschaft der Preisübersicht. Ihr Name erscheint nirgends, auch nicht bei der Vergabestelle; sie sieht nur den Tag.',
        'Die Frage geht im Wortlaut an alle. Namen, Adressen und Beträge darin werden Ihnen gezeigt; senden können Sie sie trotzdem.',
        'Eine Rückfrage beantworten Sie unter „Ihre Fragen“, ebenso ohne Namen.',
        'Nach der Frist kommt eine Frage noch an, eine Antwort ist nicht zugesagt; nach dem Ende der Phase nicht mehr.',
      ],
    ],
  },
];

/** Files that bidders bring in. */
export const BIDDER_FILES: Chapter = {
  id: 'dateien',
  title: 'Dateien und ihre Spalten',
  parts: [
    `Preise und Faktoren gehen als Excel hinaus und kommen ausgefüllt zurück; der Dialog zeigt vorher jede Änderung. ${FILE_RULE}`,
    'Liegt Ihre Liste als CSV oder in einem anderen Programm vor: „Text oder CSV einfügen“ im selben Dialog nimmt Zeilen aus der Zwischenablage und CSV-Dateien, Spalten durch Tabulator oder Semikolon getrennt, mit Überschriften. Hat die Liste andere Überschriften, fragt „Spalten zuordnen“, welche Spalte was ist, und merkt es für Ihr Unternehmen, sobald etwas übernommen ist; kein anderes Unternehmen und nicht die Vergabestelle sieht es. Hat eine Mappe mehrere Blätter mit der Tabelle, bietet die Vorschau jedes an.',
    'Über der Tabelle stehen Unternehmen, Phase und Stand. Gehört eine Datei zu einem anderen Unternehmen oder einer anderen Phase, steht es in der Vorschau, und nichts ist angekreuzt.',
    'Rahmenpreise: Der Ep-Code sagt, welche Position gemeint ist.',
    { file: 'preise' },
    'Faktoren und Marktgebiete aller Liegenschaften:',
    { file: 'faktoren' },
  ],
};
