import { hashText } from '../hashText.ts'
import type { CreateHost } from '../WorldHost.ts'

const PAGE = 50

/** An explorer's busiest contracts of the last day, two pages of them. */
export const blockscout: CreateHost =
  () =>
  ({ url, today }) => {
    if (url.pathname !== '/api/v2/stats/hot-smart-contracts') return undefined
    const from = Number(url.searchParams.get('items_count') ?? 0)
    return {
      body: {
        items: Array.from({ length: PAGE }, (_, index) =>
          describe(url.host, { rank: from + index, today }),
        ),
        next_page_params:
          from === 0 ? { items_count: PAGE, transactions_count: 1_000, total_gas_used: '2' } : null,
      },
    }
  }

function describe(host: string, { rank, today }: { rank: number; today: number }) {
  const hash = (turn: number) => hashText(`${host} ${rank} ${turn}`).toString(16).padStart(8, '0')
  return {
    contract_address: {
      hash: `0x${[0, 1, 2, 3, 4].map(hash).join('')}`,
      name: `Contract${rank + 1}`,
      implementations: [],
      metadata: null,
      reputation: 'ok',
    },
    balance: '0',
    transactions_count: String(Math.round(900_000 / (rank + 1)) + (today % 7)),
    total_gas_used: String(Math.round(9e10 / (rank + 1))),
  }
}
