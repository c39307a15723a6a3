import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { costText, doubtOf } from '@rahmenpreis/scenario/price-words.ts';
import { wholeText } from '@rahmenpreis/scenario/words.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ListedPackage } from '@rahmenpreis/workbook/scenario/scenario-in.ts';
import type { ScenarioWorkbook } from '@rahmenpreis/workbook/scenario/scenario-out.ts';
import { refusedFile } from '../../../kernel/call/call-failure.ts';
import type { ShownScenario } from '../api.ts';
import { byNummer, countUnbound, packageKey } from '../figures.ts';
import { proofWords } from '../proof-tag.tsx';
import { FILE } from '../texts.ts';
import { whyOf } from './cell-why.tsx';

/** The content of a scenario's Excel: each package of each property, and its rules with their prices. */
export function scenarioFileContent(
  { scenario, cells, names, rebates }: ShownScenario & Pick<ScenarioWorkbook, 'rebates'>,
  liegenschaften: readonly Liegenschaft[],
  phaseTitle: string,
): ScenarioWorkbook {
  const nameOf = (id: string | null) => names.find(id)?.organisation ?? null;
  const used = new Set(cells.map(({ liegenschaftId }) => liegenschaftId));
  const { outcome } = scenario;
  // Reasons may have been written since the result was found.
  const rules = outcome?.isStale === true ? outcome.rules : scenario.rules;
  const costOf = (at: number) => {
    const price = outcome?.prices.find(({ rule }) => rule === at);
    const costMillis = price?.costMillis ?? null;
    if (outcome === null || price === undefined || costMillis === null) return { costMillis, cost: null };
    return { costMillis, cost: costText({ ...price, ...doubtOf(outcome), costMillis }, outcome.sumMillis) };
  };
  return {
    name: scenario.name,
    phaseTitle,
    proof: proofWords(scenario),
    liegenschaften: byNummer(liegenschaften.filter(({ id }) => used.has(id))),
    packages: cells.map((cell) => ({
      liegenschaftId: cell.liegenschaftId,
      sliceId: cell.sliceId as SliceId,
      organisation: nameOf(cell.serviceProviderId),
      sumMillis: cell.sumMillis,
      cheapest: nameOf(cell.cheapestId),
      cheapestMillis: cell.cheapestMillis,
      reason: cell.reason ?? (whyOf(cell, scenario, names) || null),
    })),
    rules: rules.map((rule, at) => ({
      text: wholeText(names.ground, rule, countUnbound(cells, at)),
      ...costOf(at),
      reason: rule.reason ?? null,
    })),
    rebates,
  };
}

/** A package that a file gives to another than the scenario does. */
export interface MovedPackage extends ListedPackage {
  readonly cell: ScenarioCell;
}

/** The packages a file gives to others; skips those unknown to the scenario. Throws the file's faults. */
export async function readMoved(
  file: File,
  { cells, names }: ShownScenario,
  liegenschaften: readonly Liegenschaft[],
): Promise<MovedPackage[]> {
  // Reading Excel is heavy and rarely needed, so it comes when it is asked for.
  const { readScenarioSheet } = await import('@rahmenpreis/workbook/scenario/scenario-in.ts');
  const used = new Set(cells.map(({ liegenschaftId }) => liegenschaftId));
  const bidders = [...names.who.values()].map(({ id, organisation, name }) => ({
    id,
    names: [...new Set([organisation, name])],
  }));
  const { packages, findings } = await readScenarioSheet(
    new Uint8Array(await file.arrayBuffer()),
    liegenschaften.filter(({ id }) => used.has(id)),
    bidders,
  );
  if (findings.some(({ severity }) => severity === 'error')) throw refusedFile(FILE.refused, findings);
  const cellOf = new Map(cells.map((cell) => [packageKey(cell), cell]));
  return packages.flatMap((listed) => {
    const cell = cellOf.get(packageKey(listed));
    return cell === undefined || cell.serviceProviderId === listed.bidderId ? [] : [{ ...listed, cell }];
  });
}
