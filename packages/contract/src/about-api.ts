import { endpointsOf } from './endpoint.ts';
import type { aboutApiCallSchemas } from './schema/about-api.ts';

const { forAnybody } = endpointsOf<typeof aboutApiCallSchemas>();

/** Shows that the property service is reachable; asked before an import (API-021, OPEN-35). */
export const aboutProperty = forAnybody('aboutProperty', 'GET /property/v1/about_api', { aliases: [] });

/** Shows that the media service is reachable; asked before an import (API-021, OPEN-35). */
export const aboutMedia = forAnybody('aboutMedia', 'GET /media/v1/about_api', { aliases: [] });
