import { Link } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { ReactNode } from 'react'

export function Totals({ status }: { status: DataStatus }) {
  const { totals, data_version } = status
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
      <Total label="Facts">{write(totals.facts)}</Total>
      <Total label="Observations">{write(totals.observations)}</Total>
      <Total label="Projects with data">{write(totals.projects)}</Total>
      <Total label="Superseded versions">{write(totals.superseded)}</Total>
      <Total label="Restatements">
        <Link
          to="/status/$list"
          params={{ list: 'restatements' }}
          className="underline decoration-line2 underline-offset-4 hover:decoration-accent"
        >
          {write(totals.restatements)}
        </Link>
      </Total>
      <Total label="Data version">{write(data_version)}</Total>
    </dl>
  )
}

function write(count: number): string {
  return formatValue(count, 'number', 'exact')
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-raise px-3.5 py-3">
      <dt className="text-sm text-fg3">{label}</dt>
      <dd className="text-figure font-semibold">{children}</dd>
    </div>
  )
}
