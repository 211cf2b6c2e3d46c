import { z } from 'zod'

/** An id in a path or parameter. Whether it exists is the endpoint's question. */
export function idParam(description: string) {
  return z.string().min(1).max(120).describe(description)
}
