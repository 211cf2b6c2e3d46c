import { DayField, MetricIdField } from '@tickmark/core/answers/fields'
import type {
  MetricDerivation,
  MetricFormat,
  MetricGroup,
  MetricKind,
} from '@tickmark/core/metrics/MetricDefinition'
import { TIER_IDS } from '@tickmark/core/tiers/Tier'
import { z } from 'zod'

/** A text with a closed list of values in the catalog, which the published description leaves open. */
const word = <T extends string>(description: string) =>
  z.string().describe(description) as unknown as z.ZodType<T>

/** The fields of a metric definition, for answers that add their own. */
export const MetricDefinitionFields = {
  metric_id: MetricIdField,
  slug: z.string().describe('`metric_id` with `-` for `_`.'),
  title: z.string().describe('Name of the metric.'),
  short_title: z.string().describe('Name for narrow places.'),
  long_title: z.string().nullable().describe('Full name; null where it is the title.'),
  definition: z.string().describe('What it counts.'),
  format: word<MetricFormat>('How its values are written, and their unit.'),
  static: z.boolean().describe('Whether it has no history.'),
  serie_type: z.enum(['line', 'bar']).describe('How charts draw it.'),
  categories: z.array(z.string()).readonly().describe('Categories that it is listed under.'),
  governance_forum_link: z.string().nullable().describe('Discussion of its definition.'),
  is_lower_value_better: z.boolean().describe('Whether a lower value is better.'),
  trending: z.boolean().describe('Whether overviews show it.'),
  table_enabled: z.boolean().describe('Whether tables offer it.'),
  chart_enabled: z.boolean().describe('Whether charts offer it.'),
  is_gmv_metric: z.boolean().describe('Whether it measures the business of a market sector.'),
  dashboard_enabled: z.boolean().describe('Whether dashboards offer it.'),
  sources: z.string().describe('Where its values come from.'),
  tier: z.enum(TIER_IDS).describe('The tier that includes it.'),
  group: word<MetricGroup>('The group that it is listed in.'),
  kind: word<MetricKind>('What its values are, and with it how they combine.'),
  additive: z.boolean().describe('Whether chains, products and projects add up.'),
  gap: z.enum(['missing', 'zero']).describe('How charts show days without a value.'),
  derivation: z
    .object({ by: z.string() })
    .loose()
    .nullable()
    .describe(
      'How it is computed; null where sources report it.',
    ) as unknown as z.ZodType<MetricDerivation | null>,
  synonyms: z.array(z.string()).readonly().describe('Other names to find it by.'),
}

/** A metric of the catalog, how many projects have it and how new it is. */
export const MetricSummary = z.object({
  ...MetricDefinitionFields,
  projects: z.int().describe('Projects that have it.'),
  newest_day: DayField.nullable().describe('The newest day with a value; null without any.'),
})
