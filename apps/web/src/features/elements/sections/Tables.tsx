import { useState } from 'react'
import { Delta } from '../../../ui/Delta.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { LONG_TEXT } from '../Specimen.tsx'

type Row = { name: string; fees: string; change: number | null }

const DENSITIES = [
  { value: 'usual', label: 'Usual rows' },
  { value: 'dense', label: 'Dense rows' },
] as const
const ROWS: readonly Row[] = [
  { name: 'Ethereum', fees: '$61.8M', change: -0.124 },
  { name: LONG_TEXT, fees: '$4.0M', change: 0.02 },
  { name: 'Unknown', fees: '—', change: null },
  ...Array.from({ length: 200 }, (_, index) => ({
    name: `Project ${index + 1}`,
    fees: `$${((200 - index) / 10).toFixed(1)}M`,
    change: (index % 7) / 100 - 0.03,
  })),
]

export function Tables() {
  const [density, setDensity] = useState<'usual' | 'dense'>('usual')
  const [isDescending, setDescending] = useState(true)
  const rows = isDescending ? ROWS : ROWS.toReversed()
  const columns: readonly DataColumn<Row>[] = [
    { id: 'name', header: 'Project', width: 220, align: 'left', cell: (row) => row.name },
    {
      id: 'fees',
      header: 'Fees, 30d',
      width: 120,
      align: 'right',
      cell: (row) => row.fees,
      sort: {
        direction: isDescending ? 'desc' : 'asc',
        position: null,
        toggle: () => setDescending(!isDescending),
      },
      footers: ['$2.1B'],
    },
    {
      id: 'change',
      header: 'Change',
      width: 100,
      align: 'right',
      cell: (row) => <Delta change={row.change} />,
    },
  ]
  return (
    <>
      <div>
        <SegmentedControl
          label="Density"
          segments={DENSITIES}
          value={density}
          onChange={setDensity}
        />
      </div>
      <div className="h-72 rounded-md border border-line bg-raise">
        <DataTable
          label="Projects by fees"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.name}
          rowHeight={density === 'dense' ? 26 : 32}
          footers={['Total']}
        />
      </div>
      <div className="rounded-md border border-line bg-raise">
        <EmptyState title="No project matches these filters" />
      </div>
    </>
  )
}
