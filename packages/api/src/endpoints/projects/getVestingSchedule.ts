import { getVestingSchedule as queryVesting } from '@tickmark/analytics/records/getVestingSchedule'
import { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { idParam } from '../../params/scalarParams.ts'
import { tabulateVesting } from '../../tables/tabulatePublished.ts'

export const getVestingSchedule = endpoint({
  name: 'getProjectVesting',
  switches: ['VESTING_SCHEDULE_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/vesting',
  procedure: 'projects.getVestingSchedule',
  publicPath: '/v2/projects/{project_id}/vesting',
  summary:
    'The unlock schedule of a project’s token by allocation and month, and the next unlocks.',
  // The unlocked amounts depend on the time, not only on the data.
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
