import type { WrittenLiegenschaft } from '../liegenschaft/named-rows.ts';
import type { ScenarioWorkbook } from '../scenario/scenario-out.ts';

/**
 * A scenario of one property: one package with Alpina, one that nobody gets, three that its LV does not ask
 * for; for tests.
 */
export function sampleScenario({
  a,
  s,
  liegenschaft,
}: {
  a: string;
  s: string;
  liegenschaft: WrittenLiegenschaft;
}): ScenarioWorkbook {
  return {
    name: 'Höchstens 2',
    phaseTitle: 'Angebotsphase 1',
    proof: 'bewiesen',
    liegenschaften: [liegenschaft],
    packages: [
      {
        liegenschaftId: liegenschaft.id,
        sliceId: 'basisfm',
        organisation: a,
        sumMillis: 1_234_567,
        cheapest: s,
        cheapestMillis: 1_200_000,
        reason: `Ohne „Höchstens 2 Dienstleister insgesamt“ ginge es an ${s}.`,
      },
      {
        liegenschaftId: liegenschaft.id,
        sliceId: 'aufzug',
        organisation: null,
        sumMillis: null,
        cheapest: null,
        cheapestMillis: null,
        reason: 'Niemand bietet dieses Paket vollständig an.',
      },
    ],
    rules: [
      {
        text: 'Höchstens 2 Dienstleister insgesamt',
        costMillis: 34_567,
        cost: 'kostet 34,567 € (2,88 %); nicht bewiesen',
        reason: 'Ausfallrisiko',
      },
      { text: `${a} nicht in Berlin`, costMillis: null, cost: null, reason: null },
    ],
    rebates: [`Nachlass ${a} 2 % ab 1.000 €: −24,691 €`],
  };
}
