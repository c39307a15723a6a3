import { endpointsOf } from './endpoint.ts';
import type { aboutApiCallSchemas } from './schema/about-api.ts';

const endpoint = endpointsOf<typeof aboutApiCallSchemas>();

/** Shows that the property service is reachable; asked before an import (API-021, OPEN-35). */
export const aboutProperty = endpoint('aboutProperty', 'GET /property/v1/about_api', 'public', {
  aliases: [],
});

/** Shows that the media service is reachable; asked before an import (API-021, OPEN-35). */
export const aboutMedia = endpoint('aboutMedia', 'GET /media/v1/about_api', 'public', { aliases: [] });
