import type { Extent, Stop } from '@rahmenpreis/picture/mark.ts';
import { drawOutliers } from '@rahmenpreis/picture/outlier/draw-outliers.ts';
import { outlierKindWords } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { type ReactNode, useCallback } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { PictureFigure } from '../../../tender/picture/picture-figure.tsx';
import { originOf } from '../../../tender/picture/picture-origin.ts';
import { STATE_OF_KEY } from './outlier-rows.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { FoundOutliers } from './use-found.ts';
import { useSayOfPrices } from './use-outliers.ts';

interface OutlierPictureProps extends FoundOutliers {
  /** Says that only a part is chosen, or listed. */
  readonly remark: ReactNode;
}

/** The outliers in view by how far they lie off and what they weigh; a part of them can be chosen. */
export function OutlierPicture(props: OutlierPictureProps) {
  const { phase, choice, section, setSection, remark, open } = props;
  const { rows } = props.found;
  const { percent } = props.look;
  const lock = useAwardLock(phase.id, TEXTS.readOnly);
  const say = useSayOfPrices(phase.id);
  const draw = useCallback(
    (extent: Extent) => {
      const prices = rows.map(({ id, price, provider, shortName, title, state }) => ({
        ...price,
        key: id,
        title: title || price.epCode,
        providerId: provider.id,
        provider: shortName,
        organisation: provider.organisation,
        kindWords: outlierKindWords(price.kind, price.factor, price.isLess),
        isChecked: state === 'checked',
      }));
      return drawOutliers({ prices, percent }, extent);
    },
    [rows, percent],
  );
  const rowsAt = ({ key }: Stop) => rows.filter(({ id }) => id === key);
  const rowsOf = (stop: Stop) =>
    section === undefined ? rowsAt(stop) : rows.filter(({ id }) => section.has(id));
  const act = (letter: string, stop: Stop): boolean => {
    const state = STATE_OF_KEY[letter];
    if (letter === 'n') open(rowsOf(stop), true);
    else if (state === undefined) return false;
    else if (lock === undefined) void say(rowsOf(stop), { state });
    else showToast('warning', lock);
    return true;
  };
  return (
    <PictureFigure
      {...{ draw, choice }}
      note={remark}
      origin={originOf(COMMON.tabs.odd, phase)}
      onOpen={(stop) => open(rowsAt(stop), false)}
      section={{ keys: section, onSelect: setSection, onLetter: act }}
    />
  );
}
