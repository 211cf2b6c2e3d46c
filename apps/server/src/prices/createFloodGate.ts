const SECOND_MS = 1_000
/** Three exchanges with every token of ours send a few hundred messages in a busy second. */
const MOST_A_SECOND = 2_000
/** This many consecutive seconds above the limit count as a flood. */
const PATIENCE_SECONDS = 10

/**
 * Decides for each message whether to read it: `pass`; `drop` if this second's limit is exceeded;
 * `flood` if that has lasted too long.
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
