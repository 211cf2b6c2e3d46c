import { getContractPage } from '@tickmark/analytics/records/getContractPage'
import { ContractPage } from '@tickmark/core/answers/Contracts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireProject } from '../../lookups/requireProject.ts'
import { resolveChains } from '../../lookups/resolveIds.ts'
import { listParam, textsParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../../params/pageParams.ts'
import { idParam, textParam } from '../../params/scalarParams.ts'

export const getProjectContracts = endpoint({
  name: 'getProjectContracts',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects/{project_id}/contracts',
  summary: 'A project’s labelled contracts, page by page.',
  auth: 'internal',
  procedure: 'contracts.getOfProject',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    chains: listParam(500, 'Chain ids.'),
    categories: textsParam(100, 'Categories of the labels.'),
    text: textParam('A part of a name, label or address.'),
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: ContractPage.extend(CURSOR_FIELDS),
  rows: ({ rows }) => rows.map(({ labels, ...row }) => ({ ...row, labels: labels.join('; ') })),
  async run(ctx, input) {
    const { project_id, chains, cursor, direction, ...rest } = input
    const page = openPage(ctx, input)
    const known = resolveChains(chains, 'chains')
    const data = await getContractPage(ctx.analytics, {
      ...rest,
      limit: page.limit,
      offset: page.offset,
      chains: known.ids,
      project_id: requireProject(project_id).project_id,
    })
    return { data: { ...data, ...page.cursorsOf(data.count) }, errors: known.errors }
  },
})
