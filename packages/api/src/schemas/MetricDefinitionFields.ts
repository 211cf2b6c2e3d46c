import type {
  MetricDerivation,
  MetricFormat,
  MetricGroup,
  MetricKind,
} from '@tickmark/core/metrics/MetricDefinition'
import { TIER_IDS } from '@tickmark/core/metrics/Tier'
import { z } from 'zod'

/** The catalogue's closed words are checked by its own types; an answer only passes them on. */
const word = <T extends string>() => z.string() as unknown as z.ZodType<T>

/** The fields of a metric definition, for answers that add their own. */
export const MetricDefinitionFields = {
  metric_id: z.string(),
  slug: z.string(),
  title: z.string(),
  short_title: z.string(),
  long_title: z.string().nullable(),
  definition: z.string(),
  format: word<MetricFormat>(),
  static: z.boolean(),
  serie_type: z.enum(['line', 'bar']),
  categories: z.array(z.string()).readonly(),
  governance_forum_link: z.string().nullable(),
  is_lower_value_better: z.boolean(),
  trending: z.boolean(),
  table_enabled: z.boolean(),
  chart_enabled: z.boolean(),
  is_gmv_metric: z.boolean(),
  dashboard_enabled: z.boolean(),
  sources: z.string(),
  tier: z.enum(TIER_IDS),
  group: word<MetricGroup>(),
  kind: word<MetricKind>(),
  additive: z.boolean(),
  gap: z.enum(['missing', 'zero']),
  derivation: z
    .object({ by: z.string() })
    .loose()
    .nullable() as unknown as z.ZodType<MetricDerivation | null>,
  synonyms: z.array(z.string()).readonly(),
}
