/** Lets one batch be loaded at a time: those of lists before those of histories, otherwise in order. */
type LoadQueue = {
  run<T>(of: { isBulk: boolean }, load: () => Promise<T>): Promise<T>
}

export function createLoadQueue(): LoadQueue {
  const waiting: { isBulk: boolean; start(): void }[] = []
  let isBusy = false

  function startNext(): void {
    const bulk = waiting.findIndex(({ isBulk }) => isBulk)
    const [next] = waiting.splice(Math.max(0, bulk), 1)
    if (next === undefined) isBusy = false
    else next.start()
  }

  return {
    // Each load runs in the async context of its caller.
    async run({ isBulk }, load) {
      if (isBusy) await new Promise<void>((start) => waiting.push({ isBulk, start }))
      isBusy = true
      try {
        return await load()
      } finally {
        startNext()
      }
    },
  }
}
