import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type { operatorCallSchemas, operatorSchema } from './schema/operator.ts';

const { forAnybody } = endpointsOf<typeof operatorCallSchemas>();

/** Who runs the program, for the imprint and the privacy page; every text may be empty (OPEN-52). */
export type Operator = z.output<typeof operatorSchema>;

/** Gives the operator's data (OPEN-52). */
export const getOperator = forAnybody('getOperator', 'GET /auth/v1/public/operator');
