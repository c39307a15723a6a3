import type { Transaction } from '../db/transaction.ts';

/** A mail as its reader gets it. */
export interface Letter {
  /** What the mail is about, as a word for a file name. */
  kind: string;
  to: string;
  /** Who gets a copy of it as it is. */
  copyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Files that come with it. */
  enclosures?: readonly Enclosure[];
  /** Notes that it was sent, together with the closing of its order: once, however often it was tried. */
  noteSent?: (transaction: Transaction, sentMs: number) => Promise<void>;
}

/** A file that comes with a letter; its ending says what it is. */
export interface Enclosure {
  filename: string;
  bytes: Uint8Array;
}

/** Whom a letter is for. */
export interface Reader {
  username: string;
  firstname: string;
  lastname: string;
}

/** The parts of a letter's wording, from which text and HTML are both made. */
interface Wording {
  subject: string;
  /** Sentences before the code or the button. */
  before: readonly string[];
  /** Lists behind them, each with a heading. */
  lists?: readonly { title: string; lines: readonly string[] }[];
  /** Shown large; the only group of six digits in the text. */
  code?: string;
  button?: { title: string; link: string };
  /** Sentences after it. */
  after?: readonly string[];
}

/** Stands under every letter that names an hour. */
export const BERLIN_TIME = 'Alle Uhrzeiten gelten in deutscher Zeit.';

const CLOSING = 'Mit freundlichen Grüßen';
const SENDER = 'Ihr Rahmenpreis-Team';
const NOTE = 'Diese Nachricht wurde automatisch erstellt. Bitte antworten Sie nicht darauf.';

/** Formats a wording as a letter to a reader, with a text part and an equivalent HTML part. */
export function setLetter(kind: string, reader: Reader, wording: Wording): Letter {
  const greeting = greet(reader);
  const { subject } = wording;
  return {
    kind,
    to: reader.username,
    subject,
    text: setText(greeting, wording),
    html: setHtml(greeting, wording),
  };
}

function greet({ firstname, lastname }: Reader): string {
  const name = `${firstname} ${lastname}`.trim();
  return name === '' ? 'Guten Tag,' : `Guten Tag ${name},`;
}

function setText(greeting: string, { before, lists = [], code, button, after = [] }: Wording): string {
  const centre = [...(code === undefined ? [] : [code]), ...(button === undefined ? [] : [button.link])];
  const listed = lists.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n'));
  const paragraphs = [greeting, ...before, ...listed, ...centre, ...after, `${CLOSING}\n${SENDER}`, NOTE];
  return `${paragraphs.join('\n\n')}\n`;
}

/** A stretch of at most 78 characters that ends with a word, or one longer word, as a link is. */
const STRETCH = /[^ ].{0,77}(?= |$)|[^ ]+/gu;

/** Wraps a mail's text between words at 80 characters; links stay whole, list entries go on indented. */
export function wrapText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.match(STRETCH) ?? []).join(line.startsWith('- ') ? '\n  ' : '\n'))
    .join('\n');
}

const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const PETROL = '#0b6477';
const INK = '#1d2b31';
const QUIET = '#5b6b72';

function setHtml(greeting: string, wording: Wording): string {
  const { subject, before, lists = [], code, button, after = [] } = wording;
  const centre = [
    ...lists.map(setList),
    ...(code === undefined ? [] : [setCode(code)]),
    ...(button === undefined ? [] : [setButton(button)]),
  ];
  const body = [setParagraph(greeting), ...before.map(setParagraph), ...centre, ...after.map(setParagraph)];
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eef3f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef3f4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 4px 16px;${FONT};font-size:22px;font-weight:700;letter-spacing:-0.3px;color:${PETROL}">Rahmenpreis</td></tr>
<tr><td style="background:#ffffff;border-top:4px solid ${PETROL};border-radius:8px;padding:32px;${FONT};color:${INK}">
<h1 style="margin:0 0 20px;font-size:20px;line-height:28px;font-weight:600;color:${INK}">${escapeHtml(subject)}</h1>
${body.join('\n')}
<p style="margin:28px 0 0;font-size:15px;line-height:23px">${CLOSING}<br>${SENDER}</p>
</td></tr>
<tr><td style="padding:16px 4px 0;${FONT};font-size:12px;line-height:18px;color:${QUIET}">${NOTE}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function setParagraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:15px;line-height:23px">${escapeHtml(text)}</p>`;
}

function setList({ title, lines }: { title: string; lines: readonly string[] }): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n');
  return `<p style="margin:0 0 4px;font-size:15px;line-height:23px;font-weight:600">${escapeHtml(title)}</p>
<ul style="margin:0 0 16px;padding-left:20px;font-size:15px;line-height:23px">
${items}
</ul>`;
}

function setCode(code: string): string {
  return `<p style="margin:24px 0;padding:18px;background:#e6f1f3;border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${PETROL}">${escapeHtml(code)}</p>`;
}

function setButton({ title, link }: { title: string; link: string }): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:13px 24px;background:${PETROL};border-radius:6px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(title)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${QUIET}">Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:<br><a href="${href}" style="color:${PETROL};word-break:break-all">${href}</a></p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
