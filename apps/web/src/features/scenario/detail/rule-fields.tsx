import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { formatMillisShort, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Names } from '../api.ts';
import { RULES } from '../texts.ts';
import styles from './rules.module.css';

interface NumberFieldProps {
  readonly label: string;
  /** In thousandths, as texts are read. */
  readonly millis: number;
  readonly stepMillis: number;
  readonly maxMillis: number;
  readonly onChange: (millis: number) => void;
}

/** A number in a sentence: arrows step it, Enter or leaving hands it over, what is no number is taken back. */
function NumberField({ label, millis, stepMillis, maxMillis, onChange }: NumberFieldProps) {
  const [text, setText] = useState<string>();
  const set = (next: number): void => {
    setText(undefined);
    if (next !== millis && next >= stepMillis && next <= maxMillis && next % stepMillis === 0) onChange(next);
  };
  const commit = (): void => {
    const read = text === undefined ? undefined : parseDecimalMillis(text);
    if (read?.ok === true) set(read.millis);
    else setText(undefined);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: stepMillis, ArrowDown: -stepMillis }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      set(millis + step);
    }
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setText(undefined);
  };
  return (
    <input
      className={styles.number}
      aria-label={label}
      inputMode="decimal"
      value={text ?? formatMillisShort(millis)}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={commit}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** One of a few words in a sentence. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(([own, words]) => (
        <option key={own} value={own}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface RuleFieldsProps {
  readonly rule: ScenarioRule;
  readonly names: Names;
  readonly onChange: (rule: ScenarioRule) => void;
}

type FieldsOf<Kind extends ScenarioRule['kind']> = Omit<RuleFieldsProps, 'rule'> & {
  readonly rule: Extract<ScenarioRule, { kind: Kind }>;
};

const BOUNDS = [
  ['at-most', RULES.atMost],
  ['at-least', RULES.atLeast],
] as const;
const MILLI = 1_000;
const TENTH = 100;

function bidderOptions({ who }: Names) {
  return [...who.values()].map(({ id, name }) => [id, name] as const);
}

function CountFields({ rule, onChange }: FieldsOf<'count'>) {
  return (
    <>
      <Choice
        label={RULES.bound}
        value={rule.bound}
        options={BOUNDS}
        onChange={(bound) => onChange({ ...rule, bound: bound as typeof rule.bound })}
      />
      <NumberField
        label={RULES.count}
        millis={rule.bidders * MILLI}
        stepMillis={MILLI}
        maxMillis={MILLI * MILLI}
        onChange={(millis) => onChange({ ...rule, bidders: millis / MILLI })}
      />
      {RULES.bidders}
      <Choice
        label={RULES.place}
        value={rule.per}
        options={Object.entries(RULES.places)}
        onChange={(per) => onChange({ ...rule, per: per as typeof rule.per })}
      />
    </>
  );
}

function ShareFields({ rule, names, onChange }: FieldsOf<'volume'>) {
  const { limit, bidderIds } = rule;
  const tenths = limit.unit === 'share' ? limit.tenths : 0;
  return (
    <>
      {bidderIds !== 'each' && (
        <Choice
          label={RULES.who}
          value={bidderIds[0] ?? ''}
          options={bidderOptions(names)}
          onChange={(id) => onChange({ ...rule, bidderIds: [id] })}
        />
      )}
      {rule.bound === 'at-most' ? RULES.atMost : RULES.atLeast}
      <NumberField
        label={RULES.percent}
        millis={tenths * TENTH}
        stepMillis={TENTH}
        maxMillis={1_000 * TENTH}
        onChange={(millis) => onChange({ ...rule, limit: { unit: 'share', tenths: millis / TENTH } })}
      />
      {RULES.ofSum}
      {bidderIds === 'each' && ` ${RULES.each}`}
      {rule.bound === 'at-least' && rule.onlyIfWinning && RULES.ifAtAll}
    </>
  );
}

function ExcludedFields({ rule, names, onChange }: FieldsOf<'excluded'>) {
  const regions = [...new Set([...names.properties.values()].map(({ region }) => region))].toSorted();
  return (
    <>
      <Choice
        label={RULES.who}
        value={rule.bidderId}
        options={bidderOptions(names)}
        onChange={(bidderId) => onChange({ ...rule, bidderId })}
      />
      {RULES.notIn}
      <Choice
        label={RULES.region}
        value={rule.where.region ?? ''}
        options={regions.map((region) => [region, region] as const)}
        onChange={(region) => onChange({ ...rule, where: { region } })}
      />
    </>
  );
}

/** A rule as a sentence with its fields; one without fields is its words. */
export function RuleFields({ rule, names, onChange }: RuleFieldsProps): ReactNode {
  const shared = { names, onChange };
  if (rule.kind === 'count') return <CountFields {...shared} rule={rule} />;
  const isShare = rule.kind === 'volume' && rule.limit.unit === 'share';
  if (isShare && (rule.bidderIds === 'each' || rule.bidderIds.length === 1))
    return <ShareFields {...shared} rule={rule} />;
  if (rule.kind === 'bundle' && rule.per !== 'list') {
    return (
      <>
        {RULES.one}
        <Choice
          label={RULES.place}
          value={rule.per}
          options={Object.entries(RULES.bundles)}
          onChange={(per) => onChange({ ...rule, per: per as typeof rule.per })}
        />
      </>
    );
  }
  if (rule.kind === 'excluded' && rule.where.region !== undefined)
    return <ExcludedFields {...shared} rule={rule} />;
  if (rule.kind === 'target' && rule.scope === 'lot') {
    return (
      <>
        {RULES.noOfferAbove}
        <NumberField
          label={RULES.percent}
          millis={rule.tenths * TENTH}
          stepMillis={TENTH}
          maxMillis={10_000 * TENTH}
          onChange={(millis) => onChange({ ...rule, tenths: millis / TENTH })}
        />
        {RULES.ofTarget}
      </>
    );
  }
  return ruleText(names.ground, rule);
}
