import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { JSON_TYPE, packData, PackedAnswer } from '../answer/packed-answer.ts';
import { type Actor, isAdmin, ownerOf } from './actor.ts';
import type { Call } from './call.ts';
import type { Door } from './door.ts';

/** How an answer is read for somebody. */
export interface Reading {
  /** A text that is another one whenever the answer would be another one, also for somebody else of the same side. */
  findVersion(transaction: Transaction, actor: Actor): Promise<string>;
  /** The answer's `data` in pieces, which conform to the schema of the call. */
  load(transaction: Transaction, actor: Actor): Promise<AsyncIterable<string>>;
}

/** Answers to one call, each made and compressed once for all who are told the same. */
export interface KeptAnswers {
  read(call: Pick<Call<Endpoint>, 'actor' | 'transact'>): Promise<PackedAnswer>;
}

/**
 * Keeps the last answers by the version of what they hold, which the database is asked for before each answer. At a tender's start all its
 * bidders ask for the same thousands of rows at once, and each page of theirs does so again.
 */
export function createKeptAnswers(door: Door, most: number, { findVersion, load }: Reading): KeptAnswers {
  const kept = new Map<string, Promise<PackedAnswer>>();
  const make = async (actor: Actor, name: string): Promise<PackedAnswer> => {
    const read = (): Promise<[string, AsyncIterable<string>]> =>
      inSnapshot(door.db, (transaction) =>
        Promise.all([findVersion(transaction, actor), load(transaction, actor)]),
      );
    try {
      const [version, pieces] = await door.turns.run(ownerOf(actor), read);
      // What was changed meanwhile is in it, so that it is no answer of the version before.
      if (nameOf(actor, version) !== name) kept.delete(name);
      return new PackedAnswer(version, await packData(pieces), JSON_TYPE);
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
  return {
    async read({ actor, transact }) {
      const name = nameOf(actor, await transact((transaction) => findVersion(transaction, actor)));
      const answer = kept.get(name) ?? make(actor, name);
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
