import type { Operator } from '@rahmenpreis/contract/operator.ts';
import { LegalFrame } from './parts/legal-frame.tsx';
import { OperatorData } from './parts/operator-data.tsx';

/** The state of WCAG 2.2 AA by EN 301 549, and the contact, as § 11 VgV demands of means for tenders. */
export function Page() {
  return (
    <LegalFrame title="Erklärung zur Barrierefreiheit">
      <p>
        Rahmenpreis soll von allen bedient werden können, die an einer Ausschreibung teilnehmen. Maßstab sind
        die Richtlinien WCAG 2.2, Stufe AA, wie EN 301 549 sie für Webanwendungen verlangt.
      </p>
      <h2>Stand der Vereinbarkeit</h2>
      <p>Die Anwendung ist mit den Anforderungen weitgehend vereinbar. Geprüft sind in jeder Fassung:</p>
      <ul>
        <li>
          jede Seite auf erkennbare Barrieren, im hellen und im dunklen Schema, am Rechner und am Telefon,
        </li>
        <li>alle Arbeitsgänge allein mit der Tastatur, mit sichtbarem und nicht verdecktem Fokus,</li>
        <li>
          Tabellen mit Namen, Ebene und Platz jeder Zeile; leere Zellen sagen, dass nichts in ihnen steht,
        </li>
        <li>
          größere Abstände von Zeilen, Buchstaben und Wörtern am Rechner, ohne dass Text abgeschnitten wird,
          den nicht ein Hinweis ganz nennt,
        </li>
        <li>Vergrößerung auf 200 und 400 Prozent, ohne dass die Seite in zwei Richtungen rollt,</li>
        <li>
          erzwungene Farben (Kontrastmodus): Auswahl, Ränge, Hinweise, Fokus und Diagramme bleiben
          unterscheidbar.
        </li>
      </ul>
      <h2>Nicht barrierefreie Inhalte</h2>
      <ul>
        <li>
          Hochgeladene Unterlagen der Ausschreibung und der Dienstleister stammen von Dritten und sind nicht
          geprüft.
        </li>
        <li>
          Belege im Format PDF sind nicht ausgezeichnet. Denselben Inhalt gibt es als Excel-Datei und als
          Text.
        </li>
        <li>
          Breite Tabellen rollen bei starker Vergrößerung waagerecht in sich; sie sind davon ausgenommen, weil
          ihre Bedeutung von der Anordnung in zwei Richtungen abhängt (WCAG 1.4.10).
        </li>
        <li>
          Lange Namen sind in Tabellen und Karten gekürzt, wo der Platz nicht reicht; ein Hinweis oder die
          Seite, zu der sie gehören, nennt sie ganz. Am Telefon sind größere Abstände noch nicht auf jeder
          Seite geprüft, dort können sie weitere Namen kürzen.
        </li>
        <li>
          Geprüft wird mit Werkzeugen und von Hand am Rechner; eine Prüfung durch Menschen, die auf
          Hilfsmittel angewiesen sind, steht aus.
        </li>
      </ul>
      <h2>Rückmeldung</h2>
      <OperatorData>{(operator) => <Feedback operator={operator} />}</OperatorData>
      <h2>Stand dieser Erklärung</h2>
      <p>Erstellt am 24. November 2026 aufgrund einer Selbstbewertung.</p>
    </LegalFrame>
  );
}

function Feedback({ operator: { name, email, telefon } }: { operator: Operator }) {
  const ways = [email !== '' && `E-Mail: ${email}`, telefon !== '' && `Telefon: ${telefon}`].filter(
    (way) => way !== false,
  );
  return (
    <p>
      Ist Ihnen eine Barriere begegnet, oder brauchen Sie einen Inhalt in anderer Form? Schreiben Sie an{' '}
      {name}
      {ways.length > 0 && ` (${ways.join(', ')})`}. Sie erhalten binnen zwei Wochen eine Antwort. Bleibt sie
      aus oder hilft sie nicht, können Sie sich an die Schlichtungsstelle nach § 16 BGG wenden.
    </p>
  );
}
