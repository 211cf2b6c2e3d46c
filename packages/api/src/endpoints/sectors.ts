import { getSectorTotals as querySectorTotals } from '@tickmark/analytics/figures/getSectorTotals'
import { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { z } from 'zod'
import { endpoint } from '../context/endpoint.ts'
import { requireDay, requireReadable, requireWindow } from '../gating/requireAccess.ts'
import { requireSector } from '../lookups/requireKnown.ts'
import { resolveMetrics } from '../lookups/resolveIds.ts'
import { listParam } from '../params/listParams.ts'
import { idParam } from '../params/scalarParams.ts'
import { AGGREGATE_INTERVAL_PARAM, AS_OF_PARAM } from '../params/timeParams.ts'
import { tabulateSectorTotals } from '../tables/tabulatePublished.ts'
import { ProjectFields } from './projects/projects.ts'

export const listSectors = endpoint({
  name: 'listMarketSectors',
  group: 'Market sectors',
  path: '/v2/market-sectors',
  summary: 'Every market sector.',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.string().describe('The same as `market_sector_id`.'),
      market_sector_id: z.string().describe('Market sector id.'),
      name: z.string().describe('Name of the market sector.'),
      url: z.string().describe('Path of the call that lists its projects.'),
    }),
  ),
  rows: (sectors) => sectors,
  async run({ analytics: { catalog } }) {
    return {
      data: MARKET_SECTORS.filter(
        ({ market_sector_id }) => catalog.listSector(market_sector_id).length > 0,
      ).map(({ market_sector_id, name }) => ({
        id: market_sector_id,
        market_sector_id,
        name,
        url: `/v2/market-sectors/${market_sector_id}`,
      })),
    }
  },
})

export const getSector = endpoint({
  name: 'getMarketSector',
  group: 'Market sectors',
  path: '/v2/market-sectors/{market_sector_id}',
  summary: 'A market sector and its projects.',
  input: z.strictObject({ market_sector_id: idParam('Market sector id.') }),
  output: z.object({
    id: z.string().describe('The same as `market_sector_id`.'),
    market_sector_id: z.string().describe('Market sector id.'),
    name: z.string().describe('Name of the market sector.'),
    projects: z
      .array(
        z.object({
          project_id: ProjectFields.project_id,
          name: ProjectFields.name,
          symbol: ProjectFields.symbol,
          url: z.string().describe('Path of the call that describes it.'),
        }),
      )
      .describe('The projects of the sector.'),
  }),
  rows: (sector) => sector.projects,
  async run(ctx, input) {
    const { market_sector_id, name } = requireSector(input.market_sector_id)
    const projects = ctx.analytics.catalog.listSector(market_sector_id)
    return {
      data: {
        id: market_sector_id,
        market_sector_id,
        name,
        projects: projects.map((project) => ({
          project_id: project.project_id,
          name: project.name,
          symbol: project.symbol,
          url: `/v2/projects/${project.project_id}`,
        })),
      },
    }
  },
})

export const getSectorTotals = endpoint({
  name: 'getMarketSectorTotals',
  group: 'Market sectors',
  path: '/v2/internal/sector-totals',
  procedure: 'sectors.getTotals',
  publicPath: '/v2/sector-totals',
  summary: 'Totals of every market sector, now and in the prior period.',
  input: z.strictObject({
    interval: AGGREGATE_INTERVAL_PARAM,
    metrics: listParam(20, 'Metrics that add up; without them the usual six.'),
    size_metric: idParam(
      'The metric of the treemap; by default the first of the metrics.',
    ).optional(),
    as_of: AS_OF_PARAM,
  }),
  output: SectorTotals,
  rows: tabulateSectorTotals,
  async run(ctx, { interval, metrics, size_metric, as_of }) {
    await requireDay(ctx, 'as_of', as_of)
    const { ids, errors } = resolveMetrics({ access: OPEN_ACCESS }, metrics, 'metrics')
    for (const id of ids ?? []) requireReadable(ctx, id, 'metrics')
    if (size_metric !== undefined) requireReadable(ctx, size_metric, 'size_metric')
    const data = await querySectorTotals(ctx.analytics, {
      interval: await requireWindow(ctx, interval),
      as_of,
      ...(ids && { metrics: ids }),
      ...(size_metric !== undefined && { size_metric }),
    })
    return { data, errors }
  },
})
