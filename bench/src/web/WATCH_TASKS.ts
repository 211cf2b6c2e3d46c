/** Runs in a page before anything of it: `window.longest()` is the longest task since it was last asked, in ms. */
export const WATCH_TASKS = `{
  let longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  }).observe({ type: 'longtask' })
  window.longest = () => {
    const now = longest
    longest = 0
    return now
  }
}`
