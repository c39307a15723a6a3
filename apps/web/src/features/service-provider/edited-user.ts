import { DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { serviceProviderInputSchema } from '@rahmenpreis/contract/schema/service-provider.ts';
import type { ServiceProviderInput } from '@rahmenpreis/contract/service-provider.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';

/** The rights that are sent for a new user: reading always, writing as one (USER-008, USER-012). */
function chosenRights(mayWrite: boolean): { title: Permission }[] {
  const rights: readonly Permission[] = mayWrite ? DL_PERMISSIONS : ['PERMISSION_DLREAD'];
  return rights.map((title) => ({ title }));
}

/** A new user may write unless that is taken away (USER-008). */
export const EMPTY_USER = {
  firstname: '',
  lastname: '',
  organisation: '',
  username: '',
  phone: '',
  info: '',
  erpNummer: '',
  mayWrite: true,
};

/** What the dialog holds while a person types. */
export type UserDraft = Readonly<typeof EMPTY_USER>;

export type UserProblems = { readonly [field in keyof UserDraft]?: string };

/** Gives the user to send, or the German sentence for each field that is wrong (USER-006, USER-007). */
export function checkUser(draft: UserDraft): { input: ServiceProviderInput } | { problems: UserProblems } {
  const { mayWrite, ...texts } = draft;
  const checked = serviceProviderInputSchema.safeParse({ ...texts, grantedRights: chosenRights(mayWrite) });
  if (checked.success) return { input: checked.data };
  return { problems: problemsOf(checked.error.issues) };
}

/** What of a person may be changed by hand. */
export type PersonDraft = Pick<UserDraft, 'firstname' | 'lastname' | 'phone' | 'info' | 'erpNummer'>;

/** Fields of a person that are to be changed, each with what stood there. */
export type UserCells = readonly { name: keyof PersonDraft; from: string; to: string }[];

const personSchema = serviceProviderInputSchema.pick({
  firstname: true,
  lastname: true,
  phone: true,
  info: true,
  erpNummer: true,
});

/** Gives what a draft changes of a person, or the German sentence for each field that is wrong (USER-006). */
export function checkPerson(
  before: PersonDraft,
  draft: PersonDraft,
): { cells: UserCells } | { problems: UserProblems } {
  const checked = personSchema.safeParse(draft);
  if (!checked.success) return { problems: problemsOf(checked.error.issues) };
  const names = Object.keys(checked.data) as (keyof PersonDraft)[];
  const changed = names.filter((name) => checked.data[name] !== before[name]);
  return { cells: changed.map((name) => ({ name, from: before[name], to: checked.data[name] })) };
}

/** Gives the address to send, or the German sentence for one that is none (USER-007). */
export function checkAddress({ username }: UserDraft): { username: string } | { problems: UserProblems } {
  const checked = serviceProviderInputSchema.pick({ username: true }).safeParse({ username });
  return checked.success ? checked.data : { problems: problemsOf(checked.error.issues) };
}

/** The first sentence about each field. */
function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): UserProblems {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[String(path[0])] ??= message;
  return problems;
}

/** The fields for which the server refused a user, with sentences, as for a company with an account. */
export function refusedFields(error: unknown): UserProblems {
  if (!isCallFailure(error)) return {};
  const ofForm = error.fieldProblems.filter(({ field }) => field in EMPTY_USER);
  return Object.fromEntries(ofForm.map(({ field, message }) => [field, message]));
}
