import type { AskClarification, AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describeMetricTool } from '../tools/catalogueTools.ts'
import { dataStatusTool, valuationTool } from '../tools/historyTools.ts'
import { fundraisesTool, restatementsTool, unlocksTool } from '../tools/recordTools.ts'
import { statementTool } from '../tools/statementTool.ts'
import { findExtra } from './findExtra.ts'
import { listParts } from './listParts.ts'
import type { RecordWord } from './RECORD_WORDS.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { ask } from './replies.ts'
import { resolveMeasures } from './resolveMeasures.ts'

type Around = {
  /** Current ids of what is asked about. */
  ids: string[]
  sectors: string[]
  metrics: string[]
}
const WINDOWS = ['1y', '365d', '3y', 'max'] as const
const MULTIPLES = ['ps_circulating', 'pf_circulating', 'ps_fully_diluted', 'pf_fully_diluted']
const SUPPLY = 'token_supply_circulating'
type Found = Pick<AskScreen, 'calls' | 'path'>

type Builder = {
  features: Parameters<typeof findExtra>[1]
  build(read: ReadPrompt, around: Around): Found | AskClarification
}

const BUILDERS: Readonly<Record<RecordWord, Builder>> = {
  definition: {
    features: ['measures', 'projects'],
    build: (_, { metrics, ids: [project_id] }) =>
      metrics.length === 0
        ? ask('Which figure is to be explained?')
        : {
            calls: metrics.map((metric_id) => ({
              tool: describeMetricTool.name,
              input: { metric_id, ...(project_id !== undefined && { project_id }) },
            })),
            path: `/explorer/metrics/${getMetric(metrics[0] ?? '').slug}`,
          },
  },
  status: {
    features: ['measures', 'projects', 'ranges'],
    build: (_, { metrics: [metric_id], ids: [project_id] }) =>
      metric_id === undefined
        ? ask('The data of which figure?')
        : {
            calls: [
              {
                tool: dataStatusTool.name,
                input: { metric_id, ...(project_id !== undefined && { project_id }) },
              },
            ],
            path: '/explorer/status',
          },
  },
  valuation: {
    features: ['measures', 'projects', 'ranges'],
    build: ({ ranges: [period], top }, { metrics, ids: [project_id, ...others] }) => {
      const other = metrics.find((id) => !MULTIPLES.includes(id))
      if (project_id === undefined || others.length > 0)
        return ask('The valuation of which project?')
      if (top.superlative !== undefined)
        return ask(`Multiples of one project have no part for “${top.superlative}”.`)
      if (other !== undefined)
        return ask(`Multiples are compared with their own history, not ${getMetric(other).title}.`)
      if (period !== undefined && !WINDOWS.some((one) => one === period.range))
        return ask(
          `Multiples are compared with the last year, three years, or all days, not “${period.words}”.`,
        )
      const only = metrics.length === 1 ? { metric_id: metrics[0] } : {}
      return {
        calls: [{ tool: valuationTool.name, input: { project_id, ...only } }],
        path: `/explorer/projects/${project_id}`,
      }
    },
  },
  restatements: {
    features: ['measures', 'projects'],
    build: (_, { ids, metrics }) => ({
      calls: [
        {
          tool: restatementsTool.name,
          input: {
            ...(ids.length > 0 && { project_ids: ids }),
            ...(metrics.length > 0 && { metric_ids: metrics }),
          },
        },
      ],
      path: '/explorer/status/restatements',
    }),
  },
  unlocks: {
    features: ['projects', 'sectors', 'nouns', 'unbound', 'measures'],
    build: ({ coming, unbound, kind, measures }, { ids, sectors, metrics }) => {
      const [limit] = unbound
      // "2% of circulating supply" is the size of an unlock.
      const isOfSupply = limit?.isPercent === true && metrics.every((id) => id === SUPPLY)
      if (measures[0] !== undefined && !isOfSupply)
        return ask(`The screen of unlocks has no part for “${measures[0].words}”.`)
      if (limit !== undefined && !['>', '>='].includes(limit.is))
        return ask(`Unlocks have a minimum only, not “${limit.words}”.`)
      return {
        calls: [
          {
            tool: unlocksTool.name,
            input: {
              ...(coming !== undefined && { days: coming }),
              ...(ids.length > 0 && { projects: ids }),
              ...(sectors.length > 0 && { sectors }),
              ...(kind !== undefined && { kind }),
              ...(limit !== undefined && {
                [limit.isPercent ? 'minimum_share' : 'minimum_usd']: limit.value,
              }),
            },
          },
        ],
        path: '/explorer/unlocks',
      }
    },
  },
  fundraises: {
    features: ['projects', 'sectors', 'nouns', 'ranges', 'unbound', 'top'],
    build: ({ ranges: [period], unbound, top }, { ids, sectors }) => {
      const [limit] = unbound
      const range = period?.range
      if (typeof range === 'string' || (limit !== undefined && !['>', '>='].includes(limit.is)))
        return ask(`Funding rounds have no part for “${period?.words ?? limit?.words}”.`)
      return {
        calls: [
          {
            tool: fundraisesTool.name,
            input: {
              ...(ids.length > 0 && { projects: ids }),
              ...(sectors.length > 0 && { sectors }),
              ...(range !== undefined && { start: range.from, end: range.to }),
              ...(limit !== undefined && { minimum: limit.value }),
              ...((top.top ?? top.superlative) !== undefined && { order_by: 'amount_usd' }),
            },
          },
        ],
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
      return {
        calls: ids.map((project_id) => ({
          tool: statementTool.name,
          input: { project_id, granularity, interval: granularity === 'year' ? 'max' : '1y' },
        })),
        path: `/explorer/financial-statements?projects=${ids.join(',')}`,
      }
    },
  },
}

/** The records of the terminal that a prompt is about: definitions, unlocks, funding rounds, statements, restatements. */
export function buildRecords(
  read: ReadPrompt,
  word: RecordWord,
  { catalogue, context }: { catalogue: Catalogue; context: MetricQuery | undefined },
): AskPlan {
  const resolved = resolveMeasures(read, catalogue)
  const parts = listParts(read, resolved, catalogue)
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
  return {
    parts,
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
