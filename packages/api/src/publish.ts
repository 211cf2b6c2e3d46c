import { NAMED_CALLS, type NamedCall } from '@tickmark/core/calls/NAMED_CALLS'
import type { z } from 'zod'
import type { FactEndpoint, TableRow } from './endpoint.ts'

type Publication<T> = {
  name: string
  group: string
  procedure: NamedCall
  /** What the table holds, where the page's own call has none. */
  rows?: (data: T) => TableRow[]
}

/**
 * A named question of the page as a public call as well: the same input, run and figures, under an address that
 * stays, with the key, the whole answer and every format. So what a panel shows can be asked for outside of it.
 */
export function publish<I extends z.ZodObject, T>(
  endpoint: FactEndpoint<I, T>,
  { name, group, procedure, rows = endpoint.rows }: Publication<T>,
): FactEndpoint<I, T> {
  const { procedure: _asked, ...call } = endpoint
  return {
    ...call,
    name,
    group,
    path: NAMED_CALLS[procedure],
    auth: 'public-key',
    ...(rows && { rows }),
  }
}
