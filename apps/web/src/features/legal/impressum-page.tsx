import type { Operator } from '@rahmenpreis/contract/operator.ts';
import { Entry, operatorAddress, OperatorData } from './parts/operator-data.tsx';
import { LegalFrame } from './parts/legal-frame.tsx';

/** The legal notice with the operator's own data (SHELL-022, OPEN-52). */
export function Page() {
  return (
    <LegalFrame title="Impressum">
      <OperatorData>{(operator) => <OperatorNotice operator={operator} />}</OperatorData>
      <h2>Haftung für Inhalte und Verweise</h2>
      <p>
        Die Inhalte dieser Anwendung werden mit Sorgfalt gepflegt. Für Richtigkeit, Vollständigkeit und
        Aktualität von Angaben, die Nutzerinnen und Nutzer selbst einstellen, sind diese verantwortlich. Für
        Seiten Dritter, auf die verwiesen wird, haftet allein deren Betreiber.
      </p>
      <h2>Urheberrecht</h2>
      <p>
        Texte, Bilder und Unterlagen in dieser Anwendung sind urheberrechtlich geschützt.
        Ausschreibungsunterlagen dürfen nur für die Erstellung eines Angebots verwendet werden.
      </p>
      <h2>Streitbeilegung</h2>
      <p>
        Wir sind weder bereit noch verpflichtet, an einem Streitbeilegungsverfahren vor einer
        Verbraucherschlichtungsstelle teilzunehmen; das Angebot richtet sich ausschließlich an Unternehmen.
      </p>
    </LegalFrame>
  );
}

function OperatorNotice({ operator }: { operator: Operator }) {
  const { name, strasse, ort, vertretung, telefon, email, register, umsatzsteuerId } = operator;
  return (
    <>
      <h2>Angaben gemäß § 5 DDG</h2>
      <p>
        <Entry>{name}</Entry>
        <Entry>{strasse}</Entry>
        <Entry>{ort}</Entry>
      </p>
      {vertretung !== '' && (
        <>
          <h2>Vertreten durch</h2>
          <p>{vertretung}</p>
        </>
      )}
      <h2>Kontakt</h2>
      <p>
        <Entry label="Telefon">{telefon}</Entry>
        <Entry label="E-Mail">{email}</Entry>
      </p>
      {register + umsatzsteuerId !== '' && (
        <>
          <h2>Register und Umsatzsteuer</h2>
          <p>
            <Entry label="Registereintrag">{register}</Entry>
            <Entry label="Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG">{umsatzsteuerId}</Entry>
          </p>
        </>
      )}
      <h2>Verantwortlich für den Inhalt</h2>
      <p>{operatorAddress(operator)}</p>
    </>
  );
}
