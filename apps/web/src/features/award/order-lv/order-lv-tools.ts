import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv-export.ts';
import {
  KEY_VALUES_FILE_NAME,
  orderLvFileName,
  orderLvJsonFileName,
} from '@rahmenpreis/workbook/file-name.ts';
import { printKeyVals } from '@rahmenpreis/workbook/json/key-values-json.ts';
import { downloadZip } from 'client-zip';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import type { OrderLvFile, OrderLvTools } from './generate-order-lvs.ts';

/** The server and client-zip as the makers of the order LVs' archive (API-035, EXPORT-011). */
export function orderLvTools(phaseId: string, ownerId: string): OrderLvTools {
  return {
    async fetchFile(job, type, signal): Promise<OrderLvFile> {
      const { data, filename } = await callWhole(exportOrderLv, {
        params: { phaseId, propertyId: job.liegenschaftId },
        query: { type },
        body: { provider: { id: job.serviceProviderId } },
        signal,
      });
      const ownName =
        type === 'excel'
          ? orderLvFileName(job.organisation, job, serverNowMs())
          : orderLvJsonFileName(job.organisation, job);
      return { name: filename ?? ownName, content: data };
    },
    async fetchKeyVals(signal): Promise<OrderLvFile> {
      const keyVals = await call(listPhaseKeyVals, { params: { phaseId }, signal });
      const content = new Blob([printKeyVals(keyVals, ownerId)], { type: 'application/json' });
      return { name: KEY_VALUES_FILE_NAME, content };
    },
    pack(files) {
      return downloadZip(files.map(({ name, content }) => ({ name, input: content }))).blob();
    },
  };
}
