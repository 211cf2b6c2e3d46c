import type { AskClarification, AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { MetricQuery, MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { LISTED_UNLOCK_DAYS, linkToUnlocks } from '@tickmark/core/screens/unlocks'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { type Interval, intervalStart } from '@tickmark/core/time/Interval'
import { describeMetricTool } from '../tools/catalogTools.ts'
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
import { findExtra } from './findExtra.ts'
import { listParts } from './listParts.ts'
import type { RecordWord } from './RECORD_WORDS.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { MULTIPLES } from './readRecord.ts'
import { ask } from './replies.ts'
import { resolveMeasures } from './resolveMeasures.ts'

type Around = {
  /** Current ids of what is asked about. */
  ids: string[]
  sectors: string[]
  metrics: string[]
  today: Day
}
const WINDOWS = ['1y', '365d', '3y', 'max'] as const
type Days = { from: Day; to: Day }
const STATED: ReadonlySet<string> = new Set(['median', 'sum'])
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

/** A minimum is all that the sizes of records can be held to. */
function isMinimum(limit: ReadPrompt['unbound'][number] | undefined): boolean {
  return limit === undefined || limit.is === '>' || limit.is === '>='
}

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
      return {
        calls: [call(valuationTool, { project_id, metric_id })],
        path: `/explorer/projects/${project_id}`,
      }
    },
  },
  restatements: {
    features: ['measures', 'projects', 'ranges', 'transforms'],
    build: ({ ranges: [period], transforms }, { ids, metrics, today }) => {
      const other = transforms.find(({ transform: { kind } }) => kind !== 'change')
      if (other !== undefined) return ask(`Restatements have no part for “${other.words}”.`)
      const range = period?.range
      if (typeof range === 'object' && range.to < addDays(today, -1))
        return ask(`Restatements are listed since a day, not within “${period?.words}”.`)
      const since = typeof range === 'string' ? intervalStart(range, today) : range?.from
      return {
        calls: [call(restatementsTool, { project_ids: ids, metric_ids: metrics, since })],
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
      } = read
      // "2% of circulating supply" is the size of an unlock.
      const isOfSupply = limit?.isPercent === true && metrics.every((id) => id === SUPPLY)
      if (measures[0] !== undefined && !isOfSupply)
        return ask(`The screen of unlocks has no part for “${measures[0].words}”.`)
      if (!isMinimum(limit)) return ask(`Unlocks have a minimum only, not “${limit?.words}”.`)
      if (coming?.past)
        return ask(
          `Unlocks are listed from today on, without those before it in “${coming.words}”.`,
        )
      const least = limit?.isPercent ? 'minimum_share' : 'minimum_usd'
      const isLargest = (top.top ?? top.superlative) !== undefined
      const order = isLargest ? { order_by: 'value_usd', order_direction: 'desc' } : {}
      const input = {
        start: coming?.start,
        days: coming?.days,
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
      { ranges, unbound: [limit], top, rounds, about, statistic, transforms: [change] },
      { ids, sectors },
    ) => {
      const named = ranges.find(({ range }) => typeof range === 'string')
      // The sentence beside a list states the median.
      const isOther = statistic !== undefined && !STATED.has(statistic.kind)
      if (named !== undefined || isOther || change !== undefined || !isMinimum(limit)) {
        const { words } = named ?? (isOther ? statistic : (change ?? limit)) ?? { words: '' }
        return ask(`Funding rounds have no part for “${words}”.`)
      }
      const order_by = (top.top ?? top.superlative) === undefined ? undefined : 'amount_usd'
      const input = {
        ...{ projects: ids, sectors, rounds: rounds.map(({ name }) => name) },
        ...{ text: about?.words, minimum: limit?.value, order_by },
      }
      const periods = ranges.map(({ range }) => range as Days)
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
    build: ({ ranges: [period], events: kinds }, { ids, sectors }) => {
      const range = period?.range === 'max' ? undefined : period?.range
      if (typeof range === 'string')
        return ask(`Events are listed from one day to another, not “${period?.words}”.`)
      const input = { projects: ids, sectors, kinds, start: range?.from, end: range?.to }
      return { calls: [call(eventsTool, input)], path: '/explorer/marts/events' }
    },
  },
  rights: {
    features: ['projects', 'sectors', 'nouns'],
    build: ({ feeSwitch }, { ids, sectors }) => {
      if (ids.length > 0)
        return {
          calls: ids.map((project_id) => call(tokenRightsTool, { project_id })),
          path: `/explorer/projects/${ids[0]}/token-rights`,
        }
      const input: ScreenInput = {
        columns: ['fee_switch', 'buyback', 'distribution', 'equity'],
        sectors,
        ...(feeSwitch && { where: [{ column: 'fee_switch', is: '=', value: feeSwitch }] }),
        sort: { column: 'fee_switch', direction: 'desc' },
      }
      return { calls: [call(screenTool, input)], path: linkToScreen(input) }
    },
  },
  statement: {
    features: ['projects', 'granularities', 'transforms', 'ranges'],
    build: ({ granularities: [grouping], transforms, ranges: [period] }, { ids, today }) => {
      // The last twelve months are a column of each statement.
      const other = transforms.find(({ transform }) => transform.kind !== 'ltm')
      if (other !== undefined) return ask(`A statement has no part for “${other.words}”.`)
      if (ids.length === 0) return ask('The financial statement of which project?')
      const granularity = grouping?.granularity ?? 'quarter'
      if (granularity === 'day')
        return ask('Statements have weeks, months, quarters or years. Which?')
      // "The last 8 quarters" are as many columns.
      const trailing = /quart/i.test(period?.words ?? '') ? period?.alternatives : undefined
      const interval = chooseInterval(
        trailing?.find((one) => typeof one === 'string') ??
          period?.range ??
          (granularity === 'year' ? 'max' : '1y'),
        today,
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

/** The shortest interval of statements that has all days of a range; undefined for one that ended before. */
function chooseInterval(
  range: NonNullable<MetricQueryInput['range']>,
  today: Day,
): Interval | undefined {
  const [from, to] =
    typeof range === 'string' ? [intervalStart(range, today), today] : [range.from, range.to]
  // The quarter that has just ended is the newest one.
  if (daysBetween(to, today) > MAX_AGO) return undefined
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
  const extra = findExtra(read, features)
  if (extra !== undefined)
    return {
      parts,
      outcome: ask(`The screen of ${NAMES[word]} has no part for “${extra}”. Ask without it?`),
    }
  const found = build(read, {
    today,
    ids: read.projects.map(({ project_id }) => project_id),
    sectors: resolved.sectors.map(({ sector }) => sector),
    metrics: (measures.length > 0 ? measures : (context?.metrics ?? [])).filter(
      (id) => findMetric(id) !== undefined,
    ),
  })
  // The state of data is that of all days, and records are listed whole.
  const left = word === 'status' ? ['period', 'top'] : ['top']
  const shown = parts.map((one) =>
    left.includes(one.role) ? { ...one, role: 'left_out' as const } : one,
  )
  return {
    parts: shown,
    outcome: 'kind' in found ? found : { kind: 'screen', shows: word, ...found },
  }
}

const NAMES: Readonly<Record<RecordWord, string>> = {
  status: 'the state of the data',
  valuation: 'valuations',
  definition: 'definitions',
  restatements: 'restated figures',
  unlocks: 'unlocks',
  fundraises: 'funding rounds',
  statement: 'financial statements',
  events: 'events',
  rights: 'token rights',
}
