import { Button, Skeleton } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Scenario, ScenarioCurve } from '@rahmenpreis/contract/scenario.ts';
import type { Extent, Stop } from '@rahmenpreis/picture/mark.ts';
import { drawRulePrice } from '@rahmenpreis/picture/rule-price/draw-rule-price.ts';
import { readRulePrices, type RulePriceFigures } from '@rahmenpreis/picture/rule-price/rule-price-figures.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { PictureCard, PictureFigure } from '../../../tender/picture/picture-figure.tsx';
import { originOf } from '../../../tender/picture/picture-origin.ts';
import type { PictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { beginCurve, cancelCurve, type Names, type ScenarioPlace, useCurve } from '../api.ts';
import { CURVE, TEXTS } from '../texts.ts';
import { letterOf, type Marks } from './marks.ts';

/** The state of a curve in words, where it is not done, and what can be done about it. */
function toldOf(curve: ScenarioCurve): { words: string; action?: string; isAtWork?: true } {
  const { state, waitsFor, points, seconds, reason, isStale } = curve;
  switch (state) {
    case 'none':
      return { words: CURVE.none, action: CURVE.begin };
    case 'waiting':
      return { words: waitsFor === null ? CURVE.waiting : CURVE.waitsFor(waitsFor), isAtWork: true };
    case 'running':
      return { words: CURVE.running(points.length, seconds), isAtWork: true };
    case 'cancelled':
      return { words: CURVE.cancelled, action: TEXTS.rerun };
    case 'failed':
      return { words: reason ?? CURVE.notRun, action: TEXTS.rerun };
    case 'done':
      return { words: points.length === 0 ? CURVE.empty : '', ...(isStale && { action: TEXTS.rerun }) };
  }
}

/** The state of the curve, with the button that begins it, or ends it. */
function CurveState({ curve, place }: { curve: ScenarioCurve; place: ScenarioPlace }) {
  const mayWrite = mayWriteAlpha(useUser());
  const { words, action, isAtWork = false } = toldOf(curve);
  const [label, act] = isAtWork ? [KIT_TEXTS.cancel, cancelCurve] : [action, beginCurve];
  return (
    <span role="status">
      {words === '' ? '' : ` · ${words}`}
      {mayWrite && label !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={() => act(place)}>
          {label}
        </Button>
      )}
    </span>
  );
}

interface RulePricePictureProps {
  readonly phase: Phase;
  readonly scenarios: readonly Scenario[];
  readonly names: Names;
  /** The scenario whose curve is drawn. */
  readonly curveOf: Scenario;
  readonly choice: PictureChoice;
  readonly marks: Marks;
  readonly onMark: (id: string) => void;
}

/** The cost of each scenario beyond the ideal offer, and how many providers are needed. */
export function RulePricePicture(props: RulePricePictureProps) {
  const { phase, scenarios, names, curveOf, choice, marks, onMark } = props;
  const navigate = useNavigate();
  const place = { phaseId: phase.id, scenarioId: curveOf.id };
  const { data: curve, isPending, isError, refetch } = useCurve(place);
  const figures = useMemo(
    (): RulePriceFigures => ({
      ...readRulePrices(
        scenarios.map((own) => {
          const letter = letterOf(marks, own.id);
          return letter === undefined ? own : { ...own, name: `${letter} · ${own.name}` };
        }),
        names.ground,
      ),
      bidders: [...names.who.values()],
      curveOf: curveOf.kept === 'ideal' ? '' : curveOf.name,
      curve,
    }),
    [scenarios, names, curveOf, curve, marks],
  );
  const draw = useCallback((extent: Extent) => drawRulePrice(figures, extent), [figures]);
  const isScenario = ({ key }: Stop) => scenarios.some(({ id }) => id === key);
  const open = (stop: Stop): void => {
    const sId = isScenario(stop) ? stop.key : curveOf.id;
    void navigate({ to: '/scenarios/detail', search: { pId: phase.id, sId } });
  };
  if (isPending)
    return (
      <PictureCard>
        <Skeleton height={400} aria-label={TEXTS.loading} />
      </PictureCard>
    );
  if (figures.prices.length === 0 && figures.curve === undefined)
    return <PictureCard>{CURVE.noAward}</PictureCard>;
  const note =
    curve === undefined || isError ? (
      <span role="alert">
        {` · ${CURVE.notLoaded}`}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          {KIT_TEXTS.tryAgain}
        </Button>
      </span>
    ) : (
      <CurveState curve={curve} place={place} />
    );
  return (
    <PictureFigure
      {...{ draw, choice, note }}
      origin={originOf(CURVE.title, phase)}
      onOpen={open}
      onMark={(stop) => isScenario(stop) && onMark(stop.key)}
    />
  );
}
