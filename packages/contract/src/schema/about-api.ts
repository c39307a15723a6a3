import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';

/** The schemas of the calls in `about-api.ts`, each under the name of its call. */
export const aboutApiCallSchemas = {
  aboutProperty: { summary: 'About the property service.', answer: z.array(z.string()) },
  aboutMedia: { summary: 'About the media service.', answer: z.array(z.string()) },
} satisfies Record<string, CallSchemas>;
