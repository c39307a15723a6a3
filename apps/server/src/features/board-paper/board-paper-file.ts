import { madeWords } from '@rahmenpreis/tendering/memo/memo-words.ts';
import type { BoardPaperPicture } from '@rahmenpreis/contract/board-paper.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { Picture } from '@rahmenpreis/picture/mark.ts';
import {
  BOARD_PAPER_ANSWERS,
  BOARD_PAPER_PICTURES,
} from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import type { PdfBlock } from '../../generated-file/pdf-block.ts';
import type { PdfTable } from '../../generated-file/pdf-table.ts';
import { pdfWriter } from '../../generated-file/pdf-writer.ts';
import { written } from '../../kernel/answer/file-answer.ts';
import type { Call } from '../../kernel/call/call.ts';
import { tablesOf } from '../memo/memo-file.ts';
import type { MadeBoardPaper } from './load-board-paper.ts';

/** So many marks of a picture's row are told in words behind it. */
const MOST_TOLD = 20;

/** Says how a paper stands: a draft as of when, or a Fassung of a closed award. */
export function standingOf({ closedAt, versions }: MadeBoardPaper, nowMs: number): string {
  const at = new Date(nowMs).toISOString();
  if (closedAt === null) return madeWords({ number: null, at });
  const number = versions.filter((own) => own.number !== null).length + 1;
  return `${madeWords({ number, at })}, abgeschlossen am ${shortInstant(closedAt)}`;
}

/** Writes a Gremienvorlage as a PDF, each page of which says how it stands; 503 where that takes too much. */
export async function writeBoardPaper(
  { workers, seenMs }: Pick<Call<Endpoint>, 'workers' | 'seenMs'>,
  made: MadeBoardPaper,
): Promise<Uint8Array> {
  const { phase, sections, closedAt } = made;
  const madeAtMs = seenMs();
  const [proposal, about] = sections;
  const title = proposal?.summary ?? '';
  const isDraft = closedAt === null;
  const said = isDraft ? 'Entwurf: Die Vergabe ist nicht abgeschlossen. ' : '';
  const bytes = await workers.run(pdfWriter, 'writePdf', {
    title,
    standing: about?.summary ?? '',
    facts: [],
    head: { title: `Gremienvorlage · ${phase.title}`, mark: standingOf(made, madeAtMs), isDraft },
    tables: partsOf(made),
    foot: `${said}Vertraulich, enthält Angebotspreise.`,
    madeAtMs,
  });
  return written(bytes);
}

/** Keeps numbers in one line with what they count. */
const kept = (text: string): string => text.replaceAll(/(\d) (€|Pakete?)/g, '$1\u00A0$2');

function printed(section: MemoSection | undefined): PdfTable[] {
  return section === undefined ? [] : tablesOf({ ...section, missing: [] });
}

/** Puts the parts of a paper in the order of its pages. */
function partsOf({ sections, pictures }: MadeBoardPaper): (PdfTable | PdfBlock)[] {
  const [proposal, about, recommended, reasons, decision, ...others] = sections;
  const figures = (proposal?.tables[0]?.rows ?? []).map(
    ({ cells: [label = '', value = '', note = ''] }) => [label, value, note] as const,
  );
  const drawn = pictures.flatMap(({ name, picture }) => (picture === undefined ? [] : [{ name, picture }]));
  const sheets = pictures.flatMap(({ words, sheet }) => (sheet === null ? [] : [{ alt: words, sheet }]));
  return [
    { kind: 'statement', lead: 'Beschlussvorschlag.', text: kept(proposal?.lines.join(' ') ?? '') },
    ...(figures.length === 0 ? [] : [{ kind: 'figures', figures } as const]),
    ...printed(about),
    ...printed(recommended),
    ...(reasons?.lines.length === 0 ? [] : printed(reasons)),
    ...printed(decision),
    { kind: 'answers', answers: BOARD_PAPER_ANSWERS, lines: ['Ort, Datum', 'Vorsitz des Gremiums'] },
    ...(sheets.length === 0 ? [] : [{ kind: 'pictures', title: 'In Bildern', pictures: sheets } as const]),
    ...others.flatMap(printed).map((table, at) => (at === 0 ? { ...table, startsPage: true } : table)),
    ...(drawn.length === 0 ? [] : [tableBehind(drawn)]),
  ];
}

/** Tells in words what pictures show, row by row. */
function tableBehind(
  drawn: readonly { readonly name: BoardPaperPicture; readonly picture: Picture }[],
): PdfTable {
  const rows = drawn.flatMap(({ name, picture }) =>
    picture.rows.map((stops) => {
      const more = stops.length - MOST_TOLD;
      const words = stops.slice(0, MOST_TOLD).map((own) => own.name);
      const left = more > 0 ? [`${counted(more, 'weitere Angabe', 'weitere Angaben')} in der Anwendung`] : [];
      return { cells: [BOARD_PAPER_PICTURES[name], [...words, ...left].join('; ')] };
    }),
  );
  const columns = [
    { header: 'Bild', isRight: false },
    { header: 'Angaben', isRight: false, weight: 9 },
  ];
  return { title: 'Zu den Bildern', columns, rows };
}
