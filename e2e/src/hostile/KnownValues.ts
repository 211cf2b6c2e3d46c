import type { Random } from '@tickmark/core/testing/createRandom'

/** Values of one name that are kept; enough for variety. */
const MAX_VALUES = 60
/** The maximum number of values that are read of one answer. */
const MAX_NODES = 4_000
/** Longer texts are no ids. */
const MAX_LENGTH = 200
/** Objects of answers that are kept, for inputs whose fields have to fit each other. */
const MAX_RECORDS = 300

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

  /** Values of one object, with those of what it is in, by the names of their fields. */
  private readonly records: ReadonlyMap<string, string>[] = []

  private readonly shared: KnownValues | undefined

  constructor(shared?: KnownValues) {
    this.shared = shared
  }

  /**
   * Keeps what an answer has. `thing` is what the call is about: an `id` in its answer is `<thing>_id`. The `input` of
   * the call belongs to every object of its answer.
   */
  learn(answer: unknown, thing: string, input: unknown = {}): void {
    let nodes = 0
    const nameOf = (key: string) => (key === 'id' ? `${thing}_id` : key)
    const listTexts = (value: object) =>
      Object.entries(value).flatMap(([key, text]): [string, string][] =>
        typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH
          ? [[nameOf(key), text]]
          : [],
      )
    const walkObject = (value: object, around: ReadonlyMap<string, string>): void => {
      const own = listTexts(value)
      const record = own.length === 0 ? around : new Map([...around, ...own])
      if (own.length > 0) this.keepRecord(record)
      for (const [key, one] of Object.entries(value)) walk(one, key, record)
    }
    const walk = (value: unknown, name: string, around: ReadonlyMap<string, string>): void => {
      if (nodes++ > MAX_NODES) return
      if (typeof value === 'string' || typeof value === 'number') this.keep(nameOf(name), value)
      else if (Array.isArray(value)) for (const one of value.slice(0, 200)) walk(one, name, around)
      else if (typeof value === 'object' && value !== null) walkObject(value, around)
    }
    const given = typeof input === 'object' && input !== null ? listTexts(input) : []
    walk(answer, thing, new Map(given))
  }

  private keepRecord(record: ReadonlyMap<string, string>): void {
    this.records.push(record)
    if (this.records.length > MAX_RECORDS) this.records.shift()
  }

  /** The values of one object of an answer for these fields, if one has several of them. */
  pickTogether(names: readonly string[], random: Random): ReadonlyMap<string, string> | undefined {
    if (names.length < 2) return undefined
    const counted = this.records.map((record) => ({
      record,
      count: names.filter((name) => record.has(name)).length,
    }))
    const most = Math.max(0, ...counted.map(({ count }) => count))
    if (most < 2) return this.shared?.pickTogether(names, random)
    return random.pick(counted.filter(({ count }) => count === most).map(({ record }) => record))
  }

  keep(name: string, value: string | number): void {
    if (value === '' || (typeof value === 'string' && value.length > MAX_LENGTH)) return
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
    // Numbers are counts more often than ids.
    for (const type of ['string', 'number'])
      for (const one of names) {
        const fit = [...(this.values.get(one) ?? [])].filter((value) => typeof value === type)
        if (fit.length > 0) return random.pick(fit)
      }
    return this.shared?.pick(name, place, random)
  }
}
