/** How long an expectation about a page may take to come true. */
export const PATIENCE = { timeout: 15_000, interval: 50 } as const
