import { Box, Group, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NO_ROOM_BESIDE } from '../../kit/page/breakpoints.ts';
import { Note } from '../../kit/show/note.tsx';
import { headingOf, SectionList, sectionId } from './section-list.tsx';
import styles from './sections.module.css';
import { SECTION_TEXTS } from './texts.ts';

export type SectionTable = MemoSection['tables'][number];
export type SectionRow = SectionTable['rows'][number];
/** The subject of a row. */
export type SectionAbout = NonNullable<SectionRow['about']>;

/** So many rows of a table are shown; all stand in the PDF. */
const SHOWN_ROWS = 100;

interface WritingProps {
  /** Opens what is said of a row; undefined where nobody may say anything. */
  readonly onAbout: ((about: SectionAbout) => void) | undefined;
}

/** A row's last cell, which can be said anew where it lacks words, and of any appraisal. */
function LastCell({ row, onAbout }: WritingProps & { readonly row: SectionRow }) {
  const { about, lack, cells } = row;
  const isOpen = lack === 'reason' || about?.kind === 'price';
  if (onAbout === undefined || about === null || !isOpen) return cells.at(-1);
  const place = cells.slice(0, 2).join(', ');
  const label = about.kind === 'award' ? SECTION_TEXTS.editReason(place) : SECTION_TEXTS.editAppraisal(place);
  return (
    <UnstyledButton className={styles.say} aria-label={label} onClick={() => onAbout(about)}>
      <IconPencil size={14} aria-hidden />
      {cells.at(-1)}
    </UnstyledButton>
  );
}

function OneTable({ title, columns, rows, onAbout }: SectionTable & WritingProps) {
  const shown = rows.filter(({ isTotal, lack }, at) => at < SHOWN_ROWS || isTotal || lack !== null);
  return (
    <>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ header, isRight }) => (
              <th key={header} scope="col" data-right={isRight || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name and never move
            <tr key={at} data-total={row.isTotal || undefined} data-lacking={row.lack !== null || undefined}>
              {columns.map(({ header, isRight }, column) => (
                <td key={header} data-header={header} data-right={isRight || undefined}>
                  {column < columns.length - 1 ? row.cells[column] : <LastCell row={row} onAbout={onAbout} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && <Note>{SECTION_TEXTS.more(rows.length - shown.length)}</Note>}
    </>
  );
}

/** Props that every section is shown with. */
interface ShownProps extends WritingProps {
  /** Drawings, by the number of the section in which they stand. */
  readonly drawn?: Readonly<Record<number, ReactNode>>;
}

function SectionBody({ number, lines, tables, onAbout, drawn }: MemoSection & ShownProps) {
  return (
    <>
      {drawn?.[number]}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {tables.map((table) => (
        <OneTable key={table.title} {...table} onAbout={onAbout} />
      ))}
    </>
  );
}

interface SectionsViewProps extends ShownProps {
  /** What it is, and of which phase. */
  readonly head: readonly [title: string, phaseTitle: string];
  readonly sections: readonly MemoSection[];
  /** Stands below them. */
  readonly foot: string;
}

/** A paper as it is printed, section by section; folded where there is no room for a page. */
function Paper({
  head,
  sections,
  foot,
  isNarrow,
  ...shown
}: SectionsViewProps & { readonly isNarrow: boolean }) {
  const [title, phaseTitle] = head;
  if (isNarrow)
    return (
      <div className={styles.folded}>
        {sections.map((section) => (
          <details key={section.number} id={sectionId(section.number)}>
            <summary data-missing={section.missing.length > 0 || undefined}>
              <b>{headingOf(section)}</b>
              <small>{section.missing[0] ?? section.summary}</small>
            </summary>
            <SectionBody {...section} {...shown} />
          </details>
        ))}
        <Note>{foot}</Note>
      </div>
    );
  return (
    <article className={styles.paper} aria-label={title}>
      <Group component="header" justify="space-between" gap={0} wrap="nowrap" c="dimmed" fz={12}>
        <span>{title}</span>
        <span>{phaseTitle}</span>
      </Group>
      {sections.map((section) => (
        <section key={section.number} id={sectionId(section.number)} tabIndex={-1}>
          <h2>{headingOf(section)}</h2>
          <SectionBody {...section} {...shown} />
        </section>
      ))}
      <Box component="footer" mt={24} c="dimmed" fz={12}>
        {foot}
      </Box>
    </article>
  );
}

interface StandingProps extends SectionsViewProps {
  /** Says how it stands. */
  readonly standing: ReactNode;
  /** Cards of what is done with it. */
  readonly children: ReactNode;
}

/** How a paper stands, its sections at the left, the paper as it is printed, and cards at the right. */
export function SectionsView({ standing, children, ...paper }: StandingProps) {
  const isNarrow = useMediaQuery(NO_ROOM_BESIDE) === true;
  return (
    <>
      <Box role="status" mb={12}>
        {standing}
      </Box>
      <div className={styles.columns}>
        {!isNarrow && <SectionList sections={paper.sections} />}
        <Paper {...paper} isNarrow={isNarrow} />
        {children}
      </div>
    </>
  );
}
