import * as aboutApi from '@rahmenpreis/contract/about-api.ts';
import * as addressChange from '@rahmenpreis/contract/address-change.ts';
import * as arrival from '@rahmenpreis/contract/arrival.ts';
import * as audit from '@rahmenpreis/contract/audit.ts';
import * as award from '@rahmenpreis/contract/award.ts';
import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as binding from '@rahmenpreis/contract/binding.ts';
import * as boardPaper from '@rahmenpreis/contract/board-paper.ts';
import * as columnMap from '@rahmenpreis/contract/column-map.ts';
import * as epCatalog from '@rahmenpreis/contract/ep-catalog.ts';
import * as feedback from '@rahmenpreis/contract/feedback.ts';
import * as keyval from '@rahmenpreis/contract/keyval.ts';
import * as liegenschaft from '@rahmenpreis/contract/liegenschaft.ts';
import * as lv from '@rahmenpreis/contract/lv.ts';
import * as lvSource from '@rahmenpreis/contract/lv-source.ts';
import * as media from '@rahmenpreis/contract/media.ts';
import * as handover from '@rahmenpreis/contract/handover.ts';
import * as memo from '@rahmenpreis/contract/memo.ts';
import * as news from '@rahmenpreis/contract/live-updates.ts';
import * as offers from '@rahmenpreis/contract/offers.ts';
import * as operator from '@rahmenpreis/contract/operator.ts';
import * as passkey from '@rahmenpreis/contract/passkey.ts';
import * as phase from '@rahmenpreis/contract/phase.ts';
import * as preisspiegel from '@rahmenpreis/contract/preisspiegel.ts';
import * as question from '@rahmenpreis/contract/question.ts';
import * as receipt from '@rahmenpreis/contract/receipt.ts';
import * as missingPrice from '@rahmenpreis/contract/missing-price.ts';
import * as odd from '@rahmenpreis/contract/outlier.ts';
import * as scenario from '@rahmenpreis/contract/scenario.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import * as serviceProvider from '@rahmenpreis/contract/service-provider.ts';
import * as session from '@rahmenpreis/contract/session.ts';
import * as tenderChange from '@rahmenpreis/contract/tender-change.ts';
import * as tenderFile from '@rahmenpreis/contract/tender-file.ts';

const CONTRACT = {
  ...aboutApi,
  ...addressChange,
  ...arrival,
  ...audit,
  ...award,
  ...binding,
  ...boardPaper,
  ...columnMap,
  ...epCatalog,
  ...feedback,
  ...keyval,
  ...liegenschaft,
  ...lv,
  ...lvSource,
  ...media,
  ...handover,
  ...memo,
  ...news,
  ...offers,
  ...operator,
  ...passkey,
  ...phase,
  ...preisspiegel,
  ...question,
  ...receipt,
  ...missingPrice,
  ...odd,
  ...scenario,
  ...serviceProvider,
  ...session,
  ...tenderChange,
  ...tenderFile,
};

type Contract = typeof CONTRACT;
type CallName = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never;
}[keyof Contract];
type Call<Name extends CallName> = Extract<Contract[Name], Endpoint>;

/** What the server says in place of an answer. */
export class Refusal {
  readonly status: number;
  readonly message: string;
  readonly details: readonly object[];

  constructor(status: number, message: string, details: readonly object[] = []) {
    this.status = status;
    this.message = message;
    this.details = details;
  }
}

/** The answer of a call that is still on its way. */
export const PENDING = new Promise<never>(() => undefined);

/** The answer of a call that is lost with its connection. */
export const LOST = Symbol('lost');

/** One call as it arrived. */
export interface Arrived {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Given<Name extends CallName> = AnswerOf<Call<Name>, Blob> | Refusal | typeof LOST;
type GivenInTime<Name extends CallName> = Given<Name> | Promise<Given<Name>>;

/**
 * What a call is answered, now or later, by its name in the contract: the same each time, or as the call is.
 */
export type Answers = {
  readonly [Name in CallName]?: GivenInTime<Name> | ((call: Arrived) => GivenInTime<Name>);
};

interface KnownCall {
  readonly endpoint: Endpoint & { readonly name: CallName };
  readonly pattern: RegExp;
}

function isCall(value: unknown): value is KnownCall['endpoint'] {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** The calls of the contract; a path without parameters is meant before one that would also fit. */
const CALLS: readonly KnownCall[] = Object.values<unknown>(CONTRACT)
  .filter(isCall)
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

function readCall(method: string, url: URL, headers: Headers, body: unknown): Arrived & KnownCall {
  for (const known of CALLS) {
    const found = known.endpoint.method === method ? known.pattern.exec(url.pathname) : null;
    if (found === null) continue;
    return {
      ...known,
      name: known.endpoint.name,
      params: found.groups ?? {},
      query: url.searchParams,
      headers,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
  }
  throw new Error(`The contract has no call ${method} ${url.pathname}.`);
}

/**
 * The answer in the shape in which it travels; one that is not what the contract says is a slip of the test.
 */
function responseOf(endpoint: Endpoint, given: unknown): Response {
  if (given instanceof Refusal) {
    const { status, message, details } = given;
    // Without findings as a gateway says it.
    const body =
      details.length === 0 ? { message } : { status, error: '', message, code: 'findings', details };
    return Response.json(body, { status });
  }
  if (endpoint.answers === undefined) {
    return Response.json({ data: schemasOf(endpoint).answer?.parse(given) });
  }
  return new Response(given as BodyInit);
}

/** A server that gives the answers of a test in place of the network. */
export interface FakeServer {
  /** Every call that arrived, in their order. */
  readonly calls: readonly Arrived[];
  /** Gives other answers from now on. */
  answer(answers: Answers): void;
}

/** A file on its way: it goes where everything else goes. */
class FakeRequest {
  status = 0;
  statusText = '';
  response: Blob | undefined;
  readonly upload = {};
  onload: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onabort: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  readonly #headers = new Headers();
  #method = '';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return '';
  }

  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }

  send(body: BodyInit): void {
    void fetch(this.#url, { method: this.#method, headers: this.#headers, body })
      .then(async (answer) => {
        this.status = answer.status;
        this.response = await answer.blob();
        this.onload?.();
      })
      .catch(() => this.onerror?.())
      .finally(() => this.onloadend?.());
  }
}

/** Fails once the page gives its stream up, as one does that has not begun by then. */
function untilGivenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason as Error));
  });
}

/** Puts a server with these answers in place of the network. */
export function startFakeServer(first: Answers): FakeServer {
  let answers = first;
  const calls: Arrived[] = [];
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  globalThis.fetch = async (address, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(address as string, location.origin);
    const call = readCall(method, url, new Headers(headers), body);
    calls.push(call);
    const given = answers[call.name] as unknown;
    if (given === undefined) throw new Error(`The test gives no answer to ${call.name}.`);
    const coming: unknown = typeof given === 'function' ? given(call) : given;
    const isStream = call.endpoint.answers === 'events';
    const answer: unknown = await (isStream ? Promise.race([coming, untilGivenUp(signal)]) : coming);
    if (answer === LOST) throw new TypeError('Failed to fetch');
    return responseOf(call.endpoint, answer);
  };
  return {
    calls,
    answer: (more) => {
      answers = { ...answers, ...more };
    },
  };
}
