/** The time for which raw answers are stored, and the maximum amount. */
export type Retention = {
  days: number
  /** Limit for all sources together; null for no limit. */
  mostBytes: number | null
  /** True if answers behind published figures are kept regardless of age and size. */
  keepsEvidence: boolean
}

export type ChoosableList = {
  input: string
  /** The newest list of each dataset is always kept. */
  dataset: string
  moment: number
  isOpen: boolean
  isEvidence: boolean
  /** Deleted with the list: its own bytes and answers that no other list names. */
  sha256s: readonly string[]
  bytes: number
}

/**
 * Chooses the lists to delete, oldest first: those that are too old, then more until the rest is
 * small enough. An answer that several lists name is deleted with the last of them.
 * @param lists the oldest first.
 * @param bodyBytes the size of each answer.
 */
export function chooseLists(
  lists: readonly ChoosableList[],
  bodyBytes: ReadonlyMap<string, number>,
  { now, ...retention }: Retention & { now: number },
): { removed: ChoosableList[]; bytes: number } {
  const closed = lists.filter(({ isOpen }) => !isOpen)
  const newest = new Map(closed.map((list) => [list.dataset, list.input]))
  const users = new Map<string, number>()
  for (const list of lists)
    for (const sha256 of new Set(list.sha256s)) users.set(sha256, (users.get(sha256) ?? 0) + 1)
  const sizeOf = (sha256: string) => bodyBytes.get(sha256) ?? 0
  let bytes =
    lists.reduce((sum, list) => sum + list.bytes, 0) +
    [...users.keys()].reduce((sum, sha256) => sum + sizeOf(sha256), 0)
  const removed: ChoosableList[] = []
  for (const list of lists) {
    const isTooOld = list.moment < now - retention.days * 86_400_000
    const isTooMuch = retention.mostBytes !== null && bytes > retention.mostBytes
    if (list.isOpen || newest.get(list.dataset) === list.input) continue
    if ((list.isEvidence && retention.keepsEvidence) || !(isTooOld || isTooMuch)) continue
    removed.push(list)
    bytes -= list.bytes
    for (const sha256 of new Set(list.sha256s)) {
      const left = (users.get(sha256) ?? 1) - 1
      users.set(sha256, left)
      if (left === 0) bytes -= sizeOf(sha256)
    }
  }
  return { removed, bytes }
}
