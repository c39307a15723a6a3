import { listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { readDistances } from '@rahmenpreis/picture/distance/distance-figures.ts';
import { drawDistances } from '@rahmenpreis/picture/distance/draw-distances.ts';
import type { Extent, Stop } from '@rahmenpreis/picture/mark.ts';
import { targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import { countCompared } from '@rahmenpreis/tendering/portfolio/compared-packages.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { NoPicture, PictureFigure, PictureWait } from '../../../tender/picture/picture-figure.tsx';
import { originOf } from '../../../tender/picture/picture-origin.ts';
import type { PictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { TEXTS } from '../texts.ts';
import type { Overview } from './use-overview.ts';

type DistancePictureProps = Overview & { readonly choice: PictureChoice };

/** The distance of each provider from the best on the same packages, for the properties in view. */
export function DistancePicture(props: DistancePictureProps) {
  const { phase, comparison, portfolio, liegenschaftIds, sliceIds, choice } = props;
  const ownerId = useUser().organisationId;
  const query = useQuery(answerQuery(listOrgaKeyVals, { params: { phaseId: phase.id, orgaId: ownerId } }));
  const { data: entries } = query;
  const figures = useMemo(() => {
    const targets = targetsAmong(phase.id, entries ?? []);
    const compared = countCompared(comparison, liegenschaftIds, phase.id, targets);
    return readDistances(comparison, portfolio, sliceIds, compared);
  }, [comparison, portfolio, liegenschaftIds, sliceIds, phase.id, entries]);
  const draw = useCallback((extent: Extent) => drawDistances(figures, extent), [figures]);
  const open = ({ key, group }: Stop): void => {
    const slice = sliceIds.findIndex((sliceId) => key === `${sliceId} ${group}`);
    choice.showTable({ rowId: group, columnId: slice < 0 ? 'ideal' : `slice ${slice}` });
  };
  if (figures.rows.length === 0) return <NoPicture choice={choice} />;
  if (entries === undefined) return <PictureWait query={query} errorTitle={TEXTS.targetsNotLoaded} />;
  return <PictureFigure draw={draw} origin={originOf(TEXTS.distance, phase)} choice={choice} onOpen={open} />;
}
