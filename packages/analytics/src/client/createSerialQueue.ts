/** Has acts wait for each other, in the order in which they come. */
export type SerialQueue = {
  /** How many are under way or wait. */
  readonly length: number
  run<T>(act: () => Promise<T>): Promise<T>
}

export function createSerialQueue(): SerialQueue {
  let length = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    get length() {
      return length
    },
    run(act) {
      length++
      const done = last.then(act).finally(() => {
        length--
      })
      last = done.catch(() => undefined)
      return done
    },
  }
}
