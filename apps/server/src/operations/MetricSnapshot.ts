import type { Metrics } from './Metrics.ts'

type Labels = Readonly<Record<string, string | number | undefined>>
type Sample = { value: number; labels: Labels; metricName?: string }
/** Keeps the samples to count. */
type Filter = (labels: Labels) => boolean

const EVERY: Filter = () => true

/** All metrics at one moment, by the names under which they are exported. */
export class MetricSnapshot {
  readonly at: number
  readonly #samples = new Map<string, Sample[]>()

  private constructor(at: number) {
    this.at = at
  }

  static async take({ registry }: Metrics, at: number): Promise<MetricSnapshot> {
    const snapshot = new MetricSnapshot(at)
    for (const { name, values } of await registry.getMetricsAsJSON())
      for (const sample of values as readonly Sample[]) {
        const key = sample.metricName ?? name
        const list = snapshot.#samples.get(key)
        // A copy, since the library counts on in its own objects.
        if (list === undefined) snapshot.#samples.set(key, [{ ...sample }])
        else list.push({ ...sample })
      }
    return snapshot
  }

  list(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? []
  }

  /** The sum over some labels or all; null where the metric was never measured. */
  sum(name: string, filter: Filter = EVERY): number | null {
    const samples = this.list(name)
    if (samples.length === 0) return null
    return samples.reduce((total, { labels, value }) => total + (filter(labels) ? value : 0), 0)
  }

  /**
   * Returns the rate per second at which a counter rose since an earlier snapshot. A counter that was never counted has
   * risen by nothing.
   */
  rate(name: string, before: MetricSnapshot, filter: Filter = EVERY): number | null {
    const seconds = (this.at - before.at) / 1_000
    if (seconds <= 0) return null
    return ((this.sum(name, filter) ?? 0) - (before.sum(name, filter) ?? 0)) / seconds
  }

  /**
   * A quantile of what a histogram observed since an earlier snapshot, or since the start; null where it observed
   * nothing. Values are taken to be spread evenly within a bucket, as `histogram_quantile` of Prometheus does.
   */
  quantile(
    name: string,
    share: number,
    { before, filter = EVERY }: { before?: MetricSnapshot | undefined; filter?: Filter } = {},
  ): number | null {
    const buckets = this.#countBuckets(name, filter)
    if (before !== undefined)
      for (const [limit, count] of before.#countBuckets(name, filter))
        buckets.set(limit, (buckets.get(limit) ?? 0) - count)
    const total = buckets.get(Number.POSITIVE_INFINITY) ?? 0
    if (total <= 0) return null
    const rank = share * total
    let [low, countBelow] = [0, 0]
    for (const [limit, count] of [...buckets].sort(([one], [other]) => one - other)) {
      if (count >= rank)
        // Nothing is known beyond the last limit.
        return limit === Number.POSITIVE_INFINITY
          ? low
          : low + ((limit - low) * (rank - countBelow)) / (count - countBelow)
      low = limit
      countBelow = count
    }
    return low
  }

  /** Counts the values that were at most as large as each limit. */
  #countBuckets(name: string, filter: Filter): Map<number, number> {
    const counts = new Map<number, number>()
    for (const { value, labels } of this.list(`${name}_bucket`))
      if (filter(labels)) {
        const limit = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
        counts.set(limit, (counts.get(limit) ?? 0) + value)
      }
    return counts
  }
}
