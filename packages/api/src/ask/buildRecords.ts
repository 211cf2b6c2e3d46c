import type { AskClarification, AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describeMetricTool } from '../tools/catalogTools.ts'
import { dataStatusTool, valuationTool } from '../tools/historyTools.ts'
import { fundraisesTool, restatementsTool, unlocksTool } from '../tools/recordTools.ts'
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
}
const WINDOWS = ['1y', '365d', '3y', 'max'] as const
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
    build: (_, around) =>
      around.metrics.length === 0
        ? ask('The data of which figure?')
        : { calls: callForEach(dataStatusTool, around), path: '/explorer/status' },
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
    features: ['measures', 'projects'],
    build: (_, { ids, metrics }) => ({
      calls: [call(restatementsTool, { project_ids: ids, metric_ids: metrics })],
      path: '/explorer/status/restatements',
    }),
  },
  unlocks: {
    features: ['projects', 'sectors', 'nouns', 'unbound', 'measures', 'top'],
    build: ({ coming: days, unbound: [limit], kind, measures, top }, { ids, sectors, metrics }) => {
      // "2% of circulating supply" is the size of an unlock.
      const isOfSupply = limit?.isPercent === true && metrics.every((id) => id === SUPPLY)
      if (measures[0] !== undefined && !isOfSupply)
        return ask(`The screen of unlocks has no part for “${measures[0].words}”.`)
      if (!isMinimum(limit)) return ask(`Unlocks have a minimum only, not “${limit?.words}”.`)
      const least = limit?.isPercent ? 'minimum_share' : 'minimum_usd'
      const isLargest = (top.top ?? top.superlative) !== undefined
      const order = isLargest ? { order_by: 'value_usd', order_direction: 'desc' } : {}
      const input = { days, projects: ids, sectors, kind, [least]: limit?.value, ...order }
      return { calls: [call(unlocksTool, input)], path: '/explorer/unlocks' }
    },
  },
  fundraises: {
    features: ['projects', 'sectors', 'nouns', 'ranges', 'unbound', 'top'],
    build: ({ ranges: [period], unbound: [limit], top, rounds }, { ids, sectors }) => {
      const range = period?.range
      if (typeof range === 'string' || !isMinimum(limit))
        return ask(`Funding rounds have no part for “${period?.words ?? limit?.words}”.`)
      const order_by = (top.top ?? top.superlative) === undefined ? undefined : 'amount_usd'
      const about = {
        ...{ projects: ids, sectors, rounds: rounds.map(({ name }) => name) },
        ...{ start: range?.from, end: range?.to },
      }
      return {
        calls: [call(fundraisesTool, { ...about, minimum: limit?.value, order_by })],
        path: '/explorer/fundraises',
      }
    },
  },
  statement: {
    features: ['projects', 'granularities', 'transforms'],
    build: ({ granularities: [grouping], transforms }, { ids }) => {
      // The last twelve months are a column of each statement.
      const other = transforms.find(({ transform }) => transform.kind !== 'ltm')
      if (other !== undefined) return ask(`A statement has no part for “${other.words}”.`)
      if (ids.length === 0) return ask('The financial statement of which project?')
      const granularity = grouping?.granularity ?? 'quarter'
      if (granularity === 'day')
        return ask('Statements have weeks, months, quarters or years. Which?')
      const interval = granularity === 'year' ? 'max' : '1y'
      return {
        calls: ids.map((project_id) => call(statementTool, { project_id, granularity, interval })),
        path: `/explorer/financial-statements?projects=${ids.join(',')}`,
      }
    },
  },
}

/** The records of the terminal that a prompt is about: definitions, unlocks, funding rounds, statements, restatements. */
export function buildRecords(
  read: ReadPrompt,
  word: RecordWord,
  { catalog, context }: { catalog: Catalog; context: MetricQuery | undefined },
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
}
