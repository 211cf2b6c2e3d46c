import type { ProtocolPlan } from './planProtocols.ts'

const DAY = 86_400

/** The first day that may have values, in days since 1970. */
const FIRST_DAY = 17_000
/**
 * Levels by day, the same regardless of when they are requested. A protocol's answers are made of
 * them and of its own scale.
 */
const WAVE = Array.from({ length: 8_000 }, (_, day) => 1.2 + Math.sin(day / 29) + day / 900)

/** Midnights, in seconds, at which the first and the last day of histories begin; the last moves on between two runs. */
type Moment = { first: number; today: number }

/** The answer to `/protocol/{slug}`: levels in total, by chain and by token, as text. */
export function describeTvl({ slug, chains }: ProtocolPlan, moment: Moment): string {
  const levels = listLevels(slug, moment)
  const tokens = listTokens(moment)
  const byChain = chains.map(
    (chain, index) =>
      `"${chain}":{"tvl":${index === 0 ? levels : listLevels(`${slug}${chain}`, moment)},"tokens":${index === 0 ? tokens : '[]'},"tokensInUsd":[]}`,
  )
  return `{"id":"1","name":"${slug}","currentChainTvls":{${chains.map((chain) => `"${chain}":5`).join()}},"chainTvls":{${byChain.join()}},"tvl":${levels},"tokens":[],"isParentProtocol":false}`
}

/** The answer to `/summary/…/{slug}`: amounts by day, in total and by chain and version. */
export function describeSummary(
  { slug, chains }: ProtocolPlan,
  { first, today, kind }: Moment & { kind: string },
): string {
  const height = heightOf(slug + kind)
  const pairs: string[] = []
  const parts: string[] = []
  for (const { moment, level } of listDays(first, today)) {
    const value = Math.round(level * height)
    pairs.push(`[${moment},${value}]`)
    parts.push(`[${moment},${describeParts({ slug, chains }, value)}]`)
  }
  return `{"name":"${slug}","total24h":1,"totalDataChart":[${pairs.join()}],"totalDataChartBreakdown":[${parts.join()}]}`
}

/**
 * Entries of `/protocols`: current levels, equal to the last of `describeTvl`, and their changes.
 */
export function describeCurrent(
  { slug, chains, parts }: ProtocolPlan,
  { today }: Moment,
): string[] {
  const [before, last] = listDays(today - DAY, today).map(({ level }) => level)
  const level = (last ?? 1) / parts
  const change = ((last ?? 1) / (before ?? 1) - 1) * 100
  const byChain = chains.map(
    (chain, index) => `"${chain}":${formatLevel(index === 0 ? slug : `${slug}${chain}`, level)}`,
  )
  const rest = `"category":"Dexs","chains":${JSON.stringify(chains)},"tvl":${formatLevel(slug, level)},"change_1d":${change},"chainTvls":{${byChain.join()}}`
  return describeNames({ slug, parts }).map((names) => `{${names},${rest}}`)
}

/** One entry for a protocol, or one for each part of a parent, whose slug is not what follows `parent#`. */
function describeNames({ slug, parts }: Pick<ProtocolPlan, 'slug' | 'parts'>): string[] {
  if (parts === 1) return [`"id":"${slug}","name":"${slug}","slug":"${slug}"`]
  return Array.from(
    { length: parts },
    (_, index) =>
      `"id":"${slug}-${index}","name":"${slug} v${index}","slug":"${slug}-v${index}","parentProtocol":"parent#id-of-${slug}","parentProtocolSlug":"${slug}"`,
  )
}

/**
 * The entry of `/overview/…`: sums of the days of `describeSummary`, except for the last, which is
 * not over. As in real lists, parts are not rounded although totals are, and one in three has a
 * newest total that is still that of the day before.
 */
export function describeTotals(
  { slug, chains }: ProtocolPlan,
  { today, kind }: Moment & { kind: string },
): string {
  const height = heightOf(slug + kind)
  const amounts = listDays(today - 30 * DAY, today - DAY)
    .map(({ level }) => Math.round(level * height))
    .reverse()
  const sum = (from: number, to: number) =>
    amounts.slice(from, to).reduce((total, amount) => total + amount, 0)
  const total24h = height % 3 === 0 ? sum(1, 2) : sum(0, 1)
  return `{"name":"${slug}","slug":"${slug}","category":"Dexs","chains":${JSON.stringify(chains)},"total24h":${total24h},"total48hto24h":${sum(1, 2)},"total7d":${sum(0, 7)},"total30d":${sum(0, 30)},"breakdown24h":${describeParts({ slug, chains }, sum(0, 1) - 0.16)}}`
}

/** An amount by chain and version. The first chain gets the remainder, so that the parts add up. */
function describeParts(
  { slug, chains }: Pick<ProtocolPlan, 'slug' | 'chains'>,
  amount: number,
): string {
  const part = Math.floor(amount / chains.length)
  const rest = amount - part * (chains.length - 1)
  const byChain = chains.map(
    (chain, index) => `"${chain}":{"${slug} v1":${index === 0 ? Number(rest.toFixed(2)) : part}}`,
  )
  return `{${byChain.join()}}`
}

function formatLevel(seed: string, level: number): string {
  return (level * heightOf(seed)).toFixed(5)
}

function listLevels(seed: string, { first, today }: Moment): string {
  const height = heightOf(seed)
  const rows = listDays(first, today).map(
    ({ moment, level }) => `{"date":${moment},"totalLiquidityUSD":${(level * height).toFixed(5)}}`,
  )
  return `[${rows.join()}]`
}

/** Balances of the last year that are not read, but are part of real answers. */
function listTokens({ today }: Moment): string {
  const rows = listDays(today - 364 * DAY, today).map(
    ({ moment, level }) =>
      `{"date":${moment},"tokens":{"USDC":${level.toFixed(6)},"WETH":${(level / 7).toFixed(9)}}}`,
  )
  return `[${rows.join()}]`
}

function listDays(from: number, to: number): { moment: number; level: number }[] {
  return Array.from({ length: (to - from) / DAY + 1 }, (_, index) => {
    const moment = from + index * DAY
    return { moment, level: WAVE[moment / DAY - FIRST_DAY] ?? 1 }
  })
}

function heightOf(seed: string): number {
  let hash = 7
  for (const letter of seed) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return 50_000 + hash
}
