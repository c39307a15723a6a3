import { Button, Checkbox, Flex } from '@mantine/core';
import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconCircleMinus, IconCirclePlus, IconFileText, IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import { EffectTable } from './effect-table.tsx';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './changes.module.css';
import textStyles from '../../kit/show/text.module.css';

type Code = ChangePreview['codes'][number];
type Kind = Code['kind'];

const KINDS: readonly Kind[] = ['gone', 'unit', 'new', 'text'];
const ICONS = {
  gone: IconCircleMinus,
  unit: IconRulerMeasure,
  new: IconCirclePlus,
  text: IconFileText,
} as const;
const NOTHING = '–';

function sumText(millis: number | null): string {
  return millis === null || millis === 0 ? NOTHING : formatSignedMillis(millis);
}

export interface CodeTableProps {
  readonly preview: ChangePreview;
  readonly units: readonly string[];
  readonly onTick: (epCode: string, isTicked: boolean) => void;
}

function CodeRow({
  code,
  isTicked,
  onTick,
}: { code: Code; isTicked: boolean } & Pick<CodeTableProps, 'onTick'>) {
  const { kind, epCode, before, after, priceCount, restingCount, sumMillis } = code;
  const Icon = ICONS[kind];
  const isUnit = kind === 'unit';
  // Of a sealed phase nobody may know whether there are prices, so that each unit is to be decided on.
  const isPriced = isUnit && priceCount !== 0;
  // Where every price holds for the unit that comes back, there is nothing to decide on.
  const isAsked = isPriced && (isTicked || restingCount !== 0);
  const rests = isTicked ? CHANGE_TEXTS.priceHolds : CHANGE_TEXTS.priceRests(restingCount, priceCount);
  return (
    <tr data-open={isAsked && !isTicked}>
      <td>
        {isAsked && (
          <Checkbox
            aria-label={CHANGE_TEXTS.tick(epCode, before, after)}
            checked={isTicked}
            onChange={(event) => onTick(epCode, event.currentTarget.checked)}
          />
        )}
      </td>
      <td className={styles.kind} data-kind={kind}>
        <Icon size={14} aria-hidden /> {CHANGE_TEXTS.kinds[kind]}
      </td>
      <td className={styles.wide}>{code.number}</td>
      <th scope="row">{epCode}</th>
      <td className={styles.title}>{code.title}</td>
      <td>{before || NOTHING}</td>
      <td>
        <b>{after || NOTHING}</b>
        {isPriced && <small> {isAsked ? rests : CHANGE_TEXTS.priceBack}</small>}
      </td>
      <td className={styles.number}>{priceCount === null || priceCount === 0 ? NOTHING : priceCount}</td>
      <td className={styles.number}>{CHANGE_TEXTS.inLvs(code.liegenschaftIds.length)}</td>
      <td className={styles.number}>{sumText(sumMillis)}</td>
    </tr>
  );
}

/** What becomes of a catalogue's codes; a changed unit under prices has its tick (decision 0081, R-28). */
export function CodeTable({ preview, units, onTick }: CodeTableProps) {
  const [shown, setShown] = useState<Kind>();
  const { codes, codeCount } = preview;
  const heads = CHANGE_TEXTS.codeColumns;
  const present = KINDS.filter((kind) => codes.some((code) => code.kind === kind));
  const countOf = (kind: Kind) => codes.filter((code) => code.kind === kind).length;
  if (codes.length === 0) return <p className={textStyles.note}>{CHANGE_TEXTS.numbersOnly}</p>;
  return (
    <>
      {present.length > 1 && (
        <Flex component="fieldset" gap={4} wrap="wrap" aria-label={CHANGE_TEXTS.filter}>
          {[undefined, ...present].map((kind) => (
            <Button
              key={kind ?? 'all'}
              size="compact-xs"
              variant={kind === shown ? 'light' : 'subtle'}
              aria-pressed={kind === shown}
              onClick={() => setShown(kind)}
            >
              {kind === undefined
                ? `${CHANGE_TEXTS.all} ${codes.length}`
                : `${CHANGE_TEXTS.kinds[kind]} ${countOf(kind)}`}
            </Button>
          ))}
        </Flex>
      )}
      <EffectTable
        label={CHANGE_TEXTS.what}
        first={<td aria-label={heads.tick} />}
        heads={[
          [heads.kind],
          [heads.number, styles.wide],
          ...(['epCode', 'title', 'before', 'after'] as const).map((name) => [heads[name]] as const),
          ...(['prices', 'lvs', 'sum'] as const).map((name) => [heads[name], styles.number] as const),
        ]}
      >
        <tbody>
          {codes
            .filter(({ kind }) => shown === undefined || kind === shown)
            .map((code) => (
              <CodeRow key={code.epCode} code={code} isTicked={units.includes(code.epCode)} onTick={onTick} />
            ))}
        </tbody>
      </EffectTable>
      {codeCount > codes.length && (
        <p className={textStyles.note}>{CHANGE_TEXTS.more(codeCount - codes.length)}</p>
      )}
    </>
  );
}

const GROUP_COUNTS = ['before', 'after', 'gone', 'added', 'changed', 'same'] as const;

interface GroupCellsProps {
  readonly countOf: (name: (typeof GROUP_COUNTS)[number]) => number;
  /** Undefined where nobody may know any. */
  readonly idealMillis: number | null | undefined;
}

function GroupCells({ countOf, idealMillis }: GroupCellsProps) {
  return (
    <>
      {GROUP_COUNTS.map((name) => (
        <td key={name} className={styles.number}>
          {formatWhole(countOf(name))}
        </td>
      ))}
      {idealMillis !== undefined && <td className={styles.number}>{sumText(idealMillis)}</td>}
    </>
  );
}

/** How much of the LVs is different, by service group. */
export function GroupTable({ groups }: { groups: ChangePreview['groups'] }) {
  const heads = CHANGE_TEXTS.groupColumns;
  const isKnown = groups.some(({ idealMillis }) => idealMillis !== null);
  const ideals = groups.map(({ idealMillis }) => idealMillis);
  const total = ideals.includes(null) ? null : ideals.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return (
    <EffectTable
      label={CHANGE_TEXTS.what}
      heads={[
        [heads.group],
        ...GROUP_COUNTS.map((name) => [heads[name], styles.number] as const),
        ...(isKnown ? [[heads.ideal, styles.number] as const] : []),
      ]}
    >
      <tbody>
        {groups.map(({ sliceId, idealMillis, ...group }) => (
          <tr key={sliceId}>
            <th scope="row">{SLICES.find((slice) => slice.sliceId === sliceId)?.title}</th>
            <GroupCells countOf={(name) => group[name]} idealMillis={isKnown ? idealMillis : undefined} />
          </tr>
        ))}
      </tbody>
      {groups.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{CHANGE_TEXTS.sum}</th>
            <GroupCells
              countOf={(name) => groups.reduce((sum, group) => sum + group[name], 0)}
              idealMillis={isKnown ? total : undefined}
            />
          </tr>
        </tfoot>
      )}
    </EffectTable>
  );
}

/** The properties that join a phase or leave it. */
export function PropertyTable({ properties }: Pick<ChangePreview, 'properties'>) {
  const { memberColumns: heads, memberKinds } = CHANGE_TEXTS;
  const isAwarded = properties.some(({ awardCount }) => awardCount > 0);
  return (
    <EffectTable
      label={CHANGE_TEXTS.what}
      heads={[
        [heads.change],
        [heads.name],
        [heads.positions, styles.number],
        ...(isAwarded ? [[heads.awards, styles.number] as const] : []),
      ]}
    >
      <tbody>
        {properties.map(({ liegenschaftId, label, change, positionCount, awardCount }) => (
          <tr key={liegenschaftId}>
            <td className={styles.kind} data-kind={change === 'in' ? 'new' : 'gone'}>
              {memberKinds[change]}
            </td>
            <th scope="row">{label}</th>
            <td className={styles.number}>{positionCount === 0 ? NOTHING : formatWhole(positionCount)}</td>
            {isAwarded && <td className={styles.number}>{awardCount === 0 ? NOTHING : awardCount}</td>}
          </tr>
        ))}
      </tbody>
    </EffectTable>
  );
}
