import { DayField, MetricIdField } from '@tickmark/core/answers/fields'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Dimension } from '@tickmark/core/query/dimensions'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { z } from 'zod'
import type { ApiContext } from '../../context/ApiContext.ts'
import { endpoint } from '../../context/endpoint.ts'
import { listAvailableMetrics, listReadableMetrics } from '../../lookups/listReadableMetrics.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { resolveChains, resolveMetrics, resolveProducts } from '../../lookups/resolveIds.ts'
import { AGGREGATE_BY_PARAM } from '../../params/filterParams.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { GRANULARITY_PARAM, ORDER_PARAM, TIME_PARAMS } from '../../params/timeParams.ts'
import { describeAnswers } from '../../series/describeAnswers.ts'
import {
  AggregationRow,
  listAggregations,
  tabulateAggregations,
} from '../../series/listAggregations.ts'
import { querySeries } from '../../series/querySeries.ts'
import {
  listWideColumns,
  type WideLayout,
  WideRow,
  widenAnswers,
} from '../../series/widenAnswers.ts'
import { describeValues, listValueColumns, type ValueFields } from '../../tables/describeValues.ts'

type Input = {
  project_id: string
  timestamp_granularity: Granularity
  aggregate_by: readonly (readonly [Dimension, string])[]
  chain_ids?: string[] | undefined
  product_ids?: string[] | undefined
  labels?: string[] | undefined
}

/** Describes the values of a file, of the whole project or product, or of parts of them. */
function describeInput(input: Input): ValueFields {
  return describeValues({
    granularity: input.timestamp_granularity,
    where: {
      projects: [input.project_id],
      chains: input.chain_ids,
      products: input.product_ids,
      labels: input.labels,
    },
    breakdown: input.aggregate_by.map(([dimension]) => dimension),
  })
}

export const getProjectMetrics = endpoint({
  name: 'getProjectMetrics',
  group: 'Projects',
  path: '/v2/projects/{project_id}/metrics',
  summary: 'Time series of a project: one row per period, one field per metric.',
  description: 'Without `metric_ids`, every metric that the project has.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_ids: listParam(500, 'Metric ids.'),
    chain_ids: listParam(500, 'Chain ids.'),
    product_ids: listParam(500, 'Product ids.'),
    labels: listParam(500, 'Labels, such as `swap fees`.'),
    aggregate_by: AGGREGATE_BY_PARAM,
    ...TIME_PARAMS,
    timestamp_granularity: GRANULARITY_PARAM,
    order_direction: ORDER_PARAM,
  }),
  output: z.array(WideRow),
  rows: (rows, input) => rows.map((row) => ({ ...row, ...describeInput(input) })),
  async run(ctx, input) {
    const { project_id, name, products: ownProducts } = requireProject(ctx, input.project_id)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const chains = resolveChains(ctx, input.chain_ids)
    const products = resolveProducts(
      ctx,
      input.product_ids,
      new Set(ownProducts.map((product) => product.product_id)),
    )
    const errors = [...metrics.errors, ...chains.errors, ...products.errors]
    if (chains.ids?.length === 0 || products.ids?.length === 0)
      return { data: [], errors, meta: describeAnswers([]) }
    const { ids, notes } = await chooseMetrics(ctx, metrics.ids, project_id)
    const answers = await querySeries(
      ctx,
      {
        metrics: ids,
        where: {
          projects: [project_id],
          ...(chains.ids && { chains: chains.ids }),
          ...(products.ids && { products: products.ids }),
          ...(input.labels && { labels: input.labels }),
        },
        breakdown: input.aggregate_by.map(([dimension]) => dimension),
      },
      input,
    )
    const layout: WideLayout = {
      fixed: { project_name: name, project_id },
      fields: input.aggregate_by,
      metrics: ids,
      order: input.order_direction,
    }
    return {
      data: widenAnswers(answers, layout),
      errors,
      meta: { ...describeAnswers(answers), ...notes },
      columns: [...listWideColumns(layout), ...listValueColumns(describeInput(input))],
    }
  },
})

const COLUMNS = [
  { name: 'metric_id', kind: 'text' },
  { name: 'date', kind: 'day' },
  { name: 'value', kind: 'number' },
  { name: 'chain_id', kind: 'text' },
  { name: 'project_id', kind: 'text' },
  { name: 'product_id', kind: 'text' },
] as const

export const getProductMetrics = endpoint({
  name: 'getProductMetrics',
  group: 'Projects',
  path: '/v2/projects/{project_id}/products/{product_id}/metrics',
  summary: 'Time series of one product of a project: one row per day and metric.',
  description: '`chain_id` is null unless `aggregate_by` is `chain`.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    product_id: idParam('Product id.'),
    metric_ids: listParam(500, 'Metric ids.'),
    chain_ids: listParam(500, 'Chain ids.'),
    aggregate_by: AGGREGATE_BY_PARAM,
    ...TIME_PARAMS,
    timestamp_granularity: GRANULARITY_PARAM,
    order_direction: ORDER_PARAM,
  }),
  output: z.array(
    z.object({
      metric_id: MetricIdField,
      date: DayField.describe('First day of the period.'),
      value: z.number().describe('In the unit of the metric.'),
      chain_id: z.string().nullable().describe('Chain id; null unless split by chain.'),
    }),
  ),
  rows: (rows, input) =>
    rows.map((row) => ({
      ...row,
      project_id: input.project_id,
      product_id: input.product_id,
      ...describeInput(input),
    })),
  async run(ctx, input) {
    const project = requireProject(ctx, input.project_id)
    const product = project.products.find((one) => one.product_id === input.product_id)
    if (product === undefined)
      throw new AppError('not-found', `${project.name} has no product "${input.product_id}".`, {
        errors: [{ code: 'unknown-product', field: 'product_id', value: input.product_id }],
      })
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const chains = resolveChains(ctx, input.chain_ids)
    const errors = [...metrics.errors, ...chains.errors]
    if (chains.ids?.length === 0) return { data: [], errors, meta: describeAnswers([]) }
    const { ids, notes } = await chooseMetrics(ctx, metrics.ids, project.project_id)
    const answers = await querySeries(
      ctx,
      {
        metrics: ids,
        where: {
          projects: [project.project_id],
          products: [product.product_id],
          ...(chains.ids && { chains: chains.ids }),
        },
        breakdown: input.aggregate_by.map(([dimension]) => dimension),
      },
      input,
    )
    const data = answers.flatMap((answer) =>
      answer.series.flatMap((series) =>
        answer.timestamps.flatMap((date, at) => {
          const value = series.values[at] ?? null
          if (value === null) return []
          return [{ metric_id: series.metric, date, value, chain_id: series.key.chain || null }]
        }),
      ),
    )
    const direction = input.order_direction === 'asc' ? 1 : -1
    data.sort((a, b) => {
      if (a.date === b.date) return 0
      return a.date < b.date ? -direction : direction
    })
    return {
      data,
      errors,
      meta: { ...describeAnswers(answers), ...notes },
      columns: [...COLUMNS, ...listValueColumns(describeInput(input))],
    }
  },
})

/** The given metrics, or else all of the project that the tier has. */
async function chooseMetrics(ctx: ApiContext, ids: string[] | undefined, projectId: string) {
  if (ids !== undefined) return { ids, notes: {} }
  return listReadableMetrics(ctx, await listAvailableMetrics(ctx, projectId))
}

export const getProjectAggregations = endpoint({
  name: 'getProjectAggregations',
  group: 'Projects',
  path: '/v2/projects/{project_id}/metric-aggregations',
  summary: 'Figures of a project over intervals: latest, sum, avg, change, trend, ath, atl.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_ids: listParam(500, 'Metric ids.'),
  }),
  output: z.array(AggregationRow),
  rows: tabulateAggregations,
  async run(ctx, input) {
    const { project_id } = requireProject(ctx, input.project_id)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const available = await listAvailableMetrics(ctx, project_id)
    const readable = listReadableMetrics(ctx, available)
    const data = await listAggregations(
      ctx,
      metrics.ids?.filter((metric) => available.has(metric)) ?? readable.ids,
      [project_id],
    )
    return { data, errors: metrics.errors, meta: metrics.ids ? {} : readable.notes }
  },
})
