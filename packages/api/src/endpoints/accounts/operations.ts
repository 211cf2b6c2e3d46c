import {
  HISTORY_MINUTES,
  type HistoryHours,
  OperationsHistory,
} from '@tickmark/core/answers/OperationsHistory'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'

const HOURS = Object.keys(HISTORY_MINUTES) as [HistoryHours, ...HistoryHours[]]

/** The calls with which staff see the server itself. */
export const operationsEndpoints = [
  accountEndpoint({
    name: 'showOperations',
    path: '/v3/internal/staff/operations',
    summary: 'Metrics of this server: requests, the engine, loads, memory, freshness.',
    description:
      'Since its start, for at most a day, and per server. `/metrics` has the same for Prometheus.',
    input: z.strictObject({
      hours: z
        .enum(HOURS)
        .default('6')
        .describe('Hours to cover; a day has a point every 5 minutes.'),
    }),
    output: z.object({ history: OperationsHistory }),
    run: async ({ readHistory }, { hours }) => ({ history: await readHistory(hours) }),
  }),
]
