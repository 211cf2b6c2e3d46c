import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import {
  type Mart,
  type MartColumnType,
  type MartGroups,
  type MartSource,
  WORDS_FACT,
} from '@tickmark/core/marts/Mart'
import type { MartValue } from '@tickmark/core/marts/MartPage'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'
import { asOfFactsSql } from '../compile/factsSql.ts'
import { IS_LABEL } from '../compile/labelSql.ts'
import type { SeriesShape } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { isOfDays } from '../figures/findPartial.ts'
import { readSectorRows } from '../figures/getSectorTotals.ts'
import { ASSETS_SQL } from '../records/presentAssets.ts'
import { cohortsSql } from './bases/cohortsSql.ts'
import { figuresSql } from './bases/figuresSql.ts'
import { recordsSql, sourcesSql, untilSql } from './bases/recordsSql.ts'
import type { MartRows } from './compileMart.ts'
import { pickGroupFigures } from './groups/getGroupFigures.ts'
import type { MartContext, MartPlan, ValueList } from './MartPlan.ts'

/** Texts by which no row is searched: what identifies records and sources, and addresses of pages. */
const NOT_SEARCHED: readonly string[] = [
  'record_id',
  'source_id',
  'sources',
  'url',
  'website',
  'links',
  'contract_id',
  'batch_id',
  'old_batch_id',
  'new_batch_id',
  'check_id',
  'revision',
]

/** Texts that are ids of projects and chains, which screens show by name. */
const SHOWN_BY_NAME: readonly string[] = [
  ...['project_id', 'issuer_id', 'chain_id', 'from_chain', 'to_chain', 'chains'],
]

/** The rows of a mart before filters, groups and sorting. `filters` are those by which words are searched. */
export async function martRowsSql(
  mart: Mart,
  { read, filters }: Pick<MartPlan, 'read' | 'filters'>,
  context: MartContext,
): Promise<MartRows> {
  const { column_id: words } = WORDS_FACT
  // Rounds are searched by the words of their list, which charts beside their rows follow.
  if (!read.includes(words) || mart.source.of === 'fundraises')
    return readRowsSql(mart, read, context)
  const texts = mart.facts.filter(
    ({ column_id, type }) =>
      (type === 'text' || type === 'list') && !NOT_SEARCHED.includes(column_id),
  )
  const ids = [...read.filter((id) => id !== words), ...texts.map(({ column_id }) => column_id)]
  const rows = await readRowsSql(mart, [...new Set(ids)], context)
  const write = (type: MartColumnType, list: string, text: string) =>
    type === 'list' ? `arrayStringConcat(${list}, ' ')` : text
  const parts = texts.map(({ column_id, type }) =>
    write(type, column_id, `ifNull(${column_id}, '')`),
  )
  const named = findNamed(context.db.catalog, filters)
  if (named.length > 0) {
    const add = (values: string[]) => context.params.add(values, 'Array(String)')
    const [from, to] = [add(named.map((one) => one.project_id)), add(named.map((one) => one.name))]
    const nameOf = (id: string) => `transform(toString(${id}), ${from}, ${to}, '')`
    for (const { column_id: id, type } of texts)
      if (SHOWN_BY_NAME.includes(id))
        parts.push(
          write(type, `arrayMap(id -> ${nameOf('id')}, ${id})`, nameOf(`ifNull(${id}, '')`)),
        )
  }
  return {
    ...rows,
    sql: `SELECT *, arrayStringConcat([${parts.join(', ')}], ' ') AS ${words} FROM (${rows.sql})`,
  }
}

/** The projects and chains with a name that has one of the searched words. */
function findNamed({ projects }: Catalog, filters: MartPlan['filters']): Project[] {
  const searched = filters
    .filter(({ column }) => column.column_id === WORDS_FACT.column_id)
    .flatMap(({ filter }) => ('conditions' in filter ? filter.conditions : [filter]))
    .flatMap((one) => ('filter' in one && one.filter ? [String(one.filter).toLowerCase()] : []))
  return projects.filter(({ name }) => searched.some((text) => name.toLowerCase().includes(text)))
}

async function readRowsSql(
  { source, facts }: Mart,
  read: readonly string[],
  context: MartContext,
): Promise<MartRows> {
  const { db, index, params, asOf } = context
  if (source.kind === 'figures')
    return source.of === 'projects'
      ? figuresSql(source, read, context)
      : groupsSql({ source, facts }, read, context)
  switch (source.of) {
    case 'assets':
      return assetsSql(
        {
          catalog: db.catalog,
          anchor: index.newest.get(ASSET_ANCHOR_METRIC) ?? null,
          series: index,
          asOf,
        },
        params,
      )
    case 'contracts':
      return contractsSql(read, asOf, params)
    case 'cohorts':
      return cohortsSql(asOf, params)
    case 'fundraises':
    case 'vesting_schedules':
    case 'token_holders':
    case 'token_rights':
    case 'events':
    case 'bridge_flows':
    case 'bridge_chains':
    case 'restatements':
    case 'quarantined_points':
    case 'gaps':
    case 'source_differences':
    case 'catalog_changes':
      return recordsSql(source.of, read, context)
  }
}

type Groups = Extract<MartSource, { of: 'products' | 'market_sectors' | 'chains' }>

const SQL_TYPE = {
  text: 'String',
  list: 'Array(String)',
  number: 'Nullable(Float64)',
  day: 'Nullable(Date32)',
  trend: 'Array(Float64)',
} as const satisfies Record<MartColumnType, string>

/**
 * Products, market sectors or chains with their figures. There are few of them, so they are sent to the engine as
 * values and then queried like any other mart.
 */
async function groupsSql(
  { facts, source }: Pick<Mart, 'facts'> & { source: Groups },
  read: readonly string[],
  context: MartContext,
): Promise<MartRows> {
  const { params, index } = context
  const figures = read
    .filter((id) => !facts.some((fact) => fact.column_id === id))
    .map(parseFigureColumn)
  const groupRows = read.length === 0 ? [] : await listGroupRows(context, source.of, read)
  const known = facts.filter((fact) => read.includes(fact.column_id))
  const columns: ValueList[] = [
    ...known.map(({ column_id, type }) => ({
      id: column_id,
      type: SQL_TYPE[type],
      values: groupRows.map((row) => row.facts[column_id] ?? null),
    })),
    ...(await pickGroupFigures(context.db, {
      of: source.of,
      asOf: context.asOf,
      keys: groupRows.map(({ key }) => key),
      figures,
    })),
  ]
  const given = columns.map(
    ({ id, type, values }) => `${params.add(values, `Array(${type})`)} AS ${id}`,
  )
  const ids = columns.map(({ id }) => id).join(', ')
  const rows = [...index.byMetric.values()].flat()
  const hasSource = rows.some(({ products }) => source.of !== 'products' || products > 0)
  return {
    sql: `SELECT ${ids} FROM (SELECT ${given.join(', ')}) ARRAY JOIN ${ids}`,
    marked: new Set(figures.flatMap((one) => (isOfDays(one.aggregation) ? [one.column_id] : []))),
    hasSource: hasSource ? '1' : '0',
    // The index of series knows the sources of the requested metrics.
    sources: `CAST([], 'Array(String)')`,
  }
}

/** The metric whose newest complete day is the day of all levels of assets. */
const ASSET_ANCHOR_METRIC = 'asset_market_cap_circulating'

const WINDOW_DAYS = 30
const METRICS = [
  ASSET_ANCHOR_METRIC,
  'asset_price',
  'asset_holders',
  'asset_transfer_volume',
] as const

type Known = { catalog: Catalog; anchor: Day | null; series: SeriesShape; asOf: AsOf | null }

/**
 * The registry of tokenized assets, with figures from the compiler of all other answers: those of the thirty days up
 * to the anchor, and the market cap of the thirty days before.
 */
function assetsSql({ catalog, anchor, series, asOf }: Known, params: Params): MartRows {
  const figures = (to: Day) => {
    const { sql } = compileMetricQuery(
      {
        query: { breakdown: ['product'], granularity: 'day', transforms: [], unit: 'usd' },
        plan: planMeasures(catalog, METRICS, params),
        scope: resolveScope(catalog, {}),
        range: { from: addDays(to, 1 - WINDOW_DAYS), to },
        as_of: asOf,
        series,
        as_one_period: true,
      },
      params,
    )
    return `SELECT toString(product_id) AS figure_asset, m0, m1, m2, m3 FROM (${sql})`
  }
  const nothing = `SELECT '' AS figure_asset, CAST(NULL, 'Nullable(Float64)') AS m0,
    m0 AS m1, m0 AS m2, m0 AS m3 WHERE 0`
  const now = anchor === null ? nothing : figures(anchor)
  const before = anchor === null ? nothing : figures(addDays(anchor, -WINDOW_DAYS))
  return {
    sql: `
      SELECT asset_id, name, symbol, toString(asset_class) AS asset_class, reference_asset,
             toString(issuer_id) AS issuer_id, chains, addresses, url, links, toString(source_id) AS source_id,
             now.m0 AS asset_market_cap_circulating_30d_latest,
             (now.m0 - before.m0) / nullIf(abs(before.m0), 0) AS asset_market_cap_circulating_30d_change,
             now.m0 / nullIf(sum(now.m0) OVER (), 0) AS asset_market_cap_share,
             now.m1 AS asset_price_30d_latest, now.m2 AS asset_holders_30d_avg,
             now.m3 AS asset_transfer_volume_30d_sum
      FROM ${ASSETS_SQL} AS registry
      LEFT JOIN (${now}) AS now ON now.figure_asset = registry.asset_id
      LEFT JOIN (${before}) AS before ON before.figure_asset = registry.asset_id`,
    hasSource: '(SELECT count() > 0 FROM assets)',
    sources: sourcesSql('assets'),
  }
}

/** The value of the first source that has one. */
const first = (column: string) => `argMin(${column}, (empty(${column}), source_id))`

/** SQL of a day's measures of a contract by the names in column ids. */
const ACTIVITY: ReadonlyMap<string, string> = new Map([
  ['inflow', 'inflow'],
  ['outflow', 'outflow'],
  ['net_flow', 'inflow - outflow'],
  ['calls', 'calls'],
  ['gas_used', 'gas_used'],
  ['events', 'events'],
  ['callers', 'callers'],
])

/** A column of activity: a measure, the length of its window in days, and how the days make one value. */
const ACTIVITY_COLUMN = /^([a-z_]+?)_(\d+)d(?:_(sum|avg|change))?$/

/** Twice the longest window, for its change. */
const ACTIVITY_DAYS = 180

/** SQL of a column of activity; `age` counts the days from the newest one, and is missing in rows of labels. */
function activitySql(id: string): string | undefined {
  const [, name = '', length, how] = ACTIVITY_COLUMN.exec(id) ?? []
  const days = Number(length)
  if (name === 'active_days') return `nullIf(countIf(age < ${days}), 0)`
  const value = ACTIVITY.get(name)
  if (value === undefined || how === undefined) return undefined
  const over = (from: number) => {
    const measure = `if(age >= ${from} AND age < ${from + days}, ${value}, NULL)`
    return name === 'callers'
      ? `avgOrNull(${measure})`
      : exactSum({ value: measure, combinator: 'OrNull' })
  }
  if (how !== 'change') return over(0)
  const before = over(days)
  return `(${over(0)} - ${before}) / nullIf(abs(${before}), 0)`
}

/**
 * Contracts that any source labels, or tracked within `ACTIVITY_DAYS` of the newest day, one row each, with the labels
 * of all sources and their activity up to that day, now or as of a moment.
 */
function contractsSql(read: readonly string[], asOf: AsOf | null, params: Params): MartRows {
  const until = untilSql(asOf, params)
  const activity = read.flatMap((id) => {
    const sql = activitySql(id)
    return sql === undefined ? [] : [`CAST(${sql}, 'Nullable(Float64)') AS ${id},`]
  })
  return {
    sql: `
      WITH (SELECT max(day) FROM contract_activity WHERE ${until}) AS newest
      SELECT toString(chain_id) AS chain_id, address, ${first('label_name')} AS name,
             arraySort(groupUniqArrayArray(label_texts)) AS labels, ${first('label_category')} AS category,
             ${first('label_project')} AS project_id, ${first('label_symbol')} AS symbol,
             ${activity.join('\n             ')}
             ${first('label_website')} AS website, arraySort(groupUniqArray(source_id)) AS sources
      FROM (
        SELECT chain_id, address, name AS label_name, labels AS label_texts, toString(category) AS label_category,
               toString(project_id) AS label_project, symbol AS label_symbol, website AS label_website,
               CAST(NULL, 'Nullable(Float64)') AS inflow, CAST(NULL, 'Nullable(Float64)') AS outflow,
               CAST(NULL, 'Nullable(Float64)') AS calls, CAST(NULL, 'Nullable(Float64)') AS gas_used, CAST(NULL, 'Nullable(Float64)') AS events,
               CAST(NULL, 'Nullable(Float64)') AS callers, CAST(NULL, 'Nullable(Int32)') AS age, toString(source_id) AS source_id
        FROM contracts FINAL
        UNION ALL
        SELECT chain_id, address, '', [], '', '', '', '', inflow, outflow, toFloat64(calls), gas_used, toFloat64(events),
               toFloat64(callers), toInt32(newest - day), toString(source_id)
        FROM contract_activity FINAL
        WHERE day > newest - ${ACTIVITY_DAYS} AND ${until}
      )
      GROUP BY chain_id, address`,
    hasSource: '((SELECT count() FROM contracts) + (SELECT count() FROM contract_activity) > 0)',
    sources: `arraySort(arrayDistinct(arrayConcat(
      (SELECT groupUniqArray(toString(source_id)) FROM contracts),
      (SELECT groupUniqArray(toString(source_id)) FROM contract_activity))))`,
  }
}

/** A row before its figures: its key, and its facts by column id. */
type GroupRow = { key: string; facts: Readonly<Record<string, MartValue>> }

/** The rows of a kind that have data, or projects with data. */
async function listGroupRows(
  { db, index, asOf }: Pick<MartContext, 'db' | 'index' | 'asOf'>,
  of: MartGroups,
  read: readonly string[],
): Promise<GroupRow[]> {
  const { catalog } = db
  if (of === 'products')
    return (await listProductNames(db, asOf)).map((name) => productRow(catalog, name))
  const hasData = (project: Project) => index.projects.has(project.project_id)
  if (of === 'market_sectors') {
    const leaders = read.includes('leader') ? await listLeaders(db, asOf) : undefined
    return MARKET_SECTORS.flatMap(({ market_sector_id, name }) => {
      const members = catalog.listSector(market_sector_id)
      if (!members.some(hasData)) return []
      return {
        key: market_sector_id,
        facts: {
          market_sector_id,
          name,
          definition: SECTOR_DEFINITIONS[market_sector_id],
          projects: members.length,
          projects_with_data: members.filter(hasData).length,
          leader: leaders?.get(market_sector_id) ?? '',
        },
      }
    })
  }
  const chains = new Set(catalog.projects.filter(hasData).flatMap((project) => project.chains))
  return [...chains].sort().map((chain) => chainRow(catalog, chain, hasData))
}

/** The current leaders are memoized per data version, since a sum over all projects finds them. */
const readCurrentLeaders = memoPerVersion((db) => readLeaders(db, null))

function listLeaders(db: Analytics, asOf: AsOf | null): Promise<ReadonlyMap<string, string>> {
  return asOf === null ? readCurrentLeaders(db) : readLeaders(db, asOf)
}

/** The project with the largest fees of 30 days by the sector. */
async function readLeaders(db: Analytics, asOf: AsOf | null): Promise<ReadonlyMap<string, string>> {
  const rows = await readSectorRows(db, {
    interval: '30d',
    aggregations: new Map([['fees', 'sum']]),
    size_metric: 'fees',
    asOf,
  })
  return new Map(rows.map(({ market_sector_id, top }) => [market_sector_id, top[0]]))
}

function chainRow(
  catalog: Catalog,
  chain_id: string,
  hasData: (project: Project) => boolean,
): GroupRow {
  const chain = catalog.find(chain_id)
  const members = catalog.projects.filter((one) => one.chains.includes(chain_id))
  return {
    key: chain_id,
    facts: {
      chain_id,
      name: chain?.name ?? chain_id,
      symbol: chain?.symbol ?? '',
      market_sector: chain?.market_sectors[0] ?? '',
      market_sectors: [...(chain?.market_sectors ?? [])],
      tags: [...(chain?.tags ?? [])],
      launch_year: chain?.launch_year ?? null,
      projects: members.length,
      projects_with_data: members.filter(hasData).length,
    },
  }
}

/**
 * Sources report products that the catalog does not have; their names come from the registry of assets, or are their
 * ids.
 */
function productRow(
  catalog: Catalog,
  { product_id, project_id, asset_name }: ProductName,
): GroupRow {
  const project = catalog.find(project_id)
  const product = project?.products.find((one) => one.product_id === product_id)
  return {
    key: product_id,
    facts: {
      product_id,
      name: product?.name ?? (asset_name || product_id),
      project_id,
      project: project?.name ?? project_id,
      market_sector: project?.market_sectors[0] ?? '',
      market_sectors: [...(project?.market_sectors ?? [])],
      chains: product?.chain_id === undefined ? [...(project?.chains ?? [])] : [product.chain_id],
      tags: [...(project?.tags ?? [])],
    },
  }
}

type ProductName = {
  product_id: string
  project_id: string
  /** The name in the registry of tokenized assets; empty if unknown. */
  asset_name: string
}

/** The current names are memoized per data version, since reading them scans all facts. */
const readCurrentNames = memoPerVersion((db) => readNames(db, null))

/** All products that have facts, now or as known at a moment. */
function listProductNames(db: Analytics, asOf: AsOf | null): Promise<ProductName[]> {
  return asOf === null ? readCurrentNames(db) : readNames(db, asOf)
}

function readNames(db: Analytics, asOf: AsOf | null): Promise<ProductName[]> {
  const params = createParams()
  const points = asOf === null ? 'facts' : 'observations'
  const isKnown = asOf === null ? '' : `AND ${asOfFactsSql(asOf, params)}`
  return db.rows<ProductName>({
    sql: `
      SELECT product, min(project) AS project_id, any(name) AS asset_name, product AS product_id
      FROM (
        SELECT DISTINCT toString(product_id) AS product, toString(project_id) AS project
        FROM ${points} WHERE product_id != '' AND NOT ${IS_LABEL} ${isKnown}
      ) AS known
      LEFT JOIN ${ASSETS_SQL} AS registry ON registry.asset_id = known.product
      GROUP BY product ORDER BY product`,
    params: params.values,
  })
}
