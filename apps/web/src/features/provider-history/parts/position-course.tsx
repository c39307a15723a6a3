import { type CourseLine, courseMark, drawCourse } from '@rahmenpreis/picture/rounds/draw-course.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { KeyMark, MarkDrawing } from '../../../tender/picture/picture-drawing.tsx';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';

interface PositionCourseProps {
  readonly lines: readonly CourseLine[];
  readonly phases: readonly HistoryPhase[];
}

/** As wide as the panel beside the table. */
const WIDTH = 246;

/** A position's prices over the phases as lines; the table below says the same in numbers. */
export function PositionCourse({ lines, phases }: PositionCourseProps) {
  const columns = phases.map(({ phase, isSealed }) => ({ title: phase.title, isSealed }));
  return (
    <>
      <MarkDrawing picture={drawCourse(lines, columns, WIDTH)} />
      <table className={styles.course} aria-label={TEXTS.course.table}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.course.phase}</th>
            {lines.map(({ kind, label }) => (
              <th key={kind} scope="col">
                <KeyMark mark={courseMark(kind)} /> {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {phases.map(({ phase }, index) => (
            <tr key={phase.id}>
              <th scope="row">{phase.title}</th>
              {lines.map(({ kind, values }) => {
                const value = values[index] ?? null;
                return <td key={kind}>{value === null ? '–' : formatMillis(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
