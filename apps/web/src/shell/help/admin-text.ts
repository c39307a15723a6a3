import type { Chapter } from './chapter.ts';
import { FILE_RULE } from './common-text.ts';

/** How a tender comes about, for who has signed in for the first time. */
export const ADMIN_FIRST_STEPS: Chapter = {
  id: 'erste-schritte',
  title: 'Erste Schritte',
  parts: [
    'Von der leeren Installation bis zum Auftrags-LV sind es sechs Schritte. Jeder lässt sich später ändern.',
    {
      steps: [
        'Liegenschaften: „Aus Excel übernehmen“ liest eine Liste mit Gebäuden aus einer Datei oder der Zwischenablage und zeigt vorher, was neu ist und was sich ändert.',
        'Nutzerverwaltung: Dienstleister anlegen oder als Liste übernehmen. Jeder erhält eine Einladung und wählt sein Passwort selbst.',
        'Phasenverwaltung: eine Angebotsphase mit Start und Ende anlegen, auf Wunsch versiegelt. Eine weitere Phase übernimmt aus einer früheren, was Sie ankreuzen.',
        'Phasen-Setup: EP-Katalog und Leistungsverzeichnisse hochladen, Liegenschaften, Nutzer und Ausschreibungsdokumente der Phase ankreuzen.',
        'Während die Phase läuft: Die Seite der Phase zeigt, wie weit jeder Dienstleister ist, und erinnert auf Wunsch. Danach vergleicht die Analyse die Angebote.',
        'Vergabeansicht: Vorschläge übernehmen oder einzeln vergeben und die Auftrags-LVs herunterladen.',
      ],
    },
    'Zum Ausprobieren braucht es keine eigenen Daten: Jeder Dialog, der eine Datei liest, bietet eine Vorlage mit Beispielen an.',
  ],
};

/** One chapter for each page that administrators find in the menu. */
export const ADMIN_PAGES: readonly Chapter[] = [
  {
    id: 'liegenschaften',
    title: 'Liegenschaften',
    picture: 'liegenschaften',
    parts: [
      'Alle Liegenschaften mit Adresse und Gebäuden. Suche, Stadt und Sortierung bestimmen, was zu sehen ist; ein Klick öffnet die Liegenschaft zum Bearbeiten.',
      [
        '„Liegenschaft importieren“ liest ein Archiv (.zip) mit Tabelle, Bildern und Dokumenten einer Liegenschaft.',
        '„Aus Excel übernehmen“ liest viele Liegenschaften auf einmal. Was „Excel-Export“ schreibt, kommt unverändert wieder herein; die Spalte „Id“ entscheidet, welche Liegenschaft gemeint ist.',
        'Tragen mehrere Liegenschaften dieselbe Nummer, nennt der Dialog beide, statt zu raten.',
        '„Tabelle“ zeigt alle nebeneinander: ein Klick auf den Kopf sortiert, jede Spalte hat ihren Filter, angekreuzte Zeilen gehen als Excel hinaus oder in eine Phase.',
        'Eine Liegenschaft, die in einer Phase steht, lässt sich nicht löschen. „Stilllegen“ in der Tabelle lässt sie in ihren Phasen und bietet sie für neue nicht mehr an.',
        'Die Abschnitte der Bearbeitung lassen sich zuklappen; „Gebäude kopieren“ legt ein weiteres mit denselben Angaben an. Flächen, die DIN 277 widersprechen, werden genannt.',
      ],
    ],
  },
  {
    id: 'user',
    title: 'Nutzerverwaltung',
    picture: 'user',
    parts: [
      'Die Konten der Dienstleister: einladen, Schreibrecht erteilen und entziehen, sperren, verlängern.',
      [
        'Leserecht zeigt einem Dienstleister seine Phasen, Schreibrecht lässt ihn Preise eingeben.',
        '„Einladung erneut senden“ ersetzt den Link, der bisher galt. Passwörter sieht hier niemand.',
        'Nimmt der Mailserver eine Adresse nicht an, steht das unter ihr, mit dem Weg zu einer anderen.',
        'Eine Sperre wirkt sofort und beendet jede Sitzung des Kontos; eingegebene Preise bleiben erhalten.',
        'Wer Telefon mit Authenticator-App verloren hat, meldet sich nach „Zwei-Faktor zurücksetzen“ wieder mit dem Code aus der E-Mail an.',
      ],
    ],
  },
  {
    id: 'phase',
    title: 'Phase im Überblick',
    picture: 'phase',
    parts: [
      'Wie eine Phase steht und was als Nächstes kommt. Hierher führen der Name der Phase und die Restzeit im Kopf jeder Seite.',
      [
        '„Vorbereitung“ zählt EP-Katalog, LVs, Liegenschaften, Dienstleister, Dokumente und Zielpreise; jede Zeile führt dorthin, wo sie gepflegt werden.',
        '„Angebote“ zeigt je Dienstleister Preise, Lücken, Teilnahme und letzte Eingabe. „Erinnerung senden“ schreibt ihm, was fehlt, höchstens einmal am Tag.',
        'Solange eine Phase versiegelt ist, steht hier nichts über Angebote, auch nicht, ob es welche gibt.',
        '„Eingang vermerken“ hält fest, dass ein Angebot per Post, E-Mail oder persönlich kam: Tag, Stunde, Weg und je Datei Name, Größe und Prüfwert. Es zählt der Moment des Vermerks; nach dem Ende Vermerktes gilt als verspätet. Schreibt der Dienstleister bis zum Ende selbst etwas, ersetzt das den Eingang. In einer versiegelten Phase bleibt jede Datei bis zur Öffnung bei Ihnen, und nur Sie sehen den Vermerk.',
        '„Angebot erfassen“ öffnet nach dem Ende die Eingabe des Dienstleisters unter einem gelben Band: tippen, einfügen, Excel. Alles zählt erst mit „Geprüft gegen das Papier“ durch eine zweite Person, die nichts eingetragen hat. Eine Korrektur ist eine neue Fassung und wird ebenso geprüft. Neben dem Angebot steht überall, wer es wann erfasst und geprüft hat.',
        'Jeder Eingang braucht ein Ende: erfasst, oder „Nicht erfassen“ mit einem Grund, den der Dienstleister liest, etwa weil zwei verschiedene Preislisten darin liegen. Bis dahin ruhen Abschluss, Rückmeldung und Gremienvorlage. Widersprüche beantworten Sie hier mit einem Satz.',
        '„Neue Phase aus dieser“ übernimmt EP-Katalog, LVs, Liegenschaften, Dienstleister, Dokumente und Ihre Zielpreise, nie Preise der Bieter.',
      ],
    ],
  },
  {
    id: 'phases',
    title: 'Phasenverwaltung',
    picture: 'phases',
    parts: [
      'Angebotsphasen folgen einander ohne Überschneidung. Start ist um 08:00 Uhr, Ende um 02:00 Uhr: Am Endtag selbst kann nicht mehr geboten werden.',
      [
        '„Freigabe der Vergabe durch eine zweite Person“ gilt bis zum Abschluss der Vergabe, auch nach dem Ende der Phase; abschwächen lässt sie sich nur mit einem Grund.',
        '„Letzte Angebotsphase“ wählt, welche Phase die Vergabeansicht zuerst zeigt.',
        '„versiegelt“: Bis zum Ende sieht niemand außer dem Bieter selbst sein Angebot. Auf Wunsch öffnen danach nur zwei Personen gemeinsam.',
        '„E-Mail zum Beginn“: Wer vorher zugelassen ist, erfährt vom Beginn, mit Ende und Link. Ohne Häkchen geht keine Nachricht hinaus.',
        'In einer laufenden Phase zeigt jede Änderung der Zeiten vorher, was sie bewirkt und wer eine Nachricht erhält.',
        'Die Bindefrist ist der Tag, bis zu dem Angebote binden; sie geht mit, wenn Sie das Ende verlegen. Ab 14 Tagen davor ist sie in der Vergabeansicht gelb, danach rot. „Bindefrist verlängern“ bittet nach dem Ende alle Bieter um einen späteren Tag und zeigt, wer bis wann gebunden ist.',
        '„In den Kalender“ lädt Start, Ende und Bindefrist als Kalenderdatei.',
      ],
    ],
  },
  {
    id: 'options',
    title: 'Phasen-Setup',
    picture: 'options',
    parts: [
      'Vier Reiter: Leistungsverzeichnisse, Liegenschaften, Nutzer, Ausschreibungsdokumente. Zeilen sind Liegenschaften oder Nutzer, Spalten sind Phasen; ein Häkchen ordnet zu.',
      [
        'Zuerst der EP-Katalog, dann die LVs: Jeder Ep-Code eines LVs muss im Katalog stehen. Mehrere LVs lassen sich auf einmal hochladen.',
        '„Viele LVs aus einer Datei“ im Menü neben „LVs hochladen“ liest eine Mappe mit einem Blatt je Liegenschaft oder eine Liste mit einer Spalte für die Liegenschaft (.xlsx, .xls, .csv, bis 50 MB). Die Vorschau nennt je LV Liegenschaft, Positionen und Befunde; Enter ordnet ein LV einer Liegenschaft zu, Leertaste kreuzt an. Gespeichert und zurückgenommen wird alles zusammen; die Datei bleibt unter „Eingelesene Dateien“.',
        '„Alle LVs als eine Mappe“ und „Alle LVs als Liste“ laden alle LVs der Phase herunter; beide lassen sich unverändert wieder einlesen.',
        'Hat eine Datei andere Überschriften, fragt der Dialog einmal „Welche Spalte ist …?“ und merkt sich die Antwort unter „Gemerkte Überschriften“.',
        'Läuft die Phase, zeigt jede Änderung zuerst ihre Wirkung: was herausfällt, welche Preise ihre Position verlieren oder ruhen, wessen Summe sich ändert. „So sieht die Mail aus“ zeigt, was die Dienstleister lesen werden.',
        'Unter „Ausschreibungsdokumente“ steht je Phase das Angebotsschreiben: ein Text, den jeder Bieter beim Bestätigen mit seinem Namen erklärt, und bis zu zehn Erklärungen zum Anhaken. {Unternehmen}, {Name}, {Summe} und {Prüfwert} werden eingesetzt; dieser Prüfwert ist der des Belegs ohne das Schreiben. Es steht im Beleg und zählt zu dessen Prüfwert.',
        'Ändert sich eine Einheit, ruhen die Preise dieser Position, bis der Dienstleister sie bestätigt.',
        'Der ersetzte Katalog oder das ersetzte LV bleibt mit seinem Tag erhalten; ein Klick bringt sie zurück.',
        '„Neue Fassung“ neben einem Dokument ersetzt es, auch während die Phase läuft: Sie sagen, was sich ändert, die Dienstleister lesen es, und jede Fassung davor bleibt abrufbar.',
      ],
    ],
  },
  {
    id: 'analysis',
    title: 'Analyse',
    picture: 'analysis',
    parts: [
      'Die Angebote einer Phase im Vergleich, auf mehreren Reitern.',
      [
        'Gesamtübersicht: alle Liegenschaften mit den besten Angeboten, und „Was es kosten würde“ für einfache Vergaben.',
        '„Gültige Angebote“ über der Gesamtübersicht findet Liegenschaften, in denen für ein Paket nur ein Angebot zählt oder keines: teilnehmend, vollständig, im Marktgebiet. „übliche Spalten“ über der Tabelle ergänzt rechts die Zahl gültiger Angebote und, was ein Quadratmeter kostet; „–“ steht, wo ein Gebäude keine solche Fläche hat. In Nach Liegenschaften schalten Sie es unter „Ansicht“ ein.',
        'Nach Liegenschaften: das LV Position für Position, ein Dienstleister je Spaltengruppe. Enter öffnet eine Position mit ihrem Verlauf über die Phasen.',
        '„Kompakt“ unter „Ansicht“: sechs Dienstleister nebeneinander, mit Filtern für Ausreißer, fehlende Preise und Beträge, sortiert nach GP oder Spanne; F8 springt zur nächsten Auffälligkeit.',
        '„Fehlende Preise prüfen“ rechnet nach § 16a (2) VOB/A: einmal ohne die fehlenden Positionen, einmal mit dem höchsten Preis der anderen. Ob ein Angebot bleibt, entscheiden Sie; ein Grund gehört dazu.',
        'Clusteransicht: mehrere Liegenschaften wie eine.',
        '„Bild“ zeigt in beiden, aus welchen Positionen die Summe kommt, die teuersten zuerst, mit den Beträgen aller vollständigen Angebote. Ein Klick auf einen Namen sortiert nach ihm, Enter führt zur Position zurück.',
        'Nach Rahmenpreisen: Einzelpreise und Faktoren nebeneinander, ohne Mengen.',
        'Auffälligkeiten: jeder Preis, der ab der gewählten Schwelle neben dem Median der anderen liegt, fehlt, 0,000 ist oder um das 10-, 100-, 1.000-fache oder einen falschen Zeitraum (12, 52, 365) danebenliegt; das Schwerste zuerst. „Bezug: Vorphase“ vergleicht stattdessen mit dem eigenen früheren Preis, der Filter der Liegenschaften rechnet nur diese. Enter öffnet den Preis, G vermerkt „geprüft“, A „Aufklärung“, N eine Notiz; „Text des Schreibens“ gibt den Brief an den Dienstleister, den Sie ändern und kopieren. „Bild“ stellt die Preise nach Abweichung und Gewicht dar; ein Rechteck, gezogen oder mit Umschalt und Pfeilen, wählt einen Ausschnitt, für den G, A und N gelten und auf den sich die Tabelle beschränkt.',
        '„Preisspiegel zum Versenden“: Ep fakt., GP und Prozent aller Dienstleister nach Rang, wie der Vergleich eingestellt ist, als Excel mit einem Blatt je Liegenschaft oder als PDF, beides für A3; dazu die Rohdaten als CSV.',
        'Bezug für die Prozente ist das günstigste vollständige Angebot oder ein Dienstleister Ihrer Wahl. Ausreißer weichen um mindestens die gewählte Schwelle vom Median ab.',
      ],
    ],
  },
  {
    id: 'provider',
    title: 'DL Zeitverlauf',
    picture: 'timeline',
    parts: [
      'Was ein Dienstleister über die Phasen eingegeben hat: Bundeslandfaktoren, Liegenschaftsfaktoren, Preise und Unterlagen, mit der Änderung gegenüber der Phase davor.',
      'Enter auf einer Position zeigt ihren Verlauf mit Median und bestem Preis derer, die teilgenommen haben. Versiegelte Phasen bleiben leer.',
    ],
  },
  {
    id: 'placing',
    title: 'Vergabeansicht',
    picture: 'placing',
    parts: [
      'Ein Paket ist eine Liegenschaft mit einer Leistungsgruppe. Jedes Feld zeigt, an wen vergeben ist oder wer vorgeschlagen wird, mit Summe, Zielpreis (ZS) und Abweichung.',
      [
        'Enter oder ein Klick öffnet das Paket mit allen Angeboten; Shift und Pfeile markieren mehrere, Enter öffnet dann „Vorschläge übernehmen“.',
        'Vorgeschlagen wird nur, wer vollständig ist, teilnimmt und die Liegenschaft im Marktgebiet hat; auf Wunsch nur unter Zielpreis.',
        'Vor dem Übernehmen steht je Dienstleister, was er erhält. Was inzwischen jemand anders vergeben hat, bleibt und wird genannt. Rückgängig geht zwei Minuten lang, auch oben unter „Letzte Schritte“, danach aus dem Protokoll.',
        '„Offene neu anfragen“ legt eine neue Phase aus offenen Paketen an: mit den Leistungsgruppen, die offen sind, und den Bietern, die Sie anhaken. Hier steht an diesen Paketen, in welcher Phase sie neu angefragt sind; wer eines trotzdem vergibt, wird vorher gefragt.',
        'Auftrags-LVs gibt es als Excel und als PDF, alle aus demselben Stand der Vergabe. „Angaben zum Vertrag“ setzt Unternehmen und Anschriften, je Auftragnehmer eine Vertragsnummer und auf Wunsch ein Deckblatt mit Unterschriftszeilen darauf.',
        '„Übergabe“ macht aus den Vergaben eine flache Tabelle für Ihr ERP, Zeile für Zeile mit Menge, EP, Faktoren und GP, als Excel oder CSV. Spalten, ihre Reihenfolge und ihre Namen wählen Sie einmal; sie gelten für alle Phasen. Vertragsnummer, Laufzeit und Kostenträger tragen Sie je Dienstleister ein, ERP-Nummern bei Liegenschaften und Nutzern. Ruhende Bedarfspositionen stehen mit GP 0,000 da.',
        'Ist die Vergabe abgeschlossen, ändert sich an ihr nichts mehr: keine Vergabe, kein Zielpreis, keine Begründung, kein Nachlass. „Wieder öffnen“ verlangt einen Grund und bewahrt, was abgeschlossen war.',
        'Hat die Phase eine Freigabe, warten Pakete über ihrem Betrag und alle, die nicht auf Rang 1 vergeben sind, auf eine zweite Person. „freigeben“ gilt für die gezeigten oder markierten Pakete (Enter); was Sie selbst vergeben haben, gibt jemand anderes frei. Eine andere Vergabe hebt die Freigabe auf. Was auf Sie wartet, sagt morgens eine E-Mail, bis Sie sie im Nutzermenü unter „Benachrichtigungen“ ausschalten.',
        'Unter „Pakete für Dienstleister“ stehen die Nachlässe des zuletzt übernommenen Szenarios, gerechnet aus allen Vergaben, die ein Dienstleister jetzt hat; keine Summe enthält sie. „Nachlass entfernen“ nimmt einen heraus, Rückgängig bringt ihn wieder. Auftrags-LVs und Excel nennen ihn auch.',
        '„Rang 1 hält bis ± x %“ sagt, wie weit sich alle Mengen zugleich ändern dürften, ohne dass Rang 1 wechselt.',
      ],
    ],
  },
  {
    id: 'vergabevermerk',
    title: 'Vergabevermerk',
    parts: [
      'Der Vermerk entsteht aus dem, was das Programm weiß: Phase, Angebote, Vergaben, Gründe, Freigaben, Nachlässe, Szenarien und vermerkte Preise. „Vergabevermerk“ in der Vergabeansicht öffnet ihn.',
      [
        'Gelb ist, was zum Abschluss fehlt: ein Grund für jede Vergabe, die nicht auf Rang 1 steht, eine Würdigung für jeden Preis „zu klären“, eine Freigabe. Enter auf „Grund angeben“ öffnet das Feld; rechts gilt ein Grund für alle.',
        '„Entwurf als PDF“ geht immer. „Vergabe abschließen“ friert Vergaben, Zielpreise, Gründe und Vermerke ein und bewahrt den Vermerk mit Prüfwert und Prüfpunkt auf. Wird die Vergabe wieder geöffnet, bleibt er als Fassung 1 lesbar.',
        '„Schreiben an die Bieter“ gibt es nach dem Abschluss: Zuschlag und Absage je Bieter aus Ihrem Text, mit Vorschau. Jedes geht nur, wenn Sie es senden, und nur einmal. {Tag} zählt zehn Tage ab dem Versand (§ 134 GWB).',
      ],
    ],
  },
  {
    id: 'gremienvorlage',
    title: 'Gremienvorlage',
    parts: [
      'Auf zwei bis vier Seiten steht, worüber ein Gremium entscheidet: Beschlussvorschlag, Zahlen, Bilder, Alternativen, Risiken. „Gremienvorlage“ in der Vergabeansicht, unter „Szenarien“ oder an einem Szenario öffnet sie.',
      [
        'Rechts wählen Sie die Empfehlung, „Aktuelle Vergabe“ oder ein Szenario, und bis zu drei Bilder. „Texte bearbeiten“ nimmt Ihre Worte, „Alternativen wählen“ weitere Szenarien mit Bemerkung. Gelb ist, was noch zu tun ist.',
        '„Entwurf als PDF“ rechnet alle Beträge neu und bewahrt das PDF auf; es bleibt unter „Fassungen“. Nach „Vergabe abschließen“ ist es kein Entwurf mehr, sondern eine Fassung mit Nummer.',
        'Im Vergabevermerk tragen Sie ein, welcher Entwurf oder welche Fassung vorgelegt und was beschlossen wurde. „Aus der Gremienvorlage“ übernimmt dort Ihre Sätze als Grund.',
      ],
    ],
  },
  {
    id: 'scenarios',
    title: 'So lesen Sie ein Szenario',
    picture: 'scenario',
    parts: [
      'Ein Szenario vergibt alle Pakete einer Phase nach Ihren Regeln so günstig wie möglich: höchstens drei Dienstleister, niemand über 40 %, einer je Bundesland. Es ändert keine Vergabe, bis Sie es übernehmen.',
      [
        '„bewiesen“: Kein anderes Ergebnis, das die Regeln einhält, ist billiger. „nach Zeit beendet“: Das Ergebnis hält die Regeln ein, und die genannte Lücke ist das Meiste, das noch zu sparen wäre.',
        '„gegen Ideal“ ist der Preis Ihrer Regeln: der Abstand zur Summe der günstigsten Angebote je Paket. Jede Regel nennt ihren eigenen Preis, also was ohne sie gespart würde, und was ein Schritt lockerer kostet. Verglichen werden die Pakete, die beide Ergebnisse vergeben; wie viele offen bleiben, steht daneben.',
        '„Bild“: links der geringste Mehrpreis je Zahl der Dienstleister, hohl jede andere Auswahl, die alles abdeckt; rechts die Szenarien. Enter öffnet eines, Leertaste markiert es zum Vergleich. „Kurve von“ wählt das Szenario, dessen übrige Regeln gelten; ein amberfarbener Strich reicht bis zu dem, was sicher nicht günstiger geht.',
        '„ohne Wirkung“: Die Regel nennt jemanden, der nicht teilnimmt, oder etwas, das die Phase nicht mehr hat.',
        'Ein von Hand gesetztes Feld bleibt, wie es ist; der Rest rechnet sich darum herum.',
        '„Mindestens ein Anteil“ meint Prozent der Vergabesumme vor Nachlässen. „Der Bisherige bleibt“ lässt einen anderen nur gewinnen, wenn er für das Paket, vor Nachlässen und ohne Qualität, mindestens um so viel günstiger ist; wo der Bisherige kein wertbares Angebot hat, gilt die Regel nicht. Wer die Bisherigen sind, tragen Sie in der Regel ein oder übernehmen es aus den Vergaben einer Phase.',
        '„nicht möglich“: Keine Vergabe hält alle Regeln ein. Das Szenario nennt die Regeln, die einander ausschließen, und Auswege mit einem Klick.',
        '„nicht gefunden“: In der Rechenzeit fand sich keine Vergabe, die alle Regeln einhält; es kann eine geben. Auch hier stehen Auswege. „Punkte fehlen“: Qualität zählt, aber niemand hat Punkte.',
        '„veraltet“: Ein Angebot hat sich seitdem geändert. „Neu rechnen“ nimmt den neuen Stand.',
        '„In die Vergabe übernehmen“ schreibt alles in einem Zug, Nachlässe eingeschlossen; was jemand anders inzwischen vergeben hat, bleibt und wird genannt. Nachlässe eines früher übernommenen Szenarios entfallen.',
        '„Entwurf“: „Neues Szenario“ und „Kopie“ legen einen Entwurf an, den nur Sie sehen. Mit einem anderen Namen, mit „Für alle sichtbar“ oder mit der Übernahme in die Vergabe sehen ihn alle.',
        'Ein eigenes Szenario löschen Sie in der Vergleichstabelle oder auf seiner Seite. „Rückgängig“ oder Strg+Z holt es mit seinem Ergebnis zurück, unter „Letzte Schritte“ einen Tag lang.',
      ],
    ],
  },
  {
    id: 'questions',
    title: 'Bieterfragen',
    parts: [
      'Fragen der Dienstleister zur Phase, unbeantwortete zuerst. Wer gefragt hat und um welche Uhrzeit, erfährt niemand; eine Antwort lesen alle gleich, mit dem Tag und unter einer Nummer.',
      [
        'Den Entwurf schreiben alle Administratoren gemeinsam; er wird beim Tippen gespeichert. Speichert jemand zugleich einen anderen, stehen beide da und Sie wählen.',
        '„An alle beantworten“ veröffentlicht die Frage im Wortlaut oder so, wie Sie sie fassen, auf Wunsch mit Unterlagen, aus denen Verfasser, Programm und der Ort von Bildern vorher entfernt werden, soweit das Format es zulässt; was gefunden wurde, steht dabei. Eine veröffentlichte Antwort ändert sich nicht mehr; „Berichtigen“ schickt eine Mitteilung, die sie nennt.',
        '„Rückfrage“ und „Ablehnen“ erreichen nur, wer gefragt hat, ohne dass Sie ihn erfahren.',
        'Käme die Antwort auf eine rechtzeitige Frage weniger als sechs Tage vor dem Ende (bei verkürzter Frist vier), verlegen Sie das Ende damit oder geben einen Grund an.',
        '„Fragen bis“ ist, wenn nichts anderes gesetzt ist, zehn Tage vor dem Ende. Spätere Fragen kommen an, eine Antwort ist ihnen nicht zugesagt. Nach dem Ende der Phase ist geschlossen.',
      ],
      {
        keys: [
          ['J, K', 'nächste, vorige Frage; in der Liste auch die Pfeile'],
          ['Strg+Enter', 'Antwort veröffentlichen, nach einer Rückfrage'],
        ],
      },
    ],
  },
  {
    id: 'rounds',
    title: 'Runden',
    parts: [
      'Jeder Dienstleister über die Phasen: seine Summe, was sich seit der Phase davor geändert hat, und welche Leistungsgruppe sich am meisten bewegt hat.',
      [
        'Eine Änderung zählt nur Pakete, die in beiden Phasen vollständig und im Marktgebiet sind; wie viele es sind, steht daneben. Verglichen wird mit der letzten Phase davor, die den Dienstleister führt.',
        'Ein Klick oder Enter auf eine Änderung zeigt die Liegenschaften und die Einzelpreise dahinter, nach ihrer Wirkung auf die Summe in Euro; jeder Preis führt zu seinem Verlauf im DL Zeitverlauf.',
        '„Bild“ zeigt für alle Gruppen und für jede, um wie viel Prozent sich jeder seit der ersten gewählten Phase bewegt hat, daneben gepunktet das Ideale Angebot. Enter auf einem Zeichen führt in die Tabelle zurück, an diese Änderung.',
        'Versiegelte Phasen fehlen, bis sie geöffnet sind; die Seite nennt sie.',
        '„Rückmeldung“ sagt nach dem Ende einer Phase jedem Dienstleister je Leistungsgruppe, wie viel Nachlass ihm bis zum besten fehlt, als Prozent, Ampel oder Rang. Die Vorschau zeigt, was jeder liest; gesendet wird einmal und an alle, bevor die nächste Phase beginnt. Was sich danach ändert, macht die Gruppe „überholt“.',
        'Mehr wird nicht gesagt, damit niemand den Preis eines anderen ausrechnen kann. Deshalb gibt es auch keine Zahl, wo weniger als zwei andere dieselben Pakete anbieten, weniger als drei Ep-Codes zählen oder ein Ep-Code in zwei Leistungsgruppen steht.',
      ],
    ],
  },
  {
    id: 'audit',
    title: 'Protokoll',
    picture: 'audit',
    parts: [
      'Wer wann was geändert oder versucht hat, mit dem Wert davor und danach. Die Auswahl oben grenzt nach Person, Phase, Bereich, Ergebnis und Zeit ein; das Ergebnis gibt es als Excel.',
      '„Jetzt prüfen“ rechnet nach, ob jeder Eintrag noch an seinem Platz und unverändert ist. Sammelvergaben lassen sich von hier zurücknehmen.',
    ],
  },
];

/** Files that administrators bring in. */
export const ADMIN_FILES: Chapter = {
  id: 'dateien',
  title: 'Dateien und ihre Spalten',
  parts: [
    `Gelesen werden Excel-Dateien (.xlsx). ${FILE_RULE} Fett gesetzte Spalten müssen da sein; ihre Reihenfolge ist gleich.`,
    'EP-Katalog: Kategorien und Positionen. Die Nummer bestimmt die Gliederung, der Ep-Code gehört zu genau einer Position.',
    { file: 'ep-katalog' },
    'Leistungsverzeichnis: eine Datei je Liegenschaft, eine Zeile je Menge.',
    { file: 'lv' },
    'Viele Leistungsverzeichnisse als Liste: dieselben Spalten und eine für die Liegenschaft, eine Zeile je Menge. In einer Mappe steht die Liegenschaft im Namen des Blatts oder in seiner Titelzeile.',
    { file: 'lv-liste' },
    'Liegenschaften mit Gebäuden als Liste: eine Zeile je Gebäude.',
    { file: 'liegenschaften' },
    'Dienstleister als Liste: eine Zeile je Konto.',
    { file: 'nutzer' },
    'Liegenschafts-Archiv (.zip): die Tabelle einer Liegenschaft neben den Ordnern „Liegenschaft“ und „Gebaeude“ mit „Bilder“ und „Dokumente“.',
    { file: 'liegenschaft' },
  ],
};
