import { describe, expect, it } from 'vitest'
import { findProject } from '../projects/findProject.ts'
import { listProjectMetrics } from './listProjectMetrics.ts'

const list = (projectId: string, ...available: string[]) =>
  listProjectMetrics(projectId, Object.fromEntries(available.map((id) => [id, true]))).map(
    ({ metric, hasData }) => [metric.metric_id, hasData],
  )

describe('listProjectMetrics', () => {
  it('lists what has data', () => {
    expect(list('aave', 'fees')).toEqual([['fees', true]])
    expect(list('aave')).toEqual([])
  })

  it('lists the twelve metrics of the Internet Computer on that project whether or not they have data', () => {
    expect(findProject('internetcomputer')?.project_id).toBe('internetcomputer')
    const metrics = list('internetcomputer', 'price', 'cycles_burn_rate')
    expect(metrics).toHaveLength(13)
    expect(metrics[0]).toEqual(['price', true])
    expect(metrics).toContainEqual(['cycles_burn_rate', true])
    expect(metrics).toContainEqual(['total_icp_staked_on_nns', false])
  })
})
