import type { Dataset } from '../../../connectors/Connector.ts'
import { readProtocolTvl } from '../protocolTvl.ts'
import { NO_SUCH_PROTOCOL } from './createChartDataset.ts'
import { findListedSlugs } from './findListedSlugs.ts'
import { readLlamaList } from './LlamaList.ts'
import { llamaUrl } from './llamaUrl.ts'

/** What is locked in each protocol, in all and by chain, and what is lent out of it. */
export const tvl: Dataset = {
  id: 'protocol-tvl',
  title: 'Total value locked and active loans',
  metrics: ['tvl', 'active_loans'],
  async subjects(context) {
    const entries = readLlamaList(await context.ask({ url: llamaUrl('/protocols') }))
    return findListedSlugs(entries, context, 'unknown and lost').map(({ project_id, slug }) => ({
      key: project_id,
      calls: [
        { url: llamaUrl(`/protocol/${encodeURIComponent(slug)}`), missing: NO_SUCH_PROTOCOL },
      ],
    }))
  },
  read({ key, bodies }, writer) {
    if (bodies[0] === null) return
    readProtocolTvl(bodies[0], { writer, protocol: { project_id: key, product_id: '' } })
  },
}
