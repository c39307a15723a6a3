import { session } from './session.ts';

/** Something that is remembered for as long as the same person is signed in. */
interface UserMemory<V> {
  get: (key: string) => V | undefined;
  set: (key: string, value: V) => void;
}

/** Makes a memory for what a user chose or unfolded; the next user at the same screen starts from scratch. */
export function userMemory<V>(): UserMemory<V> {
  const kept = new Map<string, V>();
  session.on((event) => {
    if (event === 'LoggedOut' || event === 'LoggedIn') kept.clear();
  });
  return { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value) };
}
