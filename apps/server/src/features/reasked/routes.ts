import { getPackages } from '@rahmenpreis/contract/phase.ts';
import type { FastifyInstance } from 'fastify';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { listOpenPackages } from '../phase/members/repository.ts';
import { findOpenPhase } from '../phase/repository.ts';
import { loadReasked } from './load-reasked.ts';

/** Packages that are open, and those that later phases ask for again (decision 0129). */
export function reaskedRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  route(app, context, getPackages, async (call) => {
    const open = await call.transact(async (transaction) => {
      const phase = await findOpenPhase(transaction, call);
      return listOpenPackages(transaction, phase.id);
    });
    return { open, reasked: await loadReasked(context.db, books, call) };
  });
}
