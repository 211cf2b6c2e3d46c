import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const listSectors = endpoint({
  name: 'listMarketSectors',
  group: 'Market sectors',
  method: 'GET',
  path: '/v2/market-sectors',
  summary: 'Every market sector.',
  auth: 'public-key',
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
  async run() {
    return {
      data: MARKET_SECTORS.map(({ market_sector_id, name }) => ({
        id: market_sector_id,
        market_sector_id,
        name,
        url: `/v2/market-sectors/${market_sector_id}`,
      })),
    }
  },
})
