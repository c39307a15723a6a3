import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';

/** From this score on, of 0 to 4, it takes more than a million guesses. */
const LEAST_SCORE = 2;

const DRESSED = /^([^\p{L}]*)(\p{L}+)([^\p{L}]*)$/u;
/** As much as a date without its dots. */
const DRESS_MAX_CHARACTERS = 8;
const COMMON_WORDS: ReadonlySet<string> = new Set(
  Object.values({ ...common, ...german }).flatMap((words) => words.map((word) => String(word).toLowerCase())),
);

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...german }, graphs: adjacencyGraphs });

/** Words known of the program: its name, and the start of the demo's password, which stands in README. */
const PROGRAM_WORDS = ['Rahmenpreis', 'Rahmenpreis-Demo'];

/** The words an attacker knows of an account: address, names, company, their single words, the program. */
function wordsOf(facts: readonly string[]): string[] {
  const single = facts.flatMap((fact) => fact.split(/[^\p{L}\p{N}]+/u));
  return [...facts, ...single, ...PROGRAM_WORDS].filter((word) => word.length > 1);
}

/**
 * True for a password that would be tried among the first million: a common one, a word with a year, a row of
 * keys, or what the account says about itself (QUALITY.md «Passwords and codes»). Runs in a worker, since its
 * dictionaries take a tenth of a second to load.
 */
export function isGuessable(password: string, facts: readonly string[]): boolean {
  const known = wordsOf(facts);
  return isDressedWord(password, known) || estimator.check(password, known).score < LEAST_SCORE;
}

/**
 * True for one word that everybody or the account knows, with a few figures and signs. The estimator counts
 * each as a guess, though a year and an exclamation mark are what all add when a page asks for them.
 */
function isDressedWord(password: string, known: readonly string[]): boolean {
  const [, before = '', word, after = ''] = DRESSED.exec(password.toLowerCase()) ?? [];
  if (word === undefined || before.length + after.length > DRESS_MAX_CHARACTERS) return false;
  return COMMON_WORDS.has(word) || known.some((each) => each.toLowerCase() === word);
}
