import { getOperator, type Operator } from '@rahmenpreis/contract/operator.ts';
import type { FastifyInstance } from 'fastify';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';

/** The operator if an installation has not named one (OPEN-52). */
export const NEUTRAL_OPERATOR: Operator = {
  name: 'Muster Portfoliogesellschaft mbH',
  strasse: 'Musterstraße 1',
  ort: '12345 Musterstadt',
  vertretung: 'Erika Mustermann (Geschäftsführung)',
  telefon: '+49 30 1234560',
  email: 'kontakt@example.org',
  register: 'Amtsgericht Musterstadt, HRB 12345',
  umsatzsteuerId: 'DE123456789',
  datenschutzEmail: 'datenschutz@example.org',
};

/** Who runs the program, for the static pages; neutral placeholders if nobody is named (OPEN-52). */
export function operatorRoutes(app: FastifyInstance, context: RouteContext, operator = NEUTRAL_OPERATOR) {
  route(app, context, getOperator, async () => operator);
}
