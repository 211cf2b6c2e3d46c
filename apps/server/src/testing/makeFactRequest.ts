import type { FactEndpoint } from '@tickmark/api/context/endpoint'
import type { InjectOptions } from 'fastify'

type Asked = { metrics: readonly string[]; day: string; query: object }

/** A request that each call about facts understands, so that a test can make all of them. */
export function makeFactRequest(endpoint: FactEndpoint, asked: Asked): InjectOptions {
  const parameters = listParameters(asked)
  const used = new Set<string>()
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    used.add(name)
    return encodeURIComponent(parameters[name] ?? 'nothing')
  })
  const given = Object.keys(endpoint.input.shape).flatMap((name): [string, string][] => {
    const value = used.has(name) ? undefined : parameters[name]
    return value === undefined ? [] : [[name, value]]
  })
  if (endpoint.path.endsWith('/fundraises/totals')) given.push(['by', 'sector'])
  if (endpoint.path === '/v2/statements') given.push(['projects', 'ethereum'])
  if (endpoint.method === 'GET') return { url: `${url}?${new URLSearchParams(given)}` }
  const payload = listBodies(asked)[endpoint.path] ?? Object.fromEntries(given)
  return { method: 'POST', url, payload }
}

/** The input of each call; a call without parameters needs none. */
function listParameters({ metrics, day, query }: Asked): Readonly<Record<string, string>> {
  return {
    project_id: 'ethereum',
    project_slug: 'ethereum',
    metric_id: 'fees',
    metric_ids: metrics.join(','),
    metrics: 'fees',
    columns: 'fees_30d_sum,active_developers_30d_sum,code_commits_30d_avg,fees_max_sum',
    name: 'crypto_screener',
    mart_id: 'crypto_screener',
    market_sector_id: 'blockchains-l1',
    timestamp: day,
    batch_id: 'none',
    sha256: '0'.repeat(64),
    q: JSON.stringify(query),
    project: 'ethereum',
    metric: metrics.join(','),
  }
}

function listBodies({ metrics, query }: Asked): Readonly<Record<string, object>> {
  const ranking = { metric_id: 'active_developers', interval: '30d' }
  return {
    '/v2/internal/projects/names': { names: ['AAVE'] },
    '/v2/query': query,
    '/v2/ask': { prompt: 'fees of aave per month' },
    '/v2/sheet': { cells: metrics.map((metric) => ({ project: 'ethereum', metric })) },
    '/v2/query/sql': query,
    '/v2/calls/sql': { procedure: 'metrics.getRanking', input: ranking },
  }
}
