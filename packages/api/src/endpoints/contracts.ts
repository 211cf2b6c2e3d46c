import { getContractPage } from '@tickmark/analytics/records/getContractPage'
import { getTrendingPage } from '@tickmark/analytics/records/trendingContracts'
import { ContractPage, TrendingPage } from '@tickmark/core/answers/Contracts'
import { TRENDING_ORDERS } from '@tickmark/core/answers/choices'
import { z } from 'zod'
import { endpoint } from '../context/endpoint.ts'
import { requireProject } from '../lookups/requireKnown.ts'
import { resolveChains, resolveProjects, resolveSectors } from '../lookups/resolveIds.ts'
import { listParam, textsParam } from '../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../params/pageParams.ts'
import { countParam, idParam, textParam } from '../params/scalarParams.ts'
import { ORDER_PARAM } from '../params/timeParams.ts'

export const getProjectContracts = endpoint({
  name: 'getContractsOfProject',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/contracts',
  procedure: 'contracts.getOfProject',
  publicPath: '/v2/projects/{project_id}/contracts',
  summary: 'A project’s labeled contracts, page by page.',
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
    const known = resolveChains(ctx, chains, 'chains')
    const data = await getContractPage(ctx.analytics, {
      ...rest,
      ...page.part,
      chains: known.ids,
      project_id: requireProject(ctx, project_id).project_id,
    })
    return { data: { ...data, ...page.cursorsOf(data.count) }, errors: known.errors }
  },
})

export const getTrendingContracts = endpoint({
  name: 'listTrendingContracts',
  switches: ['TRENDING_CONTRACTS_ENABLED'],
  group: 'Contracts',
  path: '/v2/internal/trending-contracts',
  procedure: 'contracts.getTrending',
  publicPath: '/v2/trending-contracts',
  summary: 'Contracts by their activity over the last days.',
  input: z.strictObject({
    days: countParam({ min: 1, max: 365 }, 'Days up to the latest one.').default(7),
    projects: listParam(2_000, 'Project ids.'),
    sectors: listParam(100, 'Market sector ids.'),
    chains: listParam(500, 'Chain ids.'),
    categories: textsParam(100, 'Categories of the labels.'),
    text: textParam('A part of a name, label or address.'),
    order_by: z.enum(TRENDING_ORDERS).default('inflow').describe('Field to sort by.'),
    order_direction: ORDER_PARAM,
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: TrendingPage.extend(CURSOR_FIELDS),
  rows: ({ rows }) => rows.map(({ labels, ...row }) => ({ ...row, labels: labels.join('; ') })),
  async run(ctx, input) {
    const { order_by, order_direction, projects, sectors, chains, cursor, direction, ...rest } =
      input
    const page = openPage(ctx, input)
    const known = {
      projects: resolveProjects(ctx, projects, 'projects'),
      sectors: resolveSectors(sectors, 'sectors'),
      chains: resolveChains(ctx, chains, 'chains'),
    }
    const data = await getTrendingPage(ctx.analytics, {
      ...rest,
      ...page.part,
      ...(known.projects.ids && { projects: known.projects.ids }),
      ...(known.sectors.ids && { sectors: known.sectors.ids }),
      ...(known.chains.ids && { chains: known.chains.ids }),
      orderBy: order_by,
      descending: order_direction === 'desc',
    })
    return {
      data: { ...data, ...page.cursorsOf(data.count) },
      errors: Object.values(known).flatMap(({ errors }) => errors),
    }
  },
})
