const MAX_NAMES = 3

/** Names one after the other; of many the first two, and how many more there are. */
export function listFew(names: readonly string[]): string {
  return names.length > MAX_NAMES
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(', ')
}
