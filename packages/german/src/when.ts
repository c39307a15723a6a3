/** Items of a list where something holds, and none where it does not. */
export const when = <Item>(holds: boolean, ...items: Item[]): Item[] => (holds ? items : []);
