import { AppError } from '@tickmark/core/errors/AppError'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParam } from '../../params/idParam.ts'

export const getSector = endpoint({
  name: 'getMarketSector',
  group: 'Market sectors',
  method: 'GET',
  path: '/v2/market-sectors/{market_sector_id}',
  summary: 'A market sector and its projects.',
  auth: 'public-key',
  input: z.strictObject({ market_sector_id: idParam('Market sector id.') }),
  output: z.object({
    id: z.string(),
    market_sector_id: z.string(),
    name: z.string(),
    projects: z.array(
      z.object({
        project_id: z.string(),
        name: z.string(),
        symbol: z.string(),
        url: z.string(),
      }),
    ),
  }),
  rows: (sector) => sector.projects,
  async run(_ctx, input) {
    const sector = MARKET_SECTORS.find((one) => one.market_sector_id === input.market_sector_id)
    if (sector === undefined)
      throw new AppError(
        'not-found',
        `There is no market sector "${input.market_sector_id}". GET /v2/market-sectors lists them.`,
        {
          errors: [
            {
              code: 'unknown-market-sector',
              field: 'market_sector_id',
              value: input.market_sector_id,
            },
          ],
        },
      )
    const { market_sector_id, name } = sector
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
