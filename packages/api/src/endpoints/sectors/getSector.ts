import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireSector } from '../../lookups/requireSector.ts'
import { idParam } from '../../params/scalarParams.ts'
import { ProjectFields } from '../projects/ProjectFields.ts'

export const getSector = endpoint({
  name: 'getMarketSector',
  group: 'Market sectors',
  method: 'GET',
  path: '/v2/market-sectors/{market_sector_id}',
  summary: 'A market sector and its projects.',
  auth: 'public-key',
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
  async run(_ctx, input) {
    const { market_sector_id, name } = requireSector(input.market_sector_id)
    const projects = PROJECTS.filter((project) => project.market_sectors.includes(market_sector_id))
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
