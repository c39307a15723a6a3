import { energiesteckbriefSchema, gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLiegenschaften } from './liegenschaft-in.ts';
import { liegenschaftenSheet } from './liegenschaften-out.ts';
import { anyLiegenschaften } from '../test/sample-liegenschaft.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

test('every field of every property and building survives export and import', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyLiegenschaften, async (written) => {
      const { liegenschaften, findings } = await readLiegenschaften(
        writeWorkbook([liegenschaftenSheet(written)]),
      );
      expect(findings).toEqual([]);
      const read = liegenschaften.map((each) => {
        const { gaps: _, ...fields } = each;
        return { ...fields, hauptBildId: null, hauptPlanId: null, mediaIds: [] };
      });
      expect(read).toEqual(written);
    }),
    { numRuns: 20 },
  );
});

test('an energy profile without any value is read as none', async () => {
  const adresse = {
    strasse: 'Weg',
    hausnummer: '1',
    postleitzahl: '20457',
    stadt: 'Hamburg',
    region: 'Hamburg',
    land: 'Deutschland',
  };
  const named = { nummer: '1', name: 'Haus', adresse };
  const written = {
    ...liegenschaftInputSchema.parse(named),
    gebaeude: [gebaeudeInputSchema.parse({ ...named, energiesteckbrief: energiesteckbriefSchema.parse({}) })],
  };
  const { liegenschaften } = await readLiegenschaften(writeWorkbook([liegenschaftenSheet([written])]));
  expect(liegenschaften[0]?.gebaeude[0]?.energiesteckbrief).toBeNull();
});
