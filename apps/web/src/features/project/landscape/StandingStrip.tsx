import { Link } from '@tanstack/react-router'
import type { Competitors } from '@tickmark/core/answers/Ranking'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { RankMove } from '../../../tables/ranking/RankMove.tsx'
import { Delta } from '../../../ui/Delta.tsx'

type Props = { competitors: Competitors; metric: MetricDefinition }

/** The rank of the project among all members of its sector, whatever it is compared with below. */
export function StandingStrip({ competitors, metric }: Props) {
  const { market_sector_id, project_id, count, anchor } = competitors
  const own = competitors.competitors.find((row) => row.project_id === project_id)
  const sector = findSector(market_sector_id)?.name ?? market_sector_id
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-raise *:shadow-[0_0_0_1px_var(--line)] lg:grid-cols-4">
      <Standing
        label={
          <>
            Rank in{' '}
            <Switched name="MARKET_SECTORS_ENABLED" otherwise={sector}>
              <Link
                to="/markets/$sector"
                params={{ sector: market_sector_id }}
                className="hover:text-fg hover:underline"
              >
                {sector}
              </Link>
            </Switched>
          </>
        }
      >
        {own?.rank == null ? (
          MISSING
        ) : (
          <>
            {own.rank} <span className="text-sm font-medium text-fg3">of {count}</span>
            <span className="text-sm font-medium">
              <RankMove rank={own.rank} previous={own.previous_rank} />
            </span>
          </>
        )}
      </Standing>
      <Standing
        label={`${metric.short_title}${anchor === null ? '' : `, to ${formatDay(anchor)}`}`}
      >
        {formatMetricValue(own?.value ?? null, metric, 'compact')}
        {own?.change != null && (
          <Delta
            change={own.change}
            value={own.value}
            metric={metric}
            className="text-sm font-medium"
          />
        )}
      </Standing>
      <Standing label="Share of the sector">
        {formatValue(own?.share ?? null, 'percent', 'compact')}
      </Standing>
      <Standing label="Percentile rank">
        {own?.percentile_rank == null ? MISSING : Math.round(own.percentile_rank * 100)}
      </Standing>
    </dl>
  )
}

function Standing({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col bg-raise px-3.5 py-3">
      <dt className="text-sm text-fg3 lg:truncate">{label}</dt>
      <dd className="mt-auto flex pt-0.5 flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
        {children}
      </dd>
    </div>
  )
}
