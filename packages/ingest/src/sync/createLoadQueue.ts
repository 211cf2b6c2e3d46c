/** The order of loads that wait: figures of today of all projects, other lists, histories. */
export type LoadRank = 'today' | 'list' | 'history'

const RANKS: readonly LoadRank[] = ['today', 'list', 'history']

/** Lets one batch be loaded at a time, in the order of ranks and then of requests. */
type LoadQueue = {
  run<T>(rank: LoadRank, load: () => Promise<T>): Promise<T>
  /** True if figures of today or other lists wait. */
  readonly hasLists: boolean
}

export function createLoadQueue(): LoadQueue {
  const waiting: { rank: LoadRank; start(): void }[] = []
  let isBusy = false

  function startNext(): void {
    const rank = RANKS.find((one) => waiting.some((other) => other.rank === one))
    const [next] = waiting.splice(
      Math.max(
        0,
        waiting.findIndex((one) => one.rank === rank),
      ),
      1,
    )
    if (next === undefined) isBusy = false
    else next.start()
  }

  return {
    get hasLists() {
      return waiting.some(({ rank }) => rank !== 'history')
    },
    // Each load runs in the async context of its caller.
    async run(rank, load) {
      if (isBusy) await new Promise<void>((start) => waiting.push({ rank, start }))
      isBusy = true
      try {
        return await load()
      } finally {
        startNext()
      }
    },
  }
}
