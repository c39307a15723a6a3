import type { z } from 'zod';
import type { adresseSchema } from './schema/adresse.ts';

/** An address; every part is required for saving (PROP-045, PROP-046). */
export type Adresse = z.output<typeof adresseSchema>;
