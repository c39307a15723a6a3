import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';

/** From this score on, of 0 to 4, it takes more than a million guesses. */
const LEAST_SCORE = 2;

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...german }, graphs: adjacencyGraphs });

/** What an attacker knows of an account: its address, names, company and their single words. */
function wordsOf(facts: readonly string[]): string[] {
  return [...facts, ...facts.flatMap((fact) => fact.split(/[^\p{L}\p{N}]+/u)), 'Rahmenpreis'].filter(
    (word) => word.length > 1,
  );
}

/**
 * True for a password that would be tried among the first million: a common one, a word with a year, a row of keys, or
 * what the account says about itself (QUALITY.md «Passwords and codes»). Runs in a worker, since its dictionaries take a
 * tenth of a second to load.
 */
export function isGuessable(password: string, facts: readonly string[]): boolean {
  return estimator.check(password, wordsOf(facts)).score < LEAST_SCORE;
}
