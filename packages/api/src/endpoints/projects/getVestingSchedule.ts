import { getVestingSchedule as queryVesting } from '@tickmark/analytics/records/getVestingSchedule'
import { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { idParam } from '../../params/scalarParams.ts'
import { tabulateVesting } from '../../tables/tabulatePublished.ts'

export const getVestingSchedule = endpoint({
  name: 'getProjectVesting',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/vesting',
  summary: 'How a project’s token comes free, by allocation and month, and what comes free next.',
  // What is free depends on the moment, not only on the data.
  cached: false,
  input: z.strictObject({ project_id: idParam('Project id.') }),
  output: VestingSchedule,
  rows: tabulateVesting,
  async run(ctx, { project_id }) {
    const project = requireProject(ctx, project_id)
    return {
      data: await queryVesting(ctx.analytics, {
        project_id: project.project_id,
        now: ctx.now(),
      }),
    }
  },
})
