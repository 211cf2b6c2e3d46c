/** The browser calls back by then even when it never rests. */
const LATEST_MS = 3_000

/** Waits until the browser has nothing better to do, so that third parties delay no screen. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser has it; a timer then lets what is due go first.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, 200)
  })
}
