import { findMetricOrigin } from '@tickmark/analytics/catalog/ownMetrics'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { listLabels as queryLabels } from '@tickmark/analytics/series/listLabels'
import {
  countCoverage,
  getMetricCoverage as queryCoverage,
} from '@tickmark/analytics/series/metricCoverage'
import { MetricCoverage } from '@tickmark/core/answers/Coverage'
import { DayField, MetricIdField } from '@tickmark/core/answers/fields'
import { MetricLabels } from '@tickmark/core/answers/MetricLabels'
import { MetricOrigin } from '@tickmark/core/answers/MetricOrigin'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { listMetrics as listAllMetrics } from '@tickmark/core/metrics/listMetrics'
import type {
  MetricDerivation,
  MetricFormat,
  MetricGroup,
  MetricKind,
} from '@tickmark/core/metrics/MetricDefinition'
import { TIER_IDS } from '@tickmark/core/tiers/Tier'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { resolveMetrics, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'

/** A text with a closed list of values in the catalog, which the published description leaves open. */
const word = <T extends string>(description: string) =>
  z.string().describe(description) as unknown as z.ZodType<T>

/** The fields of a metric definition, for answers that add their own. */
export const MetricDefinitionFields = {
  metric_id: MetricIdField,
  slug: z.string().describe('`metric_id` with `-` for `_`.'),
  title: z.string().describe('Name of the metric.'),
  short_title: z.string().describe('Short name.'),
  long_title: z.string().nullable().describe('Full name; null if it is the title.'),
  definition: z.string().describe('Definition of the metric.'),
  format: word<MetricFormat>('Format and unit of its values.'),
  static: z.boolean().describe('True if it has no history.'),
  serie_type: z.enum(['line', 'bar']).describe('Chart type.'),
  categories: z.array(z.string()).readonly().describe('Categories that it is listed under.'),
  governance_forum_link: z.string().nullable().describe('Discussion of its definition.'),
  is_lower_value_better: z.boolean().describe('True if a lower value is better.'),
  polarity: z
    .enum(['up', 'down', 'neutral'])
    .describe('The better direction: `neutral` for costs and valuation multiples.'),
  may_be_negative: z.boolean().describe('True if values may be negative.'),
  trending: z.boolean().describe('True if overviews show it.'),
  table_enabled: z.boolean().describe('True if tables offer it.'),
  chart_enabled: z.boolean().describe('True if charts offer it.'),
  is_gmv_metric: z.boolean().describe('True if it measures the business of a market sector.'),
  dashboard_enabled: z.boolean().describe('True if dashboards offer it.'),
  sources: z.string().describe('Origin of its values.'),
  tier: z.enum(TIER_IDS).describe('The tier that includes it.'),
  group: word<MetricGroup>('The group that it is listed in.'),
  kind: word<MetricKind>('Kind of its values, which determines how they combine.'),
  additive: z.boolean().describe('True if values of chains, products and projects add up.'),
  gap: z.enum(['missing', 'zero']).describe('Display of days without a value in charts.'),
  derivation: z
    .object({ by: z.string() })
    .loose()
    .nullable()
    .describe(
      'Its computation; null if sources report it.',
    ) as unknown as z.ZodType<MetricDerivation | null>,
  synonyms: z.array(z.string()).readonly().describe('Other names to find it by.'),
}

/** A metric of the catalog, how many projects have it and how recent it is. */
const MetricSummary = z.object({
  ...MetricDefinitionFields,
  projects: z.int().describe('Projects that have it.'),
  newest_day: DayField.nullable().describe('The latest day with a value; null without any.'),
})

export const listMetrics = endpoint({
  name: 'listMetrics',
  group: 'Metrics',
  path: '/v2/metrics',
  summary: 'Every metric: its definition, format, categories and tier.',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      metric_id: MetricDefinitionFields.metric_id,
      name: MetricDefinitionFields.title,
      url: z.string().describe('Path of the call that returns its time series.'),
      definition: MetricDefinitionFields.definition,
      format: z.string().describe('Format and unit of its values.'),
      categories: z.array(z.string()).describe('Categories that it is listed under.'),
      tier: z.string().describe('The tier that includes it.'),
    }),
  ),
  rows: (metrics) => metrics,
  async run() {
    return {
      data: listAllMetrics()
        .map(describeMetric)
        .map((metric) => ({
          metric_id: metric.metric_id,
          name: metric.title,
          url: `/v2/metrics/${metric.metric_id}`,
          definition: metric.definition,
          format: metric.format,
          categories: [...metric.categories],
          tier: metric.tier,
        })),
    }
  },
})

export const listMetricSummaries = endpoint({
  name: 'listMetricSummaries',
  group: 'Metrics',
  path: '/v2/internal/metrics',
  procedure: 'metrics.list',
  summary: 'Every metric of the catalog, how many projects have it and how recent it is.',
  input: z.strictObject({}),
  output: z.object({ metrics: z.array(MetricSummary) }),
  async run(ctx) {
    const coverage = await countCoverage(ctx.analytics)
    return {
      data: {
        metrics: listAllMetrics().map((metric) => ({
          ...describeMetric(metric),
          synonyms: METRIC_SYNONYMS[metric.metric_id] ?? [],
          ...(coverage.get(metric.metric_id) ?? { projects: 0, newest_day: null }),
        })),
      },
    }
  },
})

export const getMetricSummary = endpoint({
  name: 'getMetricSummary',
  group: 'Metrics',
  path: '/v2/internal/metrics/{metric_id}',
  procedure: 'metrics.getSummary',
  summary: 'A metric of the catalog, how many projects have it and how recent it is.',
  input: z.strictObject({ metric_id: idParam('Metric id.') }),
  output: MetricSummary.extend({
    origin: MetricOrigin.nullable().describe(
      'Origin of the definition of an own metric; null for a built-in metric.',
    ),
  }),
  async run(ctx, { metric_id }) {
    const metric = getMetric(metric_id)
    const [coverage, origin] = await Promise.all([
      countCoverage(ctx.analytics),
      findMetricOrigin(ctx.analytics, metric.metric_id),
    ])
    return {
      data: {
        origin,
        ...describeMetric(metric),
        synonyms: METRIC_SYNONYMS[metric.metric_id] ?? [],
        ...(coverage.get(metric.metric_id) ?? { projects: 0, newest_day: null }),
      },
    }
  },
})

export const getMetricCoverage = endpoint({
  name: 'showMetricCoverage',
  group: 'Metrics',
  path: '/v2/internal/metrics/{metric_id}/coverage',
  procedure: 'metrics.getCoverage',
  publicPath: '/v2/metrics/{metric_id}/coverage',
  summary: 'The projects that have a metric, with first and last day and sources.',
  input: z.strictObject({ metric_id: idParam('Metric id.') }),
  output: MetricCoverage,
  rows: ({ projects }) => projects,
  async run(ctx, { metric_id }) {
    return { data: await queryCoverage(ctx.analytics, getMetric(metric_id).metric_id) }
  },
})

export const listLabels = endpoint({
  name: 'listLabels',
  group: 'Metrics',
  path: '/v2/internal/labels',
  procedure: 'metrics.listLabels',
  publicPath: '/v2/labels',
  summary: 'The labels that metrics can be split and filtered by, such as swap fees.',
  description: 'A label is the purpose of an amount, as the source states it.',
  input: z.strictObject({
    metric_ids: listParam(500, 'Metric ids.'),
    project_ids: listParam(2_000, 'Project ids.'),
  }),
  output: MetricLabels,
  rows: ({ labels }) => labels,
  async run(ctx, { metric_ids, project_ids }) {
    const metrics = resolveMetrics(ctx, metric_ids)
    const projects = resolveProjects(ctx, project_ids)
    const [all, { isSample }] = await Promise.all([
      queryLabels(ctx.analytics),
      indexSeries(ctx.analytics),
    ])
    const labels = all.filter(
      ({ metric_id, project_id }) =>
        (metrics.ids?.includes(metric_id) ?? mayReadMetric(ctx.access, metric_id)) &&
        (projects.ids?.includes(project_id) ?? true),
    )
    return {
      data: { labels, meta: { data_version: ctx.analytics.dataVersion, sample: isSample } },
      errors: [...metrics.errors, ...projects.errors],
    }
  },
})
