import { HISTORY_DAYS, type ProtocolPlan } from './planProtocols.ts'

const DAY = 86_400

/** The first day that there may be values of, in days since 1970. */
const FIRST_DAY = 17_000
/** Levels by day, the same however late they are asked for. A protocol's answers are made of them and of its own height. */
const WAVE = Array.from({ length: 8_000 }, (_, day) => 1.2 + Math.sin(day / 29) + day / 900)

/** `today` is the midnight, in seconds, at which the last day begins; it moves on between two runs. */
export type Moment = { today: number }

/** The answer to `/protocol/{slug}`: levels in all, by chain, and what they are made of, as text. */
export function describeTvl({ slug, chains }: ProtocolPlan, { today }: Moment): string {
  const levels = listLevels(slug, today)
  const tokens = listTokens(today)
  const byChain = chains.map(
    (chain, index) =>
      `"${chain}":{"tvl":${index === 0 ? levels : listLevels(`${slug}${chain}`, today)},"tokens":${index === 0 ? tokens : '[]'},"tokensInUsd":[]}`,
  )
  return `{"id":"1","name":"${slug}","currentChainTvls":{${chains.map((chain) => `"${chain}":5`).join()}},"chainTvls":{${byChain.join()}},"tvl":${levels},"tokens":[],"isParentProtocol":false}`
}

/** The answer to `/summary/…/{slug}`: amounts by day, in all and by chain and version. */
export function describeSummary(
  { slug, chains }: ProtocolPlan,
  { today, kind }: Moment & { kind: string },
): string {
  const height = heightOf(slug + kind)
  const pairs: string[] = []
  const parts: string[] = []
  for (const { moment, level } of listDays(today, HISTORY_DAYS)) {
    const value = Math.round(level * height)
    pairs.push(`[${moment},${value}]`)
    const byChain = chains.map(
      (chain) => `"${chain}":{"${slug} v1":${Math.round(value / chains.length)}}`,
    )
    parts.push(`[${moment},{${byChain.join()}}]`)
  }
  return `{"name":"${slug}","total24h":1,"totalDataChart":[${pairs.join()}],"totalDataChartBreakdown":[${parts.join()}]}`
}

function listLevels(seed: string, today: number): string {
  const height = heightOf(seed)
  const rows = listDays(today, HISTORY_DAYS).map(
    ({ moment, level }) => `{"date":${moment},"totalLiquidityUSD":${(level * height).toFixed(5)}}`,
  )
  return `[${rows.join()}]`
}

/** Balances of the last year that nothing reads, and that come all the same. */
function listTokens(today: number): string {
  const rows = listDays(today, 365).map(
    ({ moment, level }) =>
      `{"date":${moment},"tokens":{"USDC":${level.toFixed(6)},"WETH":${(level / 7).toFixed(9)}}}`,
  )
  return `[${rows.join()}]`
}

function listDays(today: number, count: number): { moment: number; level: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const moment = today - (count - 1 - index) * DAY
    return { moment, level: WAVE[moment / DAY - FIRST_DAY] ?? 1 }
  })
}

function heightOf(seed: string): number {
  let hash = 7
  for (const letter of seed) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return 50_000 + hash
}
