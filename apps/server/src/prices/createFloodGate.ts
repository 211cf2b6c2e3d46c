const SECOND_MS = 1_000
/** Three exchanges with every token of ours send a few hundred messages in a busy second. */
const MOST_A_SECOND = 2_000
/** After so many seconds beyond that in a row, somebody floods. */
const PATIENCE_SECONDS = 10

/**
 * Says of each message that comes whether it is read: `pass`, `drop` when more have come within this second than can be
 * of use, and `flood` when that has gone on for too long.
 */
export function createFloodGate(now: () => number): () => 'pass' | 'drop' | 'flood' {
  let second = 0
  let count = 0
  let floods = 0
  return () => {
    const current = Math.floor(now() / SECOND_MS)
    if (current !== second) {
      const wasFlood = count > MOST_A_SECOND && current === second + 1
      floods = wasFlood ? floods + 1 : 0
      second = current
      count = 0
    }
    count++
    if (floods >= PATIENCE_SECONDS) {
      floods = 0
      return 'flood'
    }
    return count > MOST_A_SECOND ? 'drop' : 'pass'
  }
}
