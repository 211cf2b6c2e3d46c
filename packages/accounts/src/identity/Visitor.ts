/** Where a request comes from, as far as it tells. */
export type Visitor = { address: string; userAgent: string }
