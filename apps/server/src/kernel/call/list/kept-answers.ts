import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint, SentAnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { z } from 'zod';
import { inSnapshot, type Transaction } from '../../../db/transaction.ts';
import { JSON_TYPE, PackedAnswer } from '../../answer/packed-answer.ts';
import { type Actor, isAdmin, ownerOf } from '../actor.ts';
import type { Call } from '../call.ts';
import type { RouteContext } from '../route-context.ts';
import { printList } from '../reply/send-answer.ts';

/** What of a call decides what it is answered. */
type Asked<E extends Endpoint> = Pick<Call<E>, 'params'> & { readonly actor: Actor };
type Asking<E extends Endpoint> = Asked<E> & Pick<Call<E>, 'transact'>;

/** How the list that a call answers is read for somebody. */
export interface Reading<E extends Endpoint> {
  /** How many lists are kept. */
  readonly most: number;
  /** An ETag text that differs whenever the list does, even within one side; throws as the call refuses. */
  findVersion(transaction: Transaction, asked: Asked<E>): Promise<string>;
  load(transaction: Transaction, asked: Asked<E>): Promise<SentAnswerOf<E>>;
}

/**
 * Answers a call by a list read, checked, printed and compressed once per version, which the database is
 * asked for before each answer: at a tender's start each page of all bidders asks for the same large lists.
 */
export function keepAnswers<E extends Endpoint>(
  context: RouteContext,
  endpoint: E,
  { most, findVersion, load }: Reading<E>,
): (call: Asking<E>) => Promise<PackedAnswer> {
  const { answer: schema } = schemasOf(endpoint);
  if (!(schema instanceof z.ZodArray)) throw new Error(`${endpoint.name} answers no list.`);
  const kept = new Map<string, Promise<PackedAnswer>>();
  const make = async (call: Asking<E>, name: string): Promise<PackedAnswer> => {
    const read = () =>
      inSnapshot(context.db, (transaction) =>
        Promise.all([findVersion(transaction, call), load(transaction, call)]),
      );
    try {
      const [version, list] = await context.turns.run(ownerOf(call.actor), read);
      // What was changed meanwhile is in it, so that it is no answer of the version before.
      if (nameOf(call.actor, version) !== name) kept.delete(name);
      const printed = await printList(list as readonly unknown[], schema);
      return new PackedAnswer(version, await promisify(gzip)(printed), JSON_TYPE);
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
  return async (call) => {
    const version = await call.transact((transaction) => findVersion(transaction, call));
    const name = nameOf(call.actor, version);
    const answer = kept.get(name) ?? make(call, name);
    // Moved to the end: a Map keeps insertion order, so its first entry is the least recently used.
    kept.delete(name);
    kept.set(name, answer);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

/** Administrators are told more of the same things than bidders. */
function nameOf(actor: Actor, version: string): string {
  return `${isAdmin(actor) ? 'all' : 'own'} ${version}`;
}
