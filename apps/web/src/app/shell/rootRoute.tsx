import { createRootRoute, retainSearchParams } from '@tanstack/react-router'
import { readSearch } from '../../data/readSearch.ts'
import { parseTraceTarget } from '../../data/trace/TraceTarget.ts'
import { GlobalError } from './errors/PageError.tsx'
import { Root } from './Root.tsx'

type RootSearch = {
  /** What was known at this moment is shown; every page keeps it. See `parseAsOf`. */
  as_of?: string
  /** The figure whose origin is shown, as `TraceTarget` writes it. */
  trace?: string
}

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: GlobalError,
  validateSearch: (raw: Record<string, unknown>): RootSearch => {
    const read = readSearch(raw)
    const trace = read.text('trace')
    return {
      ...readTables(raw),
      as_of: read.asOf('as_of'),
      trace: trace !== undefined && parseTraceTarget(trace) !== undefined ? trace : undefined,
    }
  },
  search: { middlewares: [retainSearchParams(['as_of'])] },
})

/** How tables are looked at; `useTableAddress` reads it, each table its own part. */
function readTables(raw: Record<string, unknown>): Record<never, never> {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => key.startsWith('t.')))
}

/** Keeps the state in the address as it is; the page reads it. */
export function keepSearch<Search>(raw: Record<string, unknown>): Search {
  return raw as Search
}
