import { getTokenRights as queryRights } from '@tickmark/analytics/records/tokenRights'
import { TokenRights } from '@tickmark/core/answers/TokenRights'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { idParam } from '../../params/scalarParams.ts'

export const getTokenRights = endpoint({
  name: 'getProjectTokenRights',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/token-rights',
  procedure: 'projects.getTokenRights',
  publicPath: '/v2/projects/{project_id}/token-rights',
  summary:
    'The rights of a project’s token – governance, fee switch, buybacks, distributions, equity – and its disclosures, each with its source and its history.',
  description:
    'A right without a record is unknown: its `current` is null. Records are imported from files or merged in the datahub; every record has a link.',
  // The record that counts depends on the day, not only on the data.
  cached: false,
  input: z.strictObject({ project_id: idParam('Project id.') }),
  output: TokenRights,
  rows: ({ history }) => history,
  async run(ctx, { project_id }) {
    const project = requireProject(ctx, project_id)
    return {
      data: await queryRights(ctx.analytics, { project_id: project.project_id, now: ctx.now() }),
    }
  },
})
