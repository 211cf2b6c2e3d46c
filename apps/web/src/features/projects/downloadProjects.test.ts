import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import { expect, it } from 'vitest'
import { writeProjects } from './downloadProjects.ts'
import { buildProjectRows } from './ProjectRow.ts'

const project = (project_id: string) => ({
  project_id,
  name: project_id,
  symbol: project_id.toUpperCase(),
  is_archived: false,
  is_reviewed: true,
  has_data: true,
  market_sectors: [],
})

it('writes older levels with their days, as the list shows them', () => {
  const columns = [
    {
      ...parseFigureColumn('tvl_7d_latest'),
      anchor: '2026-11-26',
      values: [7, null],
      trends: [],
      older: [null, { value: 3, day: '2025-02-01' }],
    },
    { ...parseFigureColumn('fees_30d_sum'), anchor: '2026-11-26', values: [1, 2], trends: [] },
  ]
  const rows = buildProjectRows([project('aave'), project('gmx')], columns)
  const [head, ...lines] = writeProjects(rows, columns).trim().split(/\r?\n/)
  expect(head).toContain('tvl_7d_latest: day of older values')
  expect(lines).toEqual(['aave,aave,AAVE,7,,1', 'gmx,gmx,GMX,3,2025-02-01,2'])
})
