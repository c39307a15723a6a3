import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Extent, Stop } from '@rahmenpreis/picture/mark.ts';
import { drawRounds } from '@rahmenpreis/picture/rounds/draw-rounds.ts';
import { readRounds } from '@rahmenpreis/picture/rounds/round-figures.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { Select } from '../../kit/field/select.tsx';
import { NARROW } from '../../kit/page/breakpoints.ts';
import textStyles from '../../kit/show/text.module.css';
import { PictureFigure } from '../../tender/picture/picture-figure.tsx';
import { originOf } from '../../tender/picture/picture-origin.ts';
import type { PictureChoice } from '../../tender/picture/use-picture-choice.tsx';
import type { ReadRounds } from './api.ts';
import { TEXTS } from './texts.ts';

interface RoundsPictureProps {
  readonly begun: readonly Phase[];
  readonly read: ReadRounds;
  readonly choice: PictureChoice;
  /** Back to the table, at a change. */
  readonly onOpen: (stop: Stop) => void;
}

const ALL = 'all';

/** The moves of each provider since the first phase; on a phone one group at a time. */
export function RoundsPicture({ begun, read, choice, onOpen }: RoundsPictureProps) {
  const isNarrow = useMediaQuery(NARROW) === true;
  const [picked, setPicked] = useState(ALL);
  const figures = useMemo(() => {
    const comparisonOf = (id: string) => read.rounds.find(({ phase }) => phase.id === id)?.round.comparison;
    const phases = begun.map(({ id, title }) => ({ phaseId: id, title, comparison: comparisonOf(id) }));
    return readRounds(phases, read.bidders);
  }, [begun, read]);
  const draw = useCallback((extent: Extent) => drawRounds(figures, extent, picked), [figures, picked]);
  if (figures.groups.length === 0) return <p className={textStyles.note}>{TEXTS.noMoves}</p>;
  return (
    <>
      {isNarrow && (
        <Select
          label={TEXTS.group}
          data={figures.groups.map(({ sliceId = ALL, title }) => ({ value: sliceId, label: title }))}
          value={picked}
          allowDeselect={false}
          onChange={(id) => setPicked(id ?? ALL)}
        />
      )}
      <PictureFigure
        {...{ draw, choice, onOpen }}
        origin={originOf(TEXTS.title, ...read.rounds.map(({ phase }) => phase))}
      />
    </>
  );
}
