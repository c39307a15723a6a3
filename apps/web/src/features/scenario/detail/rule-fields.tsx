import { Button, Group } from '@mantine/core';
import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import {
  bidderName,
  isWithoutEffect,
  propertyName,
  regionName,
  ruleText,
} from '@rahmenpreis/scenario/words.ts';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import type { Names } from '../api.ts';
import { byNummer } from '../figures.ts';
import { RULES } from '../texts.ts';
import { IncumbentFields } from './incumbent-fields.tsx';
import { QualityFields } from './quality-fields.tsx';
import { Choice, CountField, NumberField } from './sentence-fields.tsx';

interface RuleFieldsProps {
  readonly rule: ScenarioRule;
  readonly names: Names;
  readonly onChange: (rule: ScenarioRule) => void;
}

type RuleOf<Kind extends ScenarioRule['kind']> = Extract<ScenarioRule, { kind: Kind }>;

interface FieldsOf<Kind extends ScenarioRule['kind']> {
  readonly rule: RuleOf<Kind>;
  readonly names: Names;
  /** Says something of the rule anew. */
  readonly set: (part: Partial<RuleOf<Kind>>) => void;
}

const BOUNDS = [
  ['at-most', RULES.atMost],
  ['at-least', RULES.atLeast],
] as const;
const PLACES = Object.entries(RULES.places) as [RuleOf<'count'>['per'], string][];
const BUNDLES = Object.entries(RULES.bundles) as [RuleOf<'bundle'>['per'], string][];
const EURO = 1_000;
/** More than any tender comes to. */
const MOST_MILLIS = 1_000_000_000_000 * EURO;
const TENTH = 100;
/** All of it, in tenths of a percent. */
const MOST_TENTHS = 1_000;

interface BidderChoiceProps {
  readonly value: string;
  readonly names: Names;
  readonly onChange: (id: string) => void;
}

/** One of those who take part; who does not any more stays in the field, marked, until another is chosen. */
function BidderChoice({ value, names, onChange }: BidderChoiceProps) {
  const options = [...names.who.values()].map(({ id, name }) => [id, name] as const);
  const shown = names.who.has(value)
    ? options
    : [[value, bidderName(names.ground, value)] as const, ...options];
  return <Choice label={RULES.who} value={value} options={shown} onChange={onChange} />;
}

function CountFields({ rule: { bound: chosen, bidders: count, per: place }, set }: FieldsOf<'count'>) {
  return (
    <>
      <Choice label={RULES.bound} value={chosen} options={BOUNDS} onChange={(bound) => set({ bound })} />
      <CountField label={RULES.count} count={count} most={1_000} onChange={(bidders) => set({ bidders })} />
      {RULES.bidders}
      <Choice label={RULES.place} value={place} options={PLACES} onChange={(per) => set({ per })} />
    </>
  );
}

/** An amount to the thousandth; arrows step it by a thousand euros. */
function EuroField(props: { label: string; millis: number; onChange: (millis: number) => void }) {
  return <NumberField {...props} stepMillis={1_000 * EURO} grainMillis={1} maxMillis={MOST_MILLIS} />;
}

/** How a field takes a percentage to the tenth. */
const PERCENT = { unitMillis: TENTH, most: MOST_TENTHS };

/** What a bidder's lots may or have to come to: a share of the sum, or an amount. */
function VolumeFields({ rule, names, set }: FieldsOf<'volume'>) {
  const { limit, bidderIds } = rule;
  return (
    <>
      {bidderIds !== 'each' && (
        <BidderChoice value={bidderIds[0] ?? ''} names={names} onChange={(id) => set({ bidderIds: [id] })} />
      )}
      {rule.bound === 'at-most' ? RULES.atMost : RULES.atLeast}
      {limit.unit === 'euro' ? (
        <EuroField
          label={RULES.euros}
          millis={limit.millis}
          onChange={(millis) => set({ limit: { unit: 'euro', millis } })}
        />
      ) : (
        <CountField
          {...PERCENT}
          label={RULES.percent}
          count={limit.tenths}
          onChange={(tenths) => set({ limit: { unit: 'share', tenths } })}
        />
      )}
      {limit.unit === 'euro' ? RULES.euro : RULES.ofSum}
      {bidderIds === 'each' && ` ${RULES.each}`}
      {rule.bound === 'at-least' && rule.onlyIfWinning && RULES.ifAtAll}
    </>
  );
}

/** The sums from which a bidder gives a rebate on all it gets; a further step begins at twice the last. */
function RebateFields({ rule: { bidderId: who, tiers }, names, set }: FieldsOf<'rebate'>) {
  const setTier = (at: number, part: Partial<(typeof tiers)[number]>) =>
    set({ tiers: tiers.with(at, { ...tiers[at]!, ...part }) });
  const last = tiers.at(-1)!;
  const more = { fromMillis: 2 * last.fromMillis, tenths: Math.min(MOST_TENTHS, last.tenths + 10) };
  return (
    <>
      <BidderChoice value={who} names={names} onChange={(bidderId) => set({ bidderId })} />
      {RULES.gives}
      {tiers.map((tier, at) => (
        // A step is known by its place alone.
        <Group component="span" key={at} display="inline-flex" gap={6} wrap="nowrap">
          {RULES.from}
          <EuroField
            label={RULES.fromStep(at + 1)}
            millis={tier.fromMillis}
            onChange={(fromMillis) => setTier(at, { fromMillis })}
          />
          €
          <CountField
            {...PERCENT}
            label={RULES.percentStep(at + 1)}
            count={tier.tenths}
            onChange={(tenths) => setTier(at, { tenths })}
          />
          %
        </Group>
      ))}
      {RULES.onAll}
      <Button size="compact-xs" onClick={() => set({ tiers: [...tiers, more] })}>
        {RULES.moreSteps}
      </Button>
      {tiers.length > 1 && (
        <Button size="compact-xs" onClick={() => set({ tiers: tiers.slice(0, -1) })}>
          {RULES.lessSteps}
        </Button>
      )}
    </>
  );
}

/** A list of properties; one that the phase does not have stays in it, marked, until it is unticked. */
function PropertyChoice({ rule: { where }, names, set }: FieldsOf<'excluded'>) {
  const { propertyIds = [] } = where;
  const { ground } = names;
  const ids = [...new Set([...byNummer(ground.properties).map(({ id }) => id), ...propertyIds])];
  return (
    <MultiFilter
      icon={IconBuilding}
      label={RULES.properties(propertyIds.length)}
      options={ids.map((id) => {
        const { name = '', stadt = '' } = names.properties.get(id) ?? {};
        return { value: id, label: propertyName(ground, id), hint: `${name}, ${stadt}` };
      })}
      selected={propertyIds}
      onChange={(selected) => set({ where: { ...where, propertyIds: selected } })}
    />
  );
}

function ExcludedFields(props: FieldsOf<'excluded'>) {
  const { rule, names, set } = props;
  const { region: chosen = '', propertyIds } = rule.where;
  const regions = [...new Set([...names.ground.properties.map(({ region }) => region), chosen])].toSorted();
  return (
    <>
      <BidderChoice value={rule.bidderId} names={names} onChange={(bidderId) => set({ bidderId })} />
      {RULES.notIn}
      {propertyIds === undefined ? (
        <Choice
          label={RULES.region}
          value={chosen}
          options={regions.map((region) => [region, regionName(names.ground, region)] as const)}
          onChange={(region) => set({ where: { region } })}
        />
      ) : (
        <PropertyChoice {...props} />
      )}
    </>
  );
}

/** A rule as a sentence with its fields, and whether it changes nothing; one without fields is its words. */
export function RuleFields(props: RuleFieldsProps): ReactNode {
  const fields = fieldsOf(props);
  if (fields === undefined) return ruleText(props.names.ground, props.rule);
  return (
    <>
      {fields}
      {isWithoutEffect(props.names.ground, props.rule) && ` ${RULES.withoutEffect}`}
    </>
  );
}

function fieldsOf({ rule, names, onChange }: RuleFieldsProps): ReactNode {
  const set = (part: Partial<ScenarioRule>) => onChange({ ...rule, ...part } as ScenarioRule);
  const shared = { names, set };
  if (rule.kind === 'count') return <CountFields {...shared} rule={rule} />;
  if (rule.kind === 'volume' && (rule.bidderIds === 'each' || rule.bidderIds.length === 1))
    return <VolumeFields {...shared} rule={rule} />;
  if (rule.kind === 'rebate') return <RebateFields {...shared} rule={rule} />;
  if (rule.kind === 'quality') return <QualityFields {...{ rule, names, onChange }} />;
  if (rule.kind === 'incumbent') return <IncumbentFields {...{ rule, names, onChange }} />;
  if (rule.kind === 'excluded' && (rule.where.region ?? rule.where.propertyIds) !== undefined)
    return <ExcludedFields {...shared} rule={rule} />;
  if (rule.kind === 'bundle' && rule.per !== 'list')
    return (
      <>
        {RULES.one}
        <Choice label={RULES.place} value={rule.per} options={BUNDLES} onChange={(per) => set({ per })} />
      </>
    );
  if (rule.kind === 'target' && rule.scope === 'lot')
    return (
      <>
        {RULES.noOfferAbove}
        <CountField
          label={RULES.percent}
          count={rule.tenths}
          unitMillis={TENTH}
          most={10_000}
          onChange={(tenths) => set({ tenths })}
        />
        {RULES.ofTarget}
      </>
    );
  return undefined;
}
