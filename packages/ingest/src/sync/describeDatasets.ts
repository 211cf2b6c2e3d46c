import type { DatasetProgress } from '@tickmark/core/answers/DatasetProgress'
import type { Connector } from '../connectors/Connector.ts'
import { nameDataset } from '../connectors/nameDataset.ts'
import type { LoggedDataset } from '../datasets/syncLog.ts'
import type { RunProgress } from './RunProgress.ts'

const STATES = {
  loaded: 'loaded',
  unchanged: 'loaded',
  failed: 'failed',
  withheld: 'withheld',
  'not-attempted': 'waiting',
} as const

/** Lists every dataset of the sources: how its last sync ended, or how far the running one is. */
export function describeDatasets(
  connectors: readonly Connector[],
  log: readonly LoggedDataset[],
  running: RunProgress | null,
): DatasetProgress[] {
  return connectors.flatMap(({ contract: { source_id }, datasets, withheld = [] }) => [
    ...datasets.map((dataset): DatasetProgress => {
      const named = { source_id, ...toPlace(nameDataset(dataset)) }
      const step = running?.find(named)
      if (step !== undefined) {
        const { since, done, count } = step
        const left = Math.max(0, count - done)
        return { ...named, ...NOTHING, state: 'running', since: toMoment(since), done, left }
      }
      const last = log.find((one) => one.source_id === source_id && one.dataset === dataset.id)
      if (last === undefined) return { ...named, ...NOTHING, state: 'waiting' }
      const { ended_at: since, subjects, left, needs, error, refusal } = last
      const state = STATES[last.state]
      return { ...named, state, since, done: subjects - left, left, needs, error, refusal }
    }),
    ...withheld.map(
      ({ needs, ...dataset }): DatasetProgress => ({
        source_id,
        ...toPlace(dataset),
        ...NOTHING,
        state: 'withheld',
        needs,
      }),
    ),
  ])
}

function toPlace({ id: dataset, title, metrics, records = [] }: ReturnType<typeof nameDataset>) {
  return { dataset, title, metrics, records }
}

const NOTHING = { since: null, done: 0, left: 0, needs: null, error: null, refusal: null }

function toMoment(ms: number): string {
  return new Date(ms).toISOString()
}
