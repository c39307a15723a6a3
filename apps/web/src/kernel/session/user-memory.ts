import { session } from './session.ts';

/** Makes a memory for what a user chose or unfolded; the next user at the same screen starts from scratch. */
export function userMemory<V>() {
  const kept = new Map<string, V>();
  session.on((event) => {
    if (event === 'LoggedOut' || event === 'LoggedIn') kept.clear();
  });
  return { get: (key: string) => kept.get(key), set: (key: string, value: V) => void kept.set(key, value) };
}
