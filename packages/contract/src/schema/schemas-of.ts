import { z } from 'zod';
import type { CallSchemas, Endpoint } from '../endpoint.ts';
import { aboutApiCallSchemas } from './about-api.ts';
import { addressChangeCallSchemas } from './address-change.ts';
import { arrivalCallSchemas } from './arrival.ts';
import { auditCallSchemas } from './audit.ts';
import { awardCallSchemas } from './award.ts';
import { bindingCallSchemas } from './binding.ts';
import { boardPaperCallSchemas } from './board-paper.ts';
import { columnMapCallSchemas } from './column-map.ts';
import { epCatalogCallSchemas } from './ep-catalog.ts';
import { feedbackCallSchemas } from './feedback.ts';
import { gebaeudeCallSchemas } from './gebaeude.ts';
import { handoverCallSchemas } from './handover.ts';
import { keyvalCallSchemas } from './keyval.ts';
import { liegenschaftCallSchemas } from './liegenschaft.ts';
import { lvCallSchemas } from './lv.ts';
import { lvSourceCallSchemas } from './lv-source.ts';
import { memoCallSchemas } from './memo.ts';
import { mediaCallSchemas } from './media.ts';
import { liveUpdateCallSchemas } from './live-updates.ts';
import { missingPriceCallSchemas } from './missing-price.ts';
import { outlierCallSchemas } from './outlier.ts';
import { offersCallSchemas } from './offers.ts';
import { operatorCallSchemas } from './operator.ts';
import { passkeyCallSchemas } from './passkey.ts';
import { phaseCallSchemas } from './phase.ts';
import { preisspiegelCallSchemas } from './preisspiegel.ts';
import { questionCallSchemas } from './question.ts';
import { receiptCallSchemas } from './receipt.ts';
import { idSchema } from './scalar.ts';
import { scenarioCallSchemas } from './scenario.ts';
import { serviceProviderCallSchemas } from './service-provider.ts';
import { sessionCallSchemas } from './session.ts';
import { tenderChangeCallSchemas } from './tender-change.ts';
import { tenderFileCallSchemas } from './tender-file.ts';

const ALL: Readonly<Record<string, CallSchemas>> = {
  ...aboutApiCallSchemas,
  ...addressChangeCallSchemas,
  ...arrivalCallSchemas,
  ...auditCallSchemas,
  ...awardCallSchemas,
  ...bindingCallSchemas,
  ...boardPaperCallSchemas,
  ...columnMapCallSchemas,
  ...epCatalogCallSchemas,
  ...feedbackCallSchemas,
  ...gebaeudeCallSchemas,
  ...handoverCallSchemas,
  ...keyvalCallSchemas,
  ...liegenschaftCallSchemas,
  ...lvCallSchemas,
  ...lvSourceCallSchemas,
  ...mediaCallSchemas,
  ...memoCallSchemas,
  ...liveUpdateCallSchemas,
  ...missingPriceCallSchemas,
  ...outlierCallSchemas,
  ...offersCallSchemas,
  ...operatorCallSchemas,
  ...passkeyCallSchemas,
  ...phaseCallSchemas,
  ...preisspiegelCallSchemas,
  ...questionCallSchemas,
  ...receiptCallSchemas,
  ...scenarioCallSchemas,
  ...serviceProviderCallSchemas,
  ...sessionCallSchemas,
  ...tenderChangeCallSchemas,
  ...tenderFileCallSchemas,
};

/**
 * Gives the schemas of a call, among them those of the ids that its path names; throws where there are none,
 * which no call of the contract lets happen.
 */
export function schemasOf({ name, path }: Endpoint): CallSchemas {
  const schemas = ALL[name];
  if (schemas === undefined) throw new Error(`The contract has no schemas of ${name}.`);
  if (!path.includes('{')) return schemas;
  const ids = Array.from(path.matchAll(/\{(\w+Id)\}/g), ([, id = '']) => [id, idSchema]);
  return { ...schemas, params: z.object({ ...Object.fromEntries(ids), ...schemas.params?.shape }) };
}
