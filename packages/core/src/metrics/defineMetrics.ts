import type { MetricDefinition, MetricGroup } from './MetricDefinition.ts'

type Row = Partial<Omit<MetricDefinition, 'metric_id' | 'slug' | 'group'>>

/**
 * A builder for the rows of one group, so that a row states only what is particular to it: most are flows in US dollars.
 * The title is the id in words: `cost_of_revenue` is `Cost of revenue`. Flows are drawn as bars and everything else as
 * lines; only flows and stocks add up over parts. Of multiples a lower one is cheaper, and a rise is neither better nor
 * worse: price and business both move it.
 */
export function defineMetrics(group: MetricGroup, category: string) {
  return function metric<const Id extends string>(
    metric_id: Id,
    { kind = 'flow', format = 'usd', ...row }: Row = {},
  ): MetricDefinition & { metric_id: Id } {
    const words = metric_id.replaceAll('_', ' ')
    const isMultiple = format === 'multiple'
    const rise = row.is_lower_value_better ? 'down' : 'up'
    const { title = words.replace(/^./, (letter) => letter.toUpperCase()) } = row
    return {
      metric_id,
      slug: metric_id.replaceAll('_', '-'),
      title,
      short_title: title,
      long_title: null,
      static: false,
      serie_type: kind === 'flow' ? 'bar' : 'line',
      categories: [category],
      governance_forum_link: null,
      is_lower_value_better: isMultiple,
      polarity: isMultiple ? 'neutral' : rise,
      may_be_negative: false,
      trending: false,
      table_enabled: true,
      chart_enabled: true,
      tier: 'free',
      group,
      additive: /flow|stock/.test(kind),
      gap: 'missing',
      derivation: null,
      kind,
      format,
      ...row,
    }
  }
}
