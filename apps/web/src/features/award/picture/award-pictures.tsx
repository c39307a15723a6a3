import { Skeleton } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { isTargeted, readFirmPackages } from '@rahmenpreis/picture/award/award-figures.ts';
import type { AwardFigures } from '@rahmenpreis/picture/award/award-figures.ts';
import { drawFirmness } from '@rahmenpreis/picture/award/draw-firmness.ts';
import { drawLands } from '@rahmenpreis/picture/award/draw-lands.ts';
import { drawShares } from '@rahmenpreis/picture/award/draw-shares.ts';
import { drawTargets } from '@rahmenpreis/picture/award/draw-targets.ts';
import type { Extent, Stop } from '@rahmenpreis/picture/mark.ts';
import { drawnProviders, sharingIn, type Who } from '@rahmenpreis/picture/who.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { isSliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useCallback, useMemo } from 'react';
import { useFirmness, useFirmPercent } from '../../../tender/comparison/use-firmness.ts';
import { PictureCard, PictureFigure, PictureWait } from '../../../tender/picture/picture-figure.tsx';
import { originOf } from '../../../tender/picture/picture-origin.ts';
import type { PictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { type AwardCell, type AwardFilter, cellKey, readAwardFigures } from '../award-rows.ts';
import { PICTURE_TEXTS } from '../texts.ts';
import styles from './award-pictures.module.css';

interface AwardPicturesProps {
  readonly phase: Phase;
  readonly comparison: Comparison;
  /** The packages that all filters leave; undefined while one of them is still being asked about. */
  readonly cells: readonly AwardCell[] | undefined;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly filter: AwardFilter;
  readonly onFilter: (filter: AwardFilter) => void;
  /** The words where the filters leave no property. */
  readonly emptyText: string;
  readonly choice: PictureChoice;
}

/** The props that the four pictures share. */
interface CardProps extends Pick<AwardPicturesProps, 'phase' | 'liegenschaften' | 'filter' | 'choice'> {
  readonly figures: AwardFigures;
  readonly whos: ReadonlyMap<string, Who>;
  /** Back to the table, narrowed down to what a mark stands for. */
  readonly narrow: (part: Partial<AwardFilter>) => void;
}

/** An award in four pictures: its shares, its Länder, its target prices, and how firmly ranks stand. */
export function AwardPictures(props: AwardPicturesProps) {
  const { phase, comparison, cells, liegenschaften, filter, onFilter, emptyText, choice } = props;
  const whos = useMemo(() => drawnProviders(sharingIn(comparison)), [comparison]);
  const figures = useMemo(() => cells && readAwardFigures(cells, liegenschaften), [cells, liegenschaften]);
  if (figures === undefined) return <Skeleton height={600} />;
  if (figures.packages.length === 0)
    return <PictureCard>{cells?.length === 0 ? emptyText : PICTURE_TEXTS.noOffer}</PictureCard>;
  const narrow = (part: Partial<AwardFilter>): void => {
    onFilter({ ...filter, ...part });
    choice.showTable();
  };
  const own = { phase, liegenschaften, filter, choice, figures, whos, narrow };
  return (
    <div className={styles.cards}>
      <Shares {...own} />
      <Lands {...own} />
      <Targets {...own} />
      <Firmness {...own} />
    </div>
  );
}

function Shares({ phase, choice, figures, whos, narrow }: CardProps) {
  const draw = useCallback(
    (extent: Extent) => drawShares(figures, (id) => whos.get(id) as Who, extent),
    [figures, whos],
  );
  const open = ({ key }: Stop) => narrow({ serviceProviderIds: [key] });
  return <PictureFigure {...{ draw, choice }} origin={originOf(PICTURE_TEXTS.shares, phase)} onOpen={open} />;
}

function Lands({ phase, liegenschaften, filter, choice, figures, whos, narrow }: CardProps) {
  const order = useMemo(() => [...whos.values()], [whos]);
  const draw = useCallback((extent: Extent) => drawLands(figures, order, extent), [figures, order]);
  const open = ({ key }: Stop) => {
    const own = liegenschaften.filter(({ adresse }) => adresse.region === key).map(({ id }) => id);
    narrow({ liegenschaftIds: own.filter((id) => filter.liegenschaftIds.includes(id)) });
  };
  return <PictureFigure {...{ draw, choice }} origin={originOf(PICTURE_TEXTS.lands, phase)} onOpen={open} />;
}

function Targets({ phase, choice, figures, narrow }: CardProps) {
  const draw = useCallback((extent: Extent) => drawTargets(figures, extent), [figures]);
  if (!figures.packages.some(isTargeted)) return <PictureCard>{PICTURE_TEXTS.noTarget}</PictureCard>;
  const open = ({ key }: Stop) => narrow(isSliceId(key) ? { sliceIds: [key] } : {});
  return (
    <PictureFigure {...{ draw, choice }} origin={originOf(PICTURE_TEXTS.targets, phase)} onOpen={open} />
  );
}

function Firmness({ phase, liegenschaften, choice, figures, whos }: CardProps) {
  const [percent] = useFirmPercent();
  const firmness = useFirmness(phase.id);
  const firm = useMemo(
    () =>
      firmness.data && readFirmPackages(figures, firmness.data, (id) => whos.get(id)?.name, liegenschaften),
    [firmness.data, figures, whos, liegenschaften],
  );
  const draw = useCallback((extent: Extent) => drawFirmness(firm ?? [], percent, extent), [firm, percent]);
  if (firm === undefined) return <PictureWait query={firmness} errorTitle={PICTURE_TEXTS.notLoaded} />;
  const left = figures.packages.length - firm.length;
  const note = left > 0 ? PICTURE_TEXTS.unranked(left) : undefined;
  const origin = originOf(PICTURE_TEXTS.firmness, phase);
  const open = ({ key }: Stop) => {
    const cell = figures.packages.find((own) => cellKey(own) === key);
    choice.showTable(cell && { rowId: cell.liegenschaftId, columnId: cell.sliceId });
  };
  return <PictureFigure {...{ draw, origin, choice, note }} onOpen={open} />;
}
