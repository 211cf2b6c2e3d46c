import type { ApiKey } from '@tickmark/core/accounts/ApiKey'
import type { ChartAnswer, ChartSeries } from '@tickmark/core/charts/ChartAnswer'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { useEffect, useMemo, useState } from 'react'
import { loadSurface } from '../../../charts/loadSurface.ts'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TableButton } from '../../../ui/TableButton.tsx'

/** A key or token with its daily requests. */
export type UsedKey = Pick<ApiKey, 'key_id' | 'name' | 'usage'>

const DAYS = 30
const HEIGHT = 220

type Props = { keys: readonly UsedKey[]; now: number }

/** The daily requests of each key. */
export function UsageChart({ keys, now }: Props) {
  const [asTable, setAsTable] = useState(false)
  const answer = useMemo(() => prepareUsage(keys, { days: DAYS, now }), [keys, now])
  const isUsed = answer.series.length > 0
  useEffect(() => {
    // A failure is shown where the chart is rendered.
    if (isUsed) loadSurface().catch(() => undefined)
  }, [isUsed])
  return (
    <Panel
      title={`Requests by day, last ${DAYS} days`}
      controls={isUsed && <TableButton isOn={asTable} onChange={setAsTable} />}
    >
      {isUsed ? (
        <TimeSeriesChart
          answer={answer}
          label="Requests by day"
          kind="stacked"
          granularity="day"
          log={false}
          asTable={asTable}
          unit="number"
          additive
          height={HEIGHT}
        />
      ) : (
        <EmptyState title="No requests yet">
          <p>Requests with a key are counted here by day (UTC).</p>
        </EmptyState>
      )}
    </Panel>
  )
}

const DAY_MS = 86_400_000
const MAX_SERIES = 9

/** The daily requests of each key as chart data, up to `now` (milliseconds since 1970). The server counts every
 * request, so a missing day had none; today is unfinished. Keys without requests are left out, and the smallest are
 * summed as Others.
 */
export function prepareUsage(
  keys: readonly UsedKey[],
  { days, now }: { days: number; now: number },
): ChartAnswer {
  const timestamps = Array.from({ length: days }, (_, index) =>
    toDay(now - (days - 1 - index) * DAY_MS),
  )
  const used = keys
    .map((key) => ({ ...key, usage: key.usage.filter(({ day }) => timestamps.includes(day)) }))
    .filter(({ usage }) => countRequests(usage) > 0)
    .toSorted((a, b) => countRequests(b.usage) - countRequests(a.usage))
  const rest = used.slice(MAX_SERIES).flatMap(({ usage }) => usage)
  const named = used.slice(0, MAX_SERIES)
  const lines = [
    ...named.map(({ key_id, name, usage }) => ({ id: key_id, label: name, usage })),
    ...(rest.length > 0 ? [{ id: OTHERS_KEY, label: 'Others', usage: rest }] : []),
  ]
  return {
    timestamps,
    series: lines.map(
      ({ id, label, usage }): ChartSeries => ({
        key: { key: id },
        metric: 'requests',
        label,
        values: sumByDay(usage, timestamps),
        provisional_from: timestamps.at(-1) ?? null,
      }),
    ),
    meta: { total_series: used.length },
  }
}

function sumByDay(usage: ApiKey['usage'], timestamps: readonly Day[]): number[] {
  const sums = new Map<Day, number>()
  for (const { day, requests } of usage) sums.set(day, (sums.get(day) ?? 0) + requests)
  return timestamps.map((day) => sums.get(day) ?? 0)
}

/** The total number of requests. */
export function countRequests(usage: ApiKey['usage']): number {
  return usage.reduce((sum, { requests }) => sum + requests, 0)
}
