import type { Random } from '@tickmark/core/testing/createRandom'

/** Values of one name that are kept; enough for variety. */
const MAX_VALUES = 60
/** The maximum number of values that are read of one answer. */
const MAX_NODES = 4_000

/** Names of inputs that hold ids of another name in answers. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  project_slug: ['project_id'],
  name: ['dataset_id'],
  metrics: ['metric_id'],
  by: ['metric_id'],
  size_metric: ['metric_id'],
  order_by: ['column_id'],
  columns: ['column_id'],
  sectors: ['market_sector_id'],
  market_sectors: ['market_sector_id'],
  investor: ['investors', 'lead_investors'],
  colId: ['column_id'],
  formula: ['metric_id', 'column_id'],
}
/** The fields that an `id` stands for, by the name of its place. */
const PLACES: Readonly<Record<string, string>> = {
  valueCols: 'column_id',
  rowGroupCols: 'market_sector',
}

/**
 * Values by the names of their fields, collected from answers, so that inputs name what exists. What a caller has of its
 * own, such as documents and keys, comes before what others have.
 */
export class KnownValues {
  private readonly values = new Map<string, Set<string | number>>()

  private readonly shared: KnownValues | undefined

  constructor(shared?: KnownValues) {
    this.shared = shared
  }

  /** Keeps what an answer has. `thing` is what the call is about: an `id` in its answer is `<thing>_id`. */
  learn(answer: unknown, thing: string): void {
    let nodes = 0
    const walk = (value: unknown, name: string): void => {
      if (nodes++ > MAX_NODES) return
      if (typeof value === 'string' || typeof value === 'number') {
        this.keep(name === 'id' ? `${thing}_id` : name, value)
      } else if (Array.isArray(value)) for (const one of value.slice(0, 200)) walk(one, name)
      else if (typeof value === 'object' && value !== null)
        for (const [key, one] of Object.entries(value)) walk(one, key)
    }
    walk(answer, thing)
  }

  keep(name: string, value: string | number): void {
    if (value === '' || (typeof value === 'string' && value.length > 200)) return
    const known = this.values.get(name) ?? new Set()
    this.values.set(name, known)
    if (known.size >= MAX_VALUES) {
      const [oldest] = known
      if (oldest !== undefined) known.delete(oldest)
    }
    known.add(value)
  }

  /** A value for a field of this name, in this place. */
  pick(name: string, place: string, random: Random): string | number | undefined {
    const single = name.replace(/ies$/, 'y').replace(/s$/, '')
    const names = [
      ...(name === 'id' ? [PLACES[place] ?? `${place}_id`] : []),
      ...(name === 'value' && place === 'members' ? ['user_id'] : []),
      ...(OTHER_NAMES[name] ?? []),
      name,
      single,
      `${single}_id`,
    ]
    for (const one of names) {
      const known = this.values.get(one)
      if (known !== undefined && known.size > 0) return random.pick([...known])
    }
    return this.shared?.pick(name, place, random)
  }
}
