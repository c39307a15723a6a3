import type { Gebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { gebaeudeSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { idOf } from './sample-tender.ts';
import { sampleLiegenschaft } from './sample-liegenschaft.ts';

/** A building of which nothing is known but its number and its address. */
export function sampleGebaeude(id: string, nummer: string): Gebaeude {
  return gebaeudeSchema.parse({
    id,
    liegenschaftId: idOf(31),
    nummer,
    name: 'Gebäude',
    createdAt: '2026-11-20T00:00:00Z',
    adresse: sampleLiegenschaft({}).adresse,
  });
}
