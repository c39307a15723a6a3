import { Button } from '@mantine/core';
import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { SLICE_IDS, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import type { Names } from '../api.ts';
import { QUALITY } from '../texts.ts';
import { WhoName } from '../who-name.tsx';
import { FramedTable } from '../part.tsx';
import { CountField } from './sentence-fields.tsx';
import { SliceHeads } from './slice-heads.tsx';
import styles from './rules.module.css';
import { Note } from '../../../kit/show/note.tsx';

type QualityRule = Extract<ScenarioRule, { kind: 'quality' }>;

interface QualityFieldsProps {
  readonly rule: QualityRule;
  readonly names: Names;
  readonly onChange: (rule: QualityRule) => void;
}

const MOST_PERCENT = 50;
/** What a field takes as the highest number of points. */
const MOST_POINTS = 1_000;

/** The rule with nobody above the highest number of points. */
function withMost(rule: QualityRule, maxPoints: number): QualityRule {
  const points = Object.fromEntries(
    Object.entries(rule.points).map(([id, own]) => [
      id,
      Object.fromEntries(Object.entries(own).map(([group, each]) => [group, Math.min(each, maxPoints)])),
    ]),
  );
  return { ...rule, maxPoints, points };
}

/** The rule with other points of one bidder: of one group, or of all. */
function withPoints(
  rule: QualityRule,
  bidderId: string,
  group: string | undefined,
  count: number,
): QualityRule {
  const groups = group === undefined ? SLICE_IDS : [group];
  const own = { ...rule.points[bidderId], ...Object.fromEntries(groups.map((each) => [each, count])) };
  return { ...rule, points: { ...rule.points, [bidderId]: own } };
}

function PointsTable({ rule, names, onChange }: QualityFieldsProps) {
  const field = (label: string, count: number | undefined, set: (count: number) => void) => (
    <CountField label={label} count={count} least={0} most={rule.maxPoints} onChange={set} />
  );
  return (
    <FramedTable
      label={QUALITY.points}
      className={styles.points}
      heads={
        <>
          <th scope="col">{QUALITY.who}</th>
          <th scope="col">{QUALITY.allGroups}</th>
          <SliceHeads />
        </>
      }
    >
      {[...names.who.values()].map((who) => {
        const counts = SLICES.map(({ sliceId }) => rule.points[who.id]?.[sliceId] ?? 0);
        const isSame = new Set(counts).size === 1;
        return (
          <tr key={who.id}>
            <th scope="row">
              <WhoName who={who} />
            </th>
            <td>
              {field(QUALITY.pointsOfAll(who.name), isSame ? counts[0] : undefined, (count) =>
                onChange(withPoints(rule, who.id, undefined, count)),
              )}
            </td>
            {SLICES.map(({ sliceId, title }, at) => (
              <td key={sliceId}>
                {field(QUALITY.pointsOf(who.name, title), counts[at], (count) =>
                  onChange(withPoints(rule, who.id, sliceId, count)),
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </FramedTable>
  );
}

/** The weight of quality and each bidder's points, in a dialog of their own: for all groups or by group. */
export function QualityFields({ rule, names, onChange }: QualityFieldsProps) {
  const dialog = useDialog();
  const rated = [...names.who.keys()].filter((id) =>
    Object.values(rule.points[id] ?? {}).some((count) => count > 0),
  );
  return (
    <>
      {QUALITY.quality}
      <CountField
        label={QUALITY.weight}
        count={rule.weightPercent}
        least={0}
        most={MOST_PERCENT}
        onChange={(weightPercent) => onChange({ ...rule, weightPercent })}
      />
      {QUALITY.weighted}
      <CountField
        label={QUALITY.most}
        count={rule.maxPoints}
        most={MOST_POINTS}
        onChange={(points) => onChange(withMost(rule, points))}
      />
      {QUALITY.pointsWord}
      <Button size="compact-xs" onClick={dialog.open}>
        {QUALITY.rated(rated.length, names.who.size)}
      </Button>
      <Modal {...dialog.props} title={QUALITY.points} size="xl">
        <Note mb={12}>{QUALITY.explanation(rule.weightPercent, rule.maxPoints)}</Note>
        <PointsTable rule={rule} names={names} onChange={onChange} />
      </Modal>
    </>
  );
}
