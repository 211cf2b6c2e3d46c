import { useEffect, useMemo, useState } from 'react'
import { loadSurface } from '../../charts/loadSurface.ts'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { prepareUsage } from './prepareUsage.ts'
import type { UsedKey } from './UsedKey.ts'

const DAYS = 30
const HEIGHT = 220

type Props = { keys: readonly UsedKey[]; now: number }

/** How many requests each key made on each of the last days. */
export function UsageChart({ keys, now }: Props) {
  const [asTable, setAsTable] = useState(false)
  const answer = useMemo(() => prepareUsage(keys, { days: DAYS, now }), [keys, now])
  const isUsed = answer.series.length > 0
  useEffect(() => {
    // A failure shows where the chart is drawn.
    if (isUsed) loadSurface().catch(() => undefined)
  }, [isUsed])
  return (
    <Panel
      title={`Requests by day, last ${DAYS} days`}
      controls={
        isUsed && (
          <Button
            aria-pressed={asTable}
            aria-label="Show as table"
            onClick={() => setAsTable(!asTable)}
          >
            <Icon name="table" size={13} />
          </Button>
        )
      }
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
          <p>Requests that a key makes are counted here by day, in UTC.</p>
        </EmptyState>
      )}
    </Panel>
  )
}
