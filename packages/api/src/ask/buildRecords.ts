import type { AskPlan } from '@tickmark/core/answers/AskPlan'
import { VALUATION_WINDOWS } from '@tickmark/core/answers/ValuationHistory'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { MetricQuery, MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { LISTED_UNLOCK_DAYS, linkToUnlocks } from '@tickmark/core/screens/unlocks'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { type Interval, intervalStart } from '@tickmark/core/time/Interval'
import { describeMetricTool } from '../tools/catalogTools.ts'
import { comparablesTool } from '../tools/comparablesTool.ts'
import { dataStatusTool, valuationTool } from '../tools/historyTools.ts'
import {
  eventsTool,
  fundraisesTool,
  linkToEvents,
  restatementsTool,
  tokenRightsTool,
  unlocksTool,
} from '../tools/recordTools.ts'
import { linkToScreen, type ScreenInput, screenTool } from '../tools/screenTool.ts'
import { statementTool } from '../tools/statementTool.ts'
import type { Tool } from '../tools/Tool.ts'
import type { RecordWord } from './AskLanguage.ts'
import { listExcluded } from './buildScreen.ts'
import { TABLE_BUILDERS } from './buildTables.ts'
import { findExtra } from './findExtra.ts'
import { listParts } from './listParts.ts'
import {
  call,
  type Days,
  type FoundRecords,
  type RecordBuilder,
  type RecordScope,
  readMinimum,
} from './RecordBuilder.ts'
import { findPeriod } from './readComparison.ts'
import { isWord } from './readItems.ts'
import { toEdges } from './readPeriods.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { MULTIPLES } from './readRecord.ts'
import { ask } from './replies.ts'
import { resolveMeasures } from './resolveMeasures.ts'

const WINDOWS = ['1y', '365d', '3y', 'max'] as const
const STATED: ReadonlySet<string> = new Set(['median', 'sum'])
const YEAR = 365
const SUPPLY = 'token_supply_circulating'

/** "Did the fees change" asks for records of changes, and "their growth" for a figure. */
const isChanged = ({ transform: { kind }, words }: ReadPrompt['transforms'][number]) =>
  kind === 'change' && /^(chang|geänder)/i.test(words)

const namePeriod = (period: Days | undefined) => ({ start: period?.from, end: period?.to })

/** A call for each metric of each project, or of all. */
function callForEach(tool: Tool, { metrics, ids }: RecordScope): FoundRecords['calls'] {
  const projects = ids.length > 0 ? ids : [undefined]
  return metrics.flatMap((metric_id) =>
    projects.map((project_id) => call(tool, { metric_id, project_id })),
  )
}

type Dated = Pick<RecordBuilder, 'features'> & {
  name: string
  tool: Tool
  /** The part of the input that is of these records alone. */
  limit(read: ReadPrompt): Record<string, unknown>
  link(input: Record<string, unknown>): string
}

/** Records that have a day and an amount each: a list of each period, the newest or the largest first. */
function listDated({ name, features, limit: limitTo, tool, link }: Dated): RecordBuilder {
  return {
    features: ['projects', 'sectors', 'nouns', 'ranges', 'unbound', 'top', ...features],
    build(read, { ids, sectors, periods }) {
      const { top, statistic, transforms } = read
      const { limit, other: maximum } = readMinimum(read)
      // The sentence beside a list states the median.
      const other =
        statistic !== undefined && !STATED.has(statistic.kind) ? statistic : transforms[0]
      const { words } = other ?? maximum ?? (limit?.isPercent ? limit : undefined) ?? {}
      if (words !== undefined) return ask(`${name} have no part for “${words}”.`)
      const isLargest = (top.top ?? top.superlative ?? read.isBySize) !== undefined
      const order_by = isLargest ? 'amount_usd' : undefined
      const input = {
        ...{ projects: ids, sectors, ...listExcluded(read), ...limitTo(read) },
        ...{ minimum: limit?.value, order_by },
      }
      return {
        calls: (periods.length > 0 ? periods : [undefined]).map((period) =>
          call(tool, { ...input, ...namePeriod(period) }),
        ),
        path: link({ ...input, ...(periods.length === 1 && namePeriod(periods[0])) }),
      }
    },
  }
}

const BUILDERS: Readonly<Record<RecordWord, RecordBuilder>> = {
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
    build: ({ transforms }, { ids, metrics, periods: [period] }) => {
      const other = transforms.find((one) => !isChanged(one))
      if (other !== undefined) return ask(`Restatements have no part for “${other.words}”.`)
      const input = { project_ids: ids, metric_ids: metrics, since: period?.from }
      return { calls: [call(restatementsTool, input)], path: '/explorer/status/restatements' }
    },
  },
  unlocks: {
    features: ['projects', 'sectors', 'nouns', 'unbound', 'measures', 'top'],
    build: (read, { ids, sectors, metrics }) => {
      const { coming, kind, measures, top, recipients, isBySize } = read
      const { limit, other } = readMinimum(read)
      // "2% of circulating supply" is the size of an unlock.
      const isOfSupply = limit?.isPercent === true && metrics.every((id) => id === SUPPLY)
      if (measures[0] !== undefined && !isOfSupply)
        return ask(`The screen of unlocks has no part for “${measures[0].words}”.`)
      if (other !== undefined)
        return ask(`Unlocks have a minimum in US dollars only, not “${other.words}”.`)
      if (coming?.past)
        return ask(
          `Unlocks are listed from today on, without those before it in “${coming.words}”.`,
        )
      const least = limit?.isPercent ? 'minimum_share' : 'minimum_usd'
      // "The next 3 unlocks" are in the order of their days.
      const isNext = top.top !== undefined && /^\w+$/.test(top.top.words)
      const most = isNext ? undefined : top.top
      const isLargest = (most ?? top.superlative ?? isBySize) !== undefined
      const order = isLargest ? { order_by: 'value_usd', order_direction: 'desc' } : {}
      const input = {
        start: coming?.start,
        // The next unlock of a project may be far ahead.
        days: coming?.days ?? (ids.length > 0 ? YEAR : undefined),
        recipients: recipients?.parts,
        per: recipients?.parts.length === 0 ? 'recipient' : undefined,
        projects: ids,
        sectors,
        ...listExcluded(read),
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
  fundraises: listDated({
    name: 'Funding rounds',
    features: ['statistic', 'transforms'],
    limit: ({ rounds, about }) => ({ rounds: rounds.map(({ name }) => name), text: about?.words }),
    tool: fundraisesTool,
    link: linkToRounds,
  }),
  events: listDated({
    name: 'Events',
    features: [],
    limit: ({ events: kinds }) => ({ kinds }),
    tool: eventsTool,
    link: linkToEvents,
  }),
  rights: {
    features: ['projects', 'sectors', 'nouns', 'transforms'],
    build: ({ rights, items, transforms }, { ids, sectors }) => {
      // The records of a project have its changes.
      const other = transforms.find((one) => !isChanged(one) || !ids.length)
      if (other !== undefined) return ask(`Token rights have no part for “${other.words}”.`)
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
  ...TABLE_BUILDERS,
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
    // Statements and restatements have all periods up to now.
    const all = one.role === 'period' ? UP_TO_NOW[word] : undefined
    return all ? { ...one, label: `${all}, with ${one.label}` } : one
  })
  return {
    parts: shown,
    outcome: 'kind' in found ? found : { kind: 'screen', shows: word, ...found },
  }
}

const UP_TO_NOW: Readonly<Partial<Record<RecordWord, string>>> = {
  statement: 'All periods up to today',
  restatements: 'All days up to today',
}

const LEFT: Readonly<Partial<Record<RecordWord, readonly string[]>>> = {
  ...{ status: ['period', 'top'], assets: [], holders: [] },
}

/** The records of one project each: behind a chart of it, they are its. */
const OF_ONE: ReadonlySet<RecordWord> = new Set(['statement', 'valuation', 'comparables'])
