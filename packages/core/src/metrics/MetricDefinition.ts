import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import type { Tier } from '../tiers/Tier.ts'

/** The format in which values of a metric are written, with the unit that they carry. */
export type MetricFormat =
  | 'usd'
  | 'number'
  | 'tokens'
  | 'percent'
  | 'multiple'
  | 'seconds'
  | 'per_second'
  | 'token_ICP'
  | 'token_ckBTC'
  | 'token_ckETH'
  | 'cycles_per_seconds'

/**
 * The meaning of a value, which decides how values combine.
 * - `flow`: an amount over a period; days add up to months.
 * - `stock`: a level at a moment; a month shows its last day.
 * - `unique`: distinct things counted; neither days nor parts add up.
 * - `ratio`: one metric over another; recomputed from its rolled-up parts.
 * - `price`: a level that no parts add up to.
 */
export type MetricKind = 'flow' | 'stock' | 'unique' | 'ratio' | 'price'

export type MetricGroup =
  | 'market'
  | 'valuation'
  | 'financial'
  | 'holders'
  | 'usage'
  | 'users'
  | 'chain'
  | 'ecosystem'
  | 'stablecoin'
  | 'tokenized_asset'
  | 'development'
  | 'internet_computer'
  | 'own'

/** The derivation of a metric that no source reports directly. */
export type MetricDerivation =
  /**
   * Arithmetic over other metric ids; see `parseFormula`. A missing part makes the result missing,
   * but a part listed in `optional` counts as zero then. When every part is missing, so is the result.
   * With `reported` a value that a source delivers wins over the computed one.
   */
  | { by: 'formula'; formula: string; optional?: readonly string[]; reported?: boolean }
  /** The value of the metric that the project's first market sector names; see `MarketSector.gmv_metric`. */
  | { by: 'sector_gmv' }
  /**
   * The sum of the metric `of` over the projects deployed on a chain, as far as it falls on that chain.
   * The chain's own value is left out. `sectors` limits it to the projects that stand in one of them.
   */
  | { by: 'ecosystem'; of: string; sectors?: readonly MarketSectorId[] }

/** One row of the catalog: the specification's metric definition and what makes it computable. Its words are `MetricWords`. */
export type MetricDefinition = {
  metric_id: string
  /** `metric_id` with `-` for `_`. */
  slug: string
  title: string
  short_title: string
  long_title: string | null
  format: MetricFormat
  static: boolean
  serie_type: 'line' | 'bar'
  categories: readonly string[]
  governance_forum_link: string | null
  is_lower_value_better: boolean
  /**
   * The meaning of a rise: good, bad, or neither, as of costs and of multiples that the market pays. Colors of changes
   * follow it.
   */
  polarity: 'up' | 'down' | 'neutral'
  /** True if its values may be below zero, so that a large change may start from a loss. */
  may_be_negative: boolean
  trending: boolean
  table_enabled: boolean
  chart_enabled: boolean
  tier: Tier
  group: MetricGroup
  kind: MetricKind
  /** May parts (chains, products, contracts, projects) be added up? */
  additive: boolean
  gap: 'missing' | 'zero'
  derivation: MetricDerivation | null
}

/** The texts about a metric; apart from its rules, since pages load them on demand. */
export type MetricWords = {
  /** One or two sentences: what is counted, and how it differs from its near-synonyms. */
  definition: string
  sources: string
}

/** Returns whether sources report a metric, rather than its values being computed alone. */
export function isReported({ derivation }: Pick<MetricDefinition, 'derivation'>): boolean {
  return derivation === null || (derivation.by === 'formula' && derivation.reported === true)
}

/**
 * Returns whether several projects have a value of the metric together: amounts and levels add up, and ratios with a
 * formula are computed from summed parts. Prices, counts of distinct users and reported ratios do not combine.
 */
export function addsUpByParts({
  additive,
  kind,
  derivation,
}: Pick<MetricDefinition, 'additive' | 'kind' | 'derivation'>): boolean {
  return additive || (kind === 'ratio' && derivation !== null)
}
