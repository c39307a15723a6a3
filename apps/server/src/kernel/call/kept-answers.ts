import { constants } from 'node:zlib';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { JSON_TYPE, packData, PackedAnswer } from '../answer/packed-answer.ts';
import { type Actor, isAdmin, ownerOf } from './actor.ts';
import type { Call } from './call.ts';
import type { Door } from './door.ts';

/** What of a call decides what it is answered. */
type Asked<E extends Endpoint> = Pick<Call<E>, 'params'> & { readonly actor: Actor };
type Asking<E extends Endpoint> = Asked<E> & Pick<Call<E>, 'transact'>;

/** How an answer is read for somebody. */
export interface Reading<E extends Endpoint> {
  /** A text that is another one whenever the answer would be another one, also to somebody else of the same side; throws as the call refuses. */
  findVersion(transaction: Transaction, asked: Asked<E>): Promise<string>;
  /** The answer's `data` in pieces, which conform to the schema of the call. */
  load(transaction: Transaction, asked: Asked<E>): Promise<AsyncIterable<string> | Iterable<string>>;
}

/** Answers to one call, each made and compressed once for all who are told the same. */
export interface KeptAnswers<E extends Endpoint> {
  read(call: Asking<E>): Promise<PackedAnswer>;
}

/**
 * Keeps the last answers by the version of what they hold, which the database is asked for before each answer. At a tender's start all its
 * bidders ask for the same thousands of rows at once, and each page of theirs does so again.
 */
export function createKeptAnswers<E extends Endpoint>(
  door: Door,
  most: number,
  { findVersion, load }: Reading<E>,
): KeptAnswers<E> {
  const kept = new Map<string, Promise<PackedAnswer>>();
  const make = async (call: Asking<E>, name: string): Promise<PackedAnswer> => {
    const read = () =>
      inSnapshot(door.db, (transaction) =>
        Promise.all([findVersion(transaction, call), load(transaction, call)]),
      );
    try {
      const [version, pieces] = await door.turns.run(ownerOf(call.actor), read);
      // What was changed meanwhile is in it, so that it is no answer of the version before.
      if (nameOf(call.actor, version) !== name) kept.delete(name);
      // A space may stand in a version, but in no ETag.
      const packed = await packData(pieces, constants.Z_DEFAULT_COMPRESSION);
      return new PackedAnswer(version.replaceAll(' ', '.'), packed, JSON_TYPE);
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
  return {
    async read(call) {
      const version = await call.transact((transaction) => findVersion(transaction, call));
      const name = nameOf(call.actor, version);
      const answer = kept.get(name) ?? make(call, name);
      // Moved to the end: a Map keeps insertion order, so its first entry is the least recently used.
      kept.delete(name);
      kept.set(name, answer);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return answer;
    },
  };
}

/** Administrators are told more of the same things than bidders. */
function nameOf(actor: Actor, version: string): string {
  return `${isAdmin(actor) ? 'all' : 'own'} ${version}`;
}
