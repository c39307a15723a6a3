import { ActionIcon, Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Scenario, ScenarioCell, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { costText, doubtOf, nextText } from '@rahmenpreis/scenario/price-words.ts';
import { ruleText, unboundText } from '@rahmenpreis/scenario/words.ts';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Select } from '../../../kit/field/select.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import type { Names } from '../api.ts';
import { countUnbound } from '../figures.ts';
import { PartHead } from '../part.tsx';
import { isReckoning } from '../proof-tag.tsx';
import { DETAIL, RULES, TEXTS } from '../texts.ts';
import { withReason } from './fixed-packages.ts';
import { RuleFields } from './rule-fields.tsx';
import { RuleReason } from './rule-reason.tsx';
import type { RuleDraft } from './use-rules.ts';
import frameStyles from '../../../kit/show/frame.module.css';
import styles from './rules.module.css';

/** The kinds of rules that can be added. */
type TemplateKind = keyof typeof RULES.templates;

const TEMPLATE_KINDS = Object.keys(RULES.templates) as TemplateKind[];

/** An amount to begin with: a million. */
const SOME_EUROS = { unit: 'euro', millis: 1_000_000_000 } as const;

const EACH = { kind: 'volume', bidderIds: 'each', onlyIfWinning: false } as const;

/** New rules by kind with plausible initial values; those about a bidder begin with the given one. */
function newRules(bidderId: string, region: string): Record<TemplateKind, ScenarioRule> {
  const share = { ...EACH, bound: 'at-most', limit: { unit: 'share', tenths: 400 } } as const;
  const amount = { ...EACH, bound: 'at-most', limit: SOME_EUROS } as const;
  const least = { ...EACH, bound: 'at-least', onlyIfWinning: true } as const;
  return {
    'at-most': { kind: 'count', bound: 'at-most', bidders: 3, per: 'all' },
    'at-least': { kind: 'count', bound: 'at-least', bidders: 2, per: 'all' },
    share,
    'share-of': { ...share, bidderIds: [bidderId] },
    'share-least-of': { ...share, bound: 'at-least', bidderIds: [bidderId] },
    'share-least': { ...least, limit: { unit: 'share', tenths: 50 } },
    amount,
    'amount-of': { ...amount, bidderIds: [bidderId] },
    'amount-least-of': { ...amount, bound: 'at-least', bidderIds: [bidderId] },
    'amount-least': { ...least, limit: SOME_EUROS },
    rebate: { kind: 'rebate', bidderId, tiers: [{ fromMillis: SOME_EUROS.millis, tenths: 20 }] },
    bundle: { kind: 'bundle', per: 'property', notWhole: 'apart' },
    excluded: { kind: 'excluded', bidderId, where: { region } },
    'excluded-properties': { kind: 'excluded', bidderId, where: { propertyIds: [] } },
    incumbent: { kind: 'incumbent', tenths: 50, holders: [] },
    target: { kind: 'target', scope: 'lot', tenths: 1_000 },
    'target-sum': { kind: 'target', scope: 'sum' },
    missing: { kind: 'missing', take: 'highest' },
    quality: { kind: 'quality', weightPercent: 20, maxPoints: 100, points: {} },
  };
}

interface RuleListProps {
  readonly scenario: Scenario;
  readonly cells: readonly ScenarioCell[];
  readonly names: Names;
  readonly draft: RuleDraft;
  /** Rules may be changed here. */
  readonly isEditable: boolean;
}

/** The kinds that are about one bidder: a phase without offers has none. */
const OF_BIDDER: readonly TemplateKind[] = [
  'share-of',
  'share-least-of',
  'amount-of',
  'amount-least-of',
  'rebate',
  'excluded',
  'excluded-properties',
  'quality',
];
/** Of these only the first rule counts. */
const ONCE: readonly TemplateKind[] = ['missing', 'quality'];

function templateOptions(names: Names, rules: readonly ScenarioRule[]) {
  const isOffered = (kind: TemplateKind) =>
    (names.who.size > 0 || !OF_BIDDER.includes(kind)) &&
    !(ONCE.includes(kind) && rules.some((rule) => rule.kind === kind));
  return TEMPLATE_KINDS.filter(isOffered).map((value) => ({ value, label: RULES.templates[value] }));
}

/** What a rule costs, with its next step; of a conflict what the others come to without it. */
function PriceLines({ scenario, at }: { scenario: Scenario; at: number }) {
  const { outcome, conflict } = scenario;
  if (conflict !== null) {
    const way = conflict.waysOut.find(({ rule, changed }) => rule === at && changed === null);
    return way === undefined ? null : <small>{DETAIL.without(formatMillis(way.sumMillis))}</small>;
  }
  if (outcome === null || outcome.isStale) return null;
  const price = outcome.prices.find(({ rule }) => rule === at);
  if (price === undefined) return isReckoning(scenario) ? <small>{DETAIL.priceLater}</small> : null;
  const { costMillis, next } = price;
  if (costMillis === null) return null;
  const doubt = doubtOf(outcome);
  return (
    <small>
      {costText({ ...price, ...doubt, costMillis }, outcome.sumMillis)}
      {next !== null && (
        <>
          <br />
          {nextText({ ...next, ...doubt })}
        </>
      )}
    </small>
  );
}

function headOf({ outcome, conflict, rules }: Scenario): string {
  if (conflict !== null) return DETAIL.inConflict(conflict.rules.length);
  if (outcome === null || outcome.isStale || rules.length === 0) return '';
  const together = DETAIL.together(formatSignedMillis(outcome.sumMillis - outcome.idealMillis));
  return outcome.openCount === 0 ? together : `${together}, ${DETAIL.stayOpen(outcome.openCount)}`;
}

/** The name of one's own scenario; Enter or leaving the field stores it, an empty one stays as it was. */
function NameField({ name, onRename }: { readonly name: string; readonly onRename: (name: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const store = (): void => {
    const next = typed?.trim() ?? '';
    if (next === '') setTyped(undefined);
    else if (next !== name) onRename(next);
  };
  return (
    <TextInput
      label={DETAIL.name}
      value={typed ?? name}
      maxLength={TEXT_MAX_LENGTH}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={store}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

interface RuleItemProps extends Pick<RuleListProps, 'scenario' | 'cells' | 'names'> {
  readonly rule: ScenarioRule;
  readonly at: number;
  /** Takes another rule in its place, or none; undefined where rules may not be changed. */
  readonly onChange: ((rule: ScenarioRule | undefined) => void) | undefined;
}

/** A rule as its sentence, with its price and its reason. */
function RuleItem({ rule, at, scenario, cells, names, onChange }: RuleItemProps) {
  const words = ruleText(names.ground, rule);
  const unbound = scenario.outcome?.isStale === false ? unboundText(countUnbound(cells, at)) : '';
  return (
    <li data-conflict={scenario.conflict?.rules.includes(at) || undefined}>
      <Group gap={6}>
        {onChange === undefined ? words : <RuleFields rule={rule} names={names} onChange={onChange} />}
      </Group>
      {onChange !== undefined && (
        <ActionIcon size="sm" aria-label={DETAIL.remove(words)} onClick={() => onChange(undefined)}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
      <PriceLines scenario={scenario} at={at} />
      {unbound !== '' && <small>{unbound}</small>}
      <RuleReason
        rule={words}
        reason={rule.reason ?? ''}
        onChange={onChange && ((reason) => onChange(withReason(rule, reason)))}
      />
    </li>
  );
}

interface RuleAdderProps extends Pick<RuleListProps, 'names'> {
  readonly rules: readonly ScenarioRule[];
  readonly onAdd: (rule: ScenarioRule) => void;
}

/** Finds a kind of rule by any word of it; the next one is looked for by a word of its own. */
function RuleAdder({ names, rules, onAdd }: RuleAdderProps) {
  const [word, setWord] = useState('');
  const add = (kind: string | null): void => {
    if (kind === null) return;
    setWord('');
    const [who] = names.who.values();
    const [property] = names.ground.properties;
    onAdd(newRules(who?.id ?? '', property?.region ?? '')[kind as TemplateKind]);
  };
  return (
    <Select
      w="100%"
      aria-label={DETAIL.addLabel}
      placeholder={DETAIL.add}
      data={templateOptions(names, rules)}
      value={null}
      searchable
      searchValue={word}
      onSearchChange={setWord}
      onChange={add}
    />
  );
}

/** The rules of a scenario as sentences with fields, each with its price. */
export function RuleList({ scenario, cells, names, draft, isEditable }: RuleListProps) {
  const { rules, change, rename, undo } = draft;
  return (
    <section aria-label={DETAIL.rules}>
      {isEditable && (
        <Box mb={18}>
          <NameField key={scenario.name} name={scenario.name} onRename={rename} />
        </Box>
      )}
      <PartHead title={DETAIL.rules} hint={headOf(scenario)} />
      <div className={frameStyles.frame}>
        {rules.length === 0 && (
          <Text py={10} px={12} c="dimmed" fz={13}>
            {TEXTS.noRules}
          </Text>
        )}
        <ul className={styles.rules}>
          {rules.map((rule, at) => (
            // A rule is known by its place alone: two may be alike.
            <RuleItem
              key={at}
              at={at}
              rule={rule}
              {...{ scenario, cells, names }}
              onChange={
                isEditable
                  ? (next) => change(next === undefined ? rules.toSpliced(at, 1) : rules.with(at, next))
                  : undefined
              }
            />
          ))}
        </ul>
        {isEditable && (
          <Stack gap={6} align="flex-start" px={12} py={10}>
            <RuleAdder names={names} rules={rules} onAdd={(rule) => change([...rules, rule])} />
            {undo !== undefined && (
              <ToolButton
                icon={IconArrowBackUp}
                label={KIT_TEXTS.undo}
                size="compact-sm"
                variant="subtle"
                title={DETAIL.undo}
                onClick={undo}
              />
            )}
          </Stack>
        )}
        {scenario.kept !== null && (
          <Text py={10} px={12} c="dimmed" fz={13}>
            {DETAIL.keptHint}
          </Text>
        )}
      </div>
    </section>
  );
}
