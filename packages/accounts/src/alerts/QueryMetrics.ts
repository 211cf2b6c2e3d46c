import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Access } from '@tickmark/core/tiers/Access'

/** Answers a question as far as somebody may read. Facts are kept elsewhere, so whoever has them hands this in. */
export type QueryMetrics = (query: MetricQuery, access: Access) => Promise<MetricAnswer>
