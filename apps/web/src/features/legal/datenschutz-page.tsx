import type { Operator } from '@rahmenpreis/contract/operator.ts';
import { operatorAddress, OperatorData } from './parts/operator-data.tsx';
import { LegalFrame } from './parts/legal-frame.tsx';

/** The privacy notice with all retention facts (SHELL-020, SHELL-021, OPEN-52). */
export function Page() {
  return (
    <LegalFrame title="Datenschutz">
      <h2>1. Verantwortliche Stelle</h2>
      <OperatorData>{(operator) => <ResponsibleBody operator={operator} />}</OperatorData>
      <h2>2. Ihre Rechte</h2>
      <p>Sie haben jederzeit das Recht auf</p>
      <ul>
        <li>Auskunft über die zu Ihrer Person gespeicherten Daten (Art. 15 DSGVO),</li>
        <li>Berichtigung unrichtiger Daten (Art. 16 DSGVO),</li>
        <li>Löschung (Art. 17 DSGVO) und Einschränkung der Verarbeitung (Art. 18 DSGVO),</li>
        <li>Übertragung Ihrer Daten (Art. 20 DSGVO),</li>
        <li>Widerspruch gegen die Verarbeitung (Art. 21 DSGVO),</li>
        <li>Widerruf einer Einwilligung mit Wirkung für die Zukunft (Art. 7 Abs. 3 DSGVO) und</li>
        <li>Beschwerde bei einer Datenschutz-Aufsichtsbehörde (Art. 77 DSGVO).</li>
      </ul>
      <h2>3. Welche Daten wir verarbeiten und wozu</h2>
      <p>
        Für Ihr Konto speichern wir Name, E-Mail-Adresse, Organisation und, wenn Sie sie angeben,
        Telefonnummer. Im Vergabeverfahren speichern wir Ihre Eingaben, hochgeladene Unterlagen und ein
        Protokoll der Änderungen. Rechtsgrundlage ist die Durchführung des Verfahrens (Art. 6 Abs. 1 Buchst. b
        DSGVO) und unser berechtigtes Interesse an dessen Nachvollziehbarkeit (Art. 6 Abs. 1 Buchst. f DSGVO).
      </p>
      <h2>4. Zugriffsdaten</h2>
      <p>
        Beim Aufruf der Anwendung werden IP-Adresse, Zeitpunkt, aufgerufene Adresse und Browserkennung
        verarbeitet, um den Betrieb zu sichern und Angriffe abzuwehren. IP-Adressen werden nach 7 Tagen
        anonymisiert.
      </p>
      <h2>5. Newsletter</h2>
      <p>
        Einen Newsletter versenden wir nur, wenn Sie ihn ausdrücklich bestellt haben. Sie können ihn jederzeit
        über den Verweis in jeder Ausgabe abbestellen; Ihre Adresse wird dann aus dem Verteiler gelöscht.
      </p>
      <h2>6. Cookies und Einwilligungen</h2>
      <p>
        Notwendige Speicherungen im Browser halten Ihre Anmeldung, Ihre Darstellung und, verschlüsselt für
        sieben Tage, Preise und Faktoren, die Sie eingegeben haben und die noch nicht gespeichert sind.
        Weitere Cookies setzen wir nur mit Ihrer Einwilligung, die Sie über das Einwilligungswerkzeug
        (Consent-Tool) erteilen und jederzeit ändern können. Dauerhafte Cookies bleiben etwa sechs Monate
        gespeichert. Die Daten über Ihre Einwilligung werden nach 12 Monaten gelöscht.
      </p>
      <h2>7. Soziale Netzwerke</h2>
      <p>Wir verwenden keine Social Plugins. Es werden keine Daten an soziale Netzwerke übermittelt.</p>
      <h2>8. Dauer der Speicherung</h2>
      <p>
        Wir speichern personenbezogene Daten so lange, wie es für das Vergabeverfahren und gesetzliche
        Aufbewahrungspflichten nötig ist. Danach werden sie gelöscht oder anonymisiert.
      </p>
      <h2>9. Minderjährige</h2>
      <p>
        Die Anwendung richtet sich an Unternehmen. Personen unter 16 Jahren dürfen personenbezogene Daten nur
        mit Zustimmung der Erziehungsberechtigten an uns übermitteln.
      </p>
      <h2>10. Sicherheit</h2>
      <p>
        Die Übertragung ist mit TLS verschlüsselt. Angebote sehen bis zur Vergabe nur der jeweilige
        Dienstleister und die ausschreibende Stelle.
      </p>
    </LegalFrame>
  );
}

function ResponsibleBody({ operator }: { operator: Operator }) {
  const { email, datenschutzEmail } = operator;
  return (
    <p>
      Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist {operatorAddress(operator)}
      {email !== '' && `, E-Mail: ${email}`}.
      {datenschutzEmail !== '' && ` Fragen zum Datenschutz beantworten wir unter ${datenschutzEmail}.`}
    </p>
  );
}
