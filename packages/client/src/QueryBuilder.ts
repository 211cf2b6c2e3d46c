import type { Calls, MetricId } from './generated/CALLS.ts'

/** The body of `queryMetrics`. */
export type MetricQuery = Calls['queryMetrics']['input']

/** A metric id, which an editor completes, or a formula over metric ids. */
export type Measure = MetricId | (string & {})
type Where = NonNullable<MetricQuery['where']>
type Dimension = NonNullable<MetricQuery['breakdown']>[number]
type Granularity = NonNullable<MetricQuery['granularity']>
type Range = NonNullable<MetricQuery['range']>
type Interval = Extract<Range, string>
type Transform = NonNullable<MetricQuery['transforms']>[number]

/** Builds a `MetricQuery` step by step. Each step returns another one; none changes what it is called on. */
export class QueryBuilder {
  readonly #query: MetricQuery

  constructor(query: MetricQuery) {
    this.#query = query
  }

  /** Only these projects. */
  projects(...projects: string[]): QueryBuilder {
    return this.#where({ projects })
  }

  /** Only projects of these market sectors. */
  sectors(...sectors: string[]): QueryBuilder {
    return this.#where({ sectors })
  }

  /** Only these chains. */
  chains(...chains: string[]): QueryBuilder {
    return this.#where({ chains })
  }

  /** All but these projects. */
  exclude(...projects: string[]): QueryBuilder {
    return this.#where({ exclude: projects })
  }

  /** All but what happens on these chains. */
  excludeChains(...chains: string[]): QueryBuilder {
    return this.#where({ exclude_chains: chains })
  }

  /** All but the projects of these market sectors. */
  excludeSectors(...sectors: string[]): QueryBuilder {
    return this.#where({ exclude_sectors: sectors })
  }

  /** One series per project, chain, product, contract or market sector. */
  by(...breakdown: Dimension[]): QueryBuilder {
    return this.#with({ breakdown })
  }

  /** The length of a period. */
  granularity(granularity: Granularity): QueryBuilder {
    return this.#with({ granularity })
  }

  /** A named range, which counts back from the latest complete day. */
  last(range: Interval): QueryBuilder {
    return this.#with({ range })
  }

  /** From one day to another, both included; to today without the second. A year or month means its first day. */
  since(from: string, to: string = new Date().toISOString().slice(0, 10)): QueryBuilder {
    return this.#with({ range: { from: firstDay(from), to: to.length === 10 ? to : lastDay(to) } })
  }

  /** A change to each series after roll-up; several are applied in order. */
  transform(transform: Transform): QueryBuilder {
    return this.#with({ transforms: [...(this.#query.transforms ?? []), transform] })
  }

  /** Only the largest series, the rest as Others unless `others` is false. */
  top(n: number, { by, others }: { by?: Measure; others?: boolean } = {}): QueryBuilder {
    return this.#with({
      top: { n, ...(by !== undefined && { by }), ...(others !== undefined && { others }) },
    })
  }

  /** The smallest series first; `top` then keeps the smallest. */
  smallestFirst(): QueryBuilder {
    return this.#with({ order: 'asc' })
  }

  /** Only these series, and those of `top`; shares and ranks stay among all. */
  focus(...ids: string[]): QueryBuilder {
    return this.#with({ focus: ids })
  }

  /** Amounts in US dollars, or divided by the project's own token price. */
  unit(unit: 'usd' | 'native'): QueryBuilder {
    return this.#with({ unit })
  }

  /** With what was known at a moment. */
  asOf(moment: string): QueryBuilder {
    return this.#with({ as_of: moment })
  }

  /** The query as the API takes it. */
  build(): MetricQuery {
    return this.#query
  }

  #where(where: Where): QueryBuilder {
    return this.#with({ where: { ...this.#query.where, ...where } })
  }

  #with(changes: Partial<MetricQuery>): QueryBuilder {
    return new QueryBuilder({ ...this.#query, ...changes })
  }
}

/** Starts a query of one or more metrics or formulas. */
export function query(...metrics: [Measure, ...Measure[]]): QueryBuilder {
  return new QueryBuilder({ metrics })
}

/** The first day of a year, a month or a day. */
function firstDay(text: string): string {
  return `${text}-01-01`.slice(0, 10)
}

/** The last day of a year or a month. */
function lastDay(text: string): string {
  const [year = 0, month = 12] = text.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
