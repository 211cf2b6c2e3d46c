import { COINGECKO_IDS } from '@tickmark/core/projects/COINGECKO_IDS'
import type { Dataset } from '../../../connectors/Connector.ts'
import { writeDays } from '../../../connectors/writeDays.ts'
import { findFirstPriceDays, planPriceCalls, readCoinPrices } from './coinPrices.ts'

/** Daily closes of the projects' tokens. */
export const prices: Dataset = {
  id: 'prices',
  title: 'Prices of tokens',
  metrics: ['price'],
  async subjects(context) {
    const firsts = await findFirstPriceDays(Object.values(COINGECKO_IDS), context)
    return Object.entries(COINGECKO_IDS).flatMap(([project_id, id]) => {
      const first = firsts.get(id)
      if (first === undefined) {
        context.unmatched(id, `the source has no price of the token of ${project_id}`)
        return []
      }
      const since = context.since(project_id)
      const from = since && since > first ? since : first
      return [{ key: project_id, calls: planPriceCalls(id, { from, to: context.today }) }]
    })
  },
  read({ key, bodies }, writer) {
    const point = { metric_id: 'price', project_id: key } as const
    writeDays(readCoinPrices(bodies, writer), { point, as: 'level', closes: true }, writer)
  },
}
