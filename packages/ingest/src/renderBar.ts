export const BAR_WIDTH = 24

/** How much of something is done, as a bar for a terminal. */
export function renderBar(done: number, count: number): string {
  const filled = count === 0 ? 0 : Math.floor((BAR_WIDTH * done) / count)
  return '='.repeat(filled).padEnd(BAR_WIDTH)
}
