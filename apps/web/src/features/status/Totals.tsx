import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatValue } from '@tickmark/core/formats/formatValue'

const LABELS = {
  facts: 'Facts',
  observations: 'Observations',
  projects: 'Projects with data',
  superseded: 'Superseded versions',
} as const satisfies Record<keyof DataStatus['totals'], string>

export function Totals({ status }: { status: DataStatus }) {
  const keys = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-5">
      {keys.map((key) => (
        <Total key={key} label={LABELS[key]} value={status.totals[key]} />
      ))}
      <Total label="Data version" value={status.data_version} />
    </dl>
  )
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div className="bg-raise px-3.5 py-3 max-lg:last:col-span-full">
      <dt className="text-sm text-fg3">{label}</dt>
      <dd className="text-figure font-semibold">{formatValue(value, 'number', 'exact')}</dd>
    </div>
  )
}
