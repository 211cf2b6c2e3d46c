import type { AskClarification, AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import { VALUATION_WINDOWS } from '@tickmark/core/answers/ValuationHistory'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { MetricQuery, MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { LISTED_UNLOCK_DAYS, linkToUnlocks } from '@tickmark/core/screens/unlocks'
import { createLookup } from '@tickmark/core/text/createLookup'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { type Interval, intervalStart } from '@tickmark/core/time/Interval'
import { describeMetricTool } from '../tools/catalogTools.ts'
import { comparablesTool } from '../tools/comparablesTool.ts'
import { dataStatusTool, valuationTool } from '../tools/historyTools.ts'
import {
  eventsTool,
  fundraisesTool,
  restatementsTool,
  tokenRightsTool,
  unlocksTool,
} from '../tools/recordTools.ts'
import { linkToScreen, type ScreenInput, screenTool } from '../tools/screenTool.ts'
import { statementTool } from '../tools/statementTool.ts'
import type { Tool } from '../tools/Tool.ts'
import { linkToRows, type TableInput, tableTool } from '../tools/tableTool.ts'
import { findExtra } from './findExtra.ts'
import { listParts } from './listParts.ts'
import type { RecordWord } from './RECORD_WORDS.ts'
import { findPeriod } from './readComparison.ts'
import { isWord } from './readItems.ts'
import { toEdges } from './readPeriods.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { MULTIPLES } from './readRecord.ts'
import { ask } from './replies.ts'
import { resolveMeasures } from './resolveMeasures.ts'

type Around = {
  /** Current ids of what is asked about. */
  ids: string[]
  sectors: string[]
  metrics: string[]
  /** The periods that are named, up to yesterday; none for all time. */
  periods: Days[]
  today: Day
}
const WINDOWS = ['1y', '365d', '3y', 'max'] as const
type Days = { from: Day; to: Day }
const STATED: ReadonlySet<string> = new Set(['median', 'sum'])
const YEAR = 365
const SUPPLY = 'token_supply_circulating'
type Found = Pick<AskScreen, 'calls' | 'path'>

type Builder = {
  features: Parameters<typeof findExtra>[1]
  build(read: ReadPrompt, around: Around): Found | AskClarification
}

/** A call with what of its input is there. */
function call({ name: tool }: Tool, input: Record<string, unknown>): AskScreen['calls'][number] {
  const isThere = (value: unknown) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)
  return {
    tool,
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => isThere(value))),
  }
}

const namePeriod = (period: Days | undefined) => ({ start: period?.from, end: period?.to })

/** A call for each metric of each project, or of all. */
function callForEach(tool: Tool, { metrics, ids }: Around): Found['calls'] {
  const projects = ids.length > 0 ? ids : [undefined]
  return metrics.flatMap((metric_id) =>
    projects.map((project_id) => call(tool, { metric_id, project_id })),
  )
}

/** A minimum is all that the sizes of records can be held to; "more than 3 investors" is none of dollars. */
function isMinimum(limit: ReadPrompt['unbound'][number] | undefined): boolean {
  if (limit === undefined) return true
  return limit.is.startsWith('>') && (limit.isPercent === true || limit.value >= MIN_SIZE)
}

/** US dollars; no record is listed for less. */
const MIN_SIZE = 1_000

const BUILDERS: Readonly<Record<RecordWord, Builder>> = {
  definition: {
    features: ['measures', 'projects'],
    build: (_, around) =>
      around.metrics.length === 0
        ? ask('Which figure is to be explained?')
        : {
            calls: callForEach(describeMetricTool, around),
            path: `/explorer/metrics/${getMetric(around.metrics[0] ?? '').slug}`,
          },
  },
  status: {
    features: ['measures', 'projects', 'ranges'],
    build: (_, around) => {
      const metrics = around.metrics.length > 0 ? around.metrics : [...MAIN_METRICS]
      return around.metrics.length + around.ids.length === 0
        ? ask('The data of which figure?')
        : { calls: callForEach(dataStatusTool, { ...around, metrics }), path: '/explorer/status' }
    },
  },
  valuation: {
    features: ['measures', 'projects', 'ranges'],
    build: ({ ranges: [period] }, { metrics, ids: [project_id, ...others] }) => {
      const other = metrics.find((id) => !MULTIPLES.includes(id))
      if (project_id === undefined || others.length > 0)
        return ask('The valuation of which project?')
      if (other !== undefined)
        return ask(`Multiples are compared with their own history, not ${getMetric(other).title}.`)
      if (period !== undefined && !WINDOWS.some((one) => one === period.range))
        return ask(
          `Multiples are compared with the last year, three years, or all days, not “${period.words}”.`,
        )
      const [metric_id] = metrics.length === 1 ? metrics : []
      const window = VALUATION_WINDOWS.find((one) => one === period?.range) ?? (period && '1y')
      return {
        calls: [call(valuationTool, { project_id, metric_id, window })],
        path: `/explorer/projects/${project_id}`,
      }
    },
  },
  restatements: {
    features: ['measures', 'projects', 'ranges', 'transforms'],
    build: ({ ranges: [named], transforms }, { ids, metrics, periods: [period], today }) => {
      const other = transforms.find(({ transform: { kind } }) => kind !== 'change')
      if (other !== undefined) return ask(`Restatements have no part for “${other.words}”.`)
      if (period !== undefined && period.to < addDays(today, -1))
        return ask(`Restatements are listed since a day, not within “${named?.words}”.`)
      const input = { project_ids: ids, metric_ids: metrics, since: period?.from }
      return {
        calls: [call(restatementsTool, input)],
        path: '/explorer/status/restatements',
      }
    },
  },
  unlocks: {
    features: ['projects', 'sectors', 'nouns', 'unbound', 'measures', 'top'],
    build: (read, { ids, sectors, metrics }) => {
      const {
        coming,
        unbound: [limit],
        kind,
        measures,
        top,
        recipients,
        isBySize,
      } = read
      // "2% of circulating supply" is the size of an unlock.
      const isOfSupply = limit?.isPercent === true && metrics.every((id) => id === SUPPLY)
      if (measures[0] !== undefined && !isOfSupply)
        return ask(`The screen of unlocks has no part for “${measures[0].words}”.`)
      if (!isMinimum(limit))
        return ask(`Unlocks have a minimum in US dollars only, not “${limit?.words}”.`)
      if (coming?.past)
        return ask(
          `Unlocks are listed from today on, without those before it in “${coming.words}”.`,
        )
      const least = limit?.isPercent ? 'minimum_share' : 'minimum_usd'
      const isLargest = (top.top ?? top.superlative ?? isBySize) !== undefined
      const order = isLargest ? { order_by: 'value_usd', order_direction: 'desc' } : {}
      const input = {
        start: coming?.start,
        // The next unlock of a project may be far ahead.
        days: coming?.days ?? (ids.length > 0 ? YEAR : undefined),
        recipients: recipients?.parts,
        per: recipients?.parts.length === 0 ? 'recipient' : undefined,
        projects: ids,
        sectors,
        kind,
        [least]: limit?.value,
        ...order,
      }
      return {
        calls: [call(unlocksTool, input)],
        path: linkToUnlocks({ ...input, days: input.days ?? LISTED_UNLOCK_DAYS }),
      }
    },
  },
  fundraises: {
    features: [
      'projects',
      'sectors',
      'nouns',
      'ranges',
      'unbound',
      'top',
      'statistic',
      'transforms',
    ],
    build: (
      { unbound: [limit], top, rounds, about, statistic, transforms: [change], isBySize },
      { ids, sectors, periods },
    ) => {
      // The sentence beside a list states the median.
      const other = statistic !== undefined && !STATED.has(statistic.kind) ? statistic : change
      const { words } = other ?? (isMinimum(limit) ? undefined : limit) ?? {}
      if (words !== undefined) return ask(`Funding rounds have no part for “${words}”.`)
      const isLargest = (top.top ?? top.superlative ?? isBySize) !== undefined
      const order_by = isLargest ? 'amount_usd' : undefined
      const input = {
        ...{ projects: ids, sectors, rounds: rounds.map(({ name }) => name) },
        ...{ text: about?.words, minimum: limit?.value, order_by },
      }
      return {
        calls: (periods.length > 0 ? periods : [undefined]).map((period) =>
          call(fundraisesTool, { ...input, ...namePeriod(period) }),
        ),
        path: linkToRounds({ ...input, ...(periods.length === 1 && namePeriod(periods[0])) }),
      }
    },
  },
  events: {
    features: ['projects', 'sectors', 'nouns', 'ranges'],
    build: ({ events: kinds }, { ids, sectors, periods: [period] }) => {
      const input = { projects: ids, sectors, kinds, ...namePeriod(period) }
      return { calls: [call(eventsTool, input)], path: '/explorer/marts/events' }
    },
  },
  rights: {
    features: ['projects', 'sectors', 'nouns'],
    build: ({ rights, items }, { ids, sectors }) => {
      const named = items.filter(
        (item) => isWord(item, 'rights') || item.words === rights[0]?.words,
      )
      if (
        rights.length > 0 &&
        named.length > 1 &&
        items.some(({ words }) => /^(or|oder)$/i.test(words))
      )
        return ask('A list has tokens that meet all of its conditions, and not one of them. Which?')

      if (ids.length > 0)
        return {
          calls: ids.map((project_id) => call(tokenRightsTool, { project_id })),
          path: `/explorer/projects/${ids[0]}/token-rights`,
        }
      const input: ScreenInput = {
        columns: ['fee_switch', 'buyback', 'distribution', 'equity'],
        sectors,
        where: rights.map(({ column, value }) => ({ column, is: '=' as const, value })),
        sort: { column: 'fee_switch', direction: 'desc' },
      }
      return { calls: [call(screenTool, input)], path: linkToScreen(input) }
    },
  },
  comparables: {
    features: ['projects', 'measures'],
    build: ({ measures }, { ids: [project_id, ...peers], metrics }) => {
      const multiples = metrics.filter((id) => MULTIPLES.includes(id))
      const other = measures.length > 0 ? metrics.find((id) => !multiples.includes(id)) : undefined
      if (project_id === undefined) return ask('The comparables of which project?')
      if (other !== undefined)
        return ask(`Comparables have multiples, and no ${getMetric(other).title}.`)
      return {
        calls: [call(comparablesTool, { project_id, peers, multiples })],
        path: `/explorer/projects/${project_id}/comparables`,
      }
    },
  },
  holders: {
    features: ['projects', 'places', 'nouns', 'as_of'],
    build: ({ held, projects, as_of: [moment] }) => {
      const { ids, chains } = splitPlaces(projects)
      if (ids.length === 0) return ask('The largest holders of which token?')
      const limit = held?.count === undefined ? LISTED_HOLDERS : Math.min(held.count, MAX_ROWS)
      const calls = ids.map((id) =>
        call(tableTool, {
          table: 'top_tokenholders',
          only: limitTo({ project_id: [id], chain_id: chains }),
          limit,
          as_of: moment?.day,
        }),
      )
      return { calls, path: linkToRows(calls[0]?.input as TableInput) }
    },
  },
  assets: {
    features: [
      'projects',
      'products',
      'places',
      'sectors',
      'nouns',
      'measures',
      'unbound',
      'top',
      'order',
      'transforms',
    ],
    build: (read, { metrics }) => {
      const { ids, chains, kind, named } = splitAssets(read)
      const {
        assets,
        measures,
        unbound: [limit],
        top,
        order,
        transforms,
      } = read
      const kinds = transforms.map(({ transform: { kind } }) => kind)
      const other = transforms.find(
        ({ transform: { kind } }) => kind !== 'share' && kind !== 'change',
      )
      const isShare = kinds.includes('share')
      const columns = measures.length === 0 ? [ASSET_CAP] : metrics.map((id) => ASSET_COLUMNS[id])
      const isOfGroups = assets?.group !== undefined
      const isOpen = (column: string | undefined) =>
        column === undefined || (isOfGroups && !ADDED.has(column))
      const unknown = columns.some(isOpen) ? measures[0]?.words : undefined
      const words = other?.words ?? unknown ?? (isMinimum(limit) ? undefined : limit?.words)
      if (words !== undefined)
        return ask(`The table of tokenized assets has no part for “${words}”.`)
      if (isOfGroups && kinds.includes('change'))
        return ask('Groups of tokenized assets have no change. Ask for each asset?')
      const [first = ASSET_CAP] = columns
      const changed = kinds.includes('change') ? [ASSET_CHANGE] : []
      const shown = [...new Set([...changed, ...columns, ASSET_CAP])]
      const input = {
        table: 'tokenized_assets',
        columns: isOfGroups ? shown : [...shown, 'asset_class', 'issuer_id', 'chains'],
        names: [...kind, ...(isShare ? [] : named)],
        focus: isShare ? named : undefined,
        // A market share is one among all of a class.
        only: limitTo({
          issuer_id: isShare && kind.length > 0 ? [] : ids,
          chains,
        }),
        group_by: assets?.group?.column,
        share_of: isShare || isOfGroups ? ASSET_CAP : undefined,
        minimum: limit && { column: first, value: limit.value },
        sort: { column: changed[0] ?? first, direction: order?.direction ?? 'desc' },
        limit: top.top && Math.min(top.top.n, MAX_ROWS),
      }
      const { names: _, focus: __, ...rows } = input
      return {
        calls: [call(tableTool, input)],
        path: linkToRows(call(tableTool, rows).input as TableInput),
      }
    },
  },
  statement: {
    features: ['projects', 'granularities', 'transforms', 'ranges'],
    build: ({ granularities: [grouping], transforms, ranges: [period], items }, { ids, today }) => {
      // The last twelve months are a column of each statement.
      const other = transforms.find(({ transform }) => transform.kind !== 'ltm')
      if (other !== undefined) return ask(`A statement has no part for “${other.words}”.`)
      if (items.some(({ words }) => /^cash flow/i.test(words)))
        return ask('There is no cash flow statement. Ask for the financial statement?')
      if (ids.length === 0) return ask('The financial statement of which project?')
      const unit = period && findPeriod(period)
      // "Income statement 2025" is a column of a statement by year.
      const isColumn = unit !== undefined && unit !== 'day'
      const granularity = grouping?.granularity ?? (isColumn ? unit : 'quarter')
      if (granularity === 'day')
        return ask('Statements have weeks, months, quarters or years. Which?')
      // "The last 8 quarters" are as many columns.
      const trailing = /quart/i.test(period?.words ?? '') ? period?.alternatives : undefined
      const interval = chooseInterval(
        trailing?.find((one) => typeof one === 'string') ??
          period?.range ??
          (granularity === 'year' ? 'max' : '1y'),
        { today, isColumn },
      )
      if (interval === undefined)
        return ask(
          `Statements reach back from today, and not to “${period?.words}”. Ask without it?`,
        )
      return {
        calls: ids.map((project_id) => call(statementTool, { project_id, granularity, interval })),
        path: `/explorer/financial-statements?projects=${ids.join(',')}`,
      }
    },
  },
}

/** The shortest interval of statements that has all days of a range; undefined for one that ended before, and is no column. */
function chooseInterval(
  range: NonNullable<MetricQueryInput['range']>,
  { today, isColumn }: { today: Day; isColumn: boolean },
): Interval | undefined {
  const [from, to] = toEdges(range, today)
  // The quarter that has just ended is the newest one.
  if (!isColumn && daysBetween(to, today) > MAX_AGO) return undefined
  return STATEMENT_INTERVALS.find(
    (one) => one === 'max' || daysBetween(intervalStart(one, today), from) >= -MAX_SHORT,
  )
}

const LISTED_HOLDERS = 25
const MAX_ROWS = 50

function splitPlaces(projects: ReadPrompt['projects']): { ids: string[]; chains: string[] } {
  const [ids, chains] = [false, true].map((isOn) =>
    projects.filter(({ isPlace }) => isPlace === isOn).map(({ project_id }) => project_id),
  )
  return { ids: ids ?? [], chains: chains ?? [] }
}

/** The class and the names in a question about tokenized assets: "BUIDL" is one of them, and Ondo an issuer. */
function splitAssets({ projects, products, assets }: ReadPrompt) {
  const { asset_class, names = [] } = assets ?? {}
  const tokens = projects.filter(({ isToken }) => isToken)
  return {
    ...splitPlaces(projects.filter(({ isToken }) => !isToken)),
    kind: asset_class === undefined ? [] : [asset_class.words],
    named: [...names, ...tokens, ...products].map(({ words }) => words),
  }
}

/** The values that rows have in some columns. */
function limitTo(values: Readonly<Record<string, readonly string[]>>): TableInput['only'] {
  return Object.entries(values).flatMap(([column, ids]) =>
    ids.length > 0 ? [{ column, values: [...ids] }] : [],
  )
}

const ASSET_CAP = 'asset_market_cap_circulating_30d_latest'
const ASSET_CHANGE = 'asset_market_cap_circulating_30d_change'
const ASSET_VOLUME = 'asset_transfer_volume_30d_sum'
/** The columns of tokenized assets by the metrics that their words name elsewhere. */
const ASSET_COLUMNS: Readonly<Record<string, string>> = createLookup({
  ...{ market_cap_circulating: ASSET_CAP, asset_market_cap_circulating: ASSET_CAP, tvl: ASSET_CAP },
  ...{
    outstanding_supply: ASSET_CAP,
    token_supply_circulating: ASSET_CAP,
    ecosystem_tvl: ASSET_CAP,
  },
  ...{ tokenholders: 'asset_holders_30d_avg', asset_holders: 'asset_holders_30d_avg' },
  ...{ price: 'asset_price_30d_latest', asset_price: 'asset_price_30d_latest' },
  ...{ token_trading_volume: ASSET_VOLUME, asset_transfer_volume: ASSET_VOLUME },
})
/** The columns of which groups have sums. */
const ADDED: ReadonlySet<string> = new Set([ASSET_CAP, ASSET_VOLUME])

const STATEMENT_INTERVALS: readonly Interval[] = ['1y', '2y', '3y', '5y', 'max']
const MAX_AGO = 92
const MAX_SHORT = 3

/**
 * The records of the terminal that a prompt is about: definitions, unlocks, funding rounds, events, token rights,
 * statements, restatements.
 */
export function buildRecords(
  read: ReadPrompt,
  word: RecordWord,
  { catalog, context, today }: { catalog: Catalog; context: MetricQuery | undefined; today: Day },
): AskPlan {
  const resolved = resolveMeasures(read, catalog)
  const parts = listParts(read, resolved, catalog)
  const measures = resolved.measures.map(({ value }) => value)
  const { features, build } = BUILDERS[word]
  const extra = read.other ?? findExtra(read, features)
  if (extra !== undefined)
    return {
      parts,
      outcome: ask(`Such an answer has no part for “${extra}”. Ask without it?`),
    }
  const { projects: named, sectors, nouns } = read
  const isOfShown = OF_ONE.has(word) && named.length + sectors.length + nouns.length === 0
  const found = build(read, {
    today,
    periods: read.ranges.flatMap(({ range }) => {
      // Records are of today, too.
      const [from, to] = toEdges(range, today)
      return range === 'max' ? [] : [{ from, to }]
    }),
    ids: isOfShown ? (context?.where.projects ?? []) : named.map(({ project_id }) => project_id),
    sectors: resolved.sectors.map(({ sector }) => sector),
    metrics: (measures.length > 0 ? measures : (context?.metrics ?? [])).filter(
      (id) => findMetric(id) !== undefined,
    ),
  })
  // The state of data is that of all days, and records are listed whole.
  const left = LEFT[word] ?? ['top']
  const shown = parts.map((one) => {
    if (left.includes(one.role)) return { ...one, role: 'left_out' as const }
    // A statement has all periods up to now.
    const isWithin = word === 'statement' && one.role === 'period'
    return isWithin ? { ...one, label: `All periods up to today, with ${one.label}` } : one
  })
  return {
    parts: shown,
    outcome: 'kind' in found ? found : { kind: 'screen', shows: word, ...found },
  }
}

const LEFT: Readonly<Partial<Record<RecordWord, readonly string[]>>> = {
  ...{ status: ['period', 'top'], assets: [], holders: [] },
}

/** The records of one project each: behind a chart of it, they are its. */
const OF_ONE: ReadonlySet<RecordWord> = new Set(['statement', 'valuation', 'comparables'])
