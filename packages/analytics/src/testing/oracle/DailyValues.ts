import { type Formula, parseFormula } from '@tickmark/core/formula/parseFormula'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { Metric } from '@tickmark/core/metrics/listMetrics'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { Fact } from './settleFacts.ts'
import { sumExactly } from './sumExactly.ts'

/** A part of a project: on chains, of products or labels, both, or all of it where none is given. */
export type Cell = {
  chains?: readonly string[]
  products?: readonly string[]
  /** Product ids of labels. */
  labels?: readonly string[]
}
/** The value of one day, and whether it may still change. */
export type DayValue = { value: number; isProvisional: boolean }
export type DayValues = ReadonlyMap<Day, DayValue>

const NONE: DayValues = new Map()

export const nameCell = ({ chains, products, labels }: Cell) =>
  `${chains?.join()}|${products?.join()}|${labels?.join()}`

/**
 * Values of any metric of any part of any project by day, by the rules "Missing is never zero", "Totals and parts",
 * "Additive before ratio" and "Ways to a metric". Ratios of formulas have no daily values here: they are computed last.
 */
export class DailyValues {
  readonly projects: readonly string[]
  readonly #catalog: Catalog
  readonly #facts = new Map<string, Fact[]>()
  readonly #memo = new Map<string, DayValues>()

  constructor(facts: readonly Fact[], catalog: Catalog) {
    this.#catalog = catalog
    for (const fact of facts) {
      const key = `${fact.metric_id}|${fact.project_id}`
      const known = this.#facts.get(key)
      if (known === undefined) this.#facts.set(key, [fact])
      else known.push(fact)
    }
    const reporting = new Set(facts.map(({ project_id }) => project_id))
    const chains = facts.map((fact) => this.chainOf(fact)).filter((chain) => chain !== '')
    // A chain has the sums over the projects on it, also where nothing is reported of itself.
    this.projects = [...new Set([...reporting, ...chains])]
  }

  listFacts(metricId: string, project: string): readonly Fact[] {
    return this.#facts.get(`${metricId}|${project}`) ?? []
  }

  listAllFacts(project: string): readonly Fact[] {
    return [...this.#facts]
      .filter(([key]) => key.endsWith(`|${project}`))
      .flatMap(([, facts]) => facts)
  }

  read(metricId: string, project: string, cell: Cell): DayValues {
    const key = [metricId, project, nameCell(cell)].join('|')
    const known = this.#memo.get(key)
    if (known !== undefined) return known
    const values = this.#compute(knownMetric(metricId), project, cell)
    this.#memo.set(key, values)
    return values
  }

  #compute(metric: Metric, project: string, cell: Cell): DayValues {
    const { derivation } = metric
    const reported = isReported(metric) ? this.#report(metric, project, cell) : NONE
    if (derivation === null) return reported
    if (derivation.by === 'sector_gmv') {
      const [first] = this.#catalog.find(project)?.market_sectors ?? []
      const of = first === undefined ? null : (findSector(first)?.gmv_metric ?? null)
      return of === null ? NONE : this.read(of, project, cell)
    }
    if (derivation.by === 'ecosystem') return this.#addUpEcosystem(derivation, project, cell)
    const formula = parseFormula(derivation.formula)
    const optional = new Set(derivation.optional)
    const values = new Map<Day, DayValue>()
    for (const day of this.#daysOf(formula, project, cell)) {
      const value = this.#evaluate(formula, { project, cell, day, optional })
      if (value !== null) values.set(day, value)
    }
    for (const [day, value] of reported) values.set(day, value)
    return values
  }

  /** A metric that a source reports, from its rows. */
  #report(metric: Metric, project: string, cell: Cell): DayValues {
    const { chains, products, labels } = cell
    const isAll = chains === undefined && products === undefined && labels === undefined
    const facts = this.listFacts(metric.metric_id, project).filter(
      (fact) =>
        (isAll || isLabel(fact) === (labels !== undefined)) &&
        (chains?.includes(this.chainOf(fact)) ?? true) &&
        ((products ?? labels)?.includes(fact.product_id) ?? true),
    )
    const wholeDays = facts.filter((fact) => isAll && isTotal(fact)).map(({ day }) => day)
    const [firstWhole] = wholeDays.sort()
    const values = new Map<Day, DayValue>()
    for (const [day, ofDay] of Map.groupBy(facts, (fact) => fact.day)) {
      // From the first total on, parts may be less than the whole.
      const hasBegun = firstWhole !== undefined && day >= firstWhole
      const finer = ofDay.filter((fact) => !isAll || !isTotal(fact))
      // The whole of a project with a reported chain is the sum of the chains, and what names no chain may be on any of them.
      const isOfChains = isAll && finer.some(isChain)
      const isOnChain = chains !== undefined || isOfChains
      const parts = Map.groupBy(
        isOfChains ? finer.filter((fact) => !isLabel(fact) && this.chainOf(fact) !== '') : finer,
        (fact) => `${isOnChain && this.chainOf(fact)}|${(products ?? labels) && fact.product_id}`,
      )
      const used = hasBegun
        ? ofDay.filter(isTotal)
        : [...parts.values()].flatMap((part) => coarsest(part, isOnChain))
      const value = combine(used, metric.additive)
      if (value !== null) values.set(day, value)
    }
    return values
  }

  /** The chain that a row is about: its own, that of its product, or the only one of its project. */
  chainOf(fact: Fact): string {
    const { chain_id, product_id, project_id } = fact
    if (chain_id !== '') return chain_id
    const project = this.#catalog.find(project_id)
    if (product_id !== '' && !isLabel(fact))
      return project?.products.find((one) => one.product_id === product_id)?.chain_id ?? ''
    return project?.chains.length === 1 ? (project.chains[0] ?? '') : ''
  }

  #addUpEcosystem(
    { of, sectors }: { of: string; sectors?: readonly string[] },
    chain: string,
    cell: Cell,
  ): DayValues {
    if (cell.chains?.includes(chain) === false || (cell.products ?? cell.labels) !== undefined)
      return NONE
    const byDay = new Map<Day, DayValue[]>()
    for (const project of this.projects) {
      const members = this.#catalog.find(project)?.market_sectors ?? []
      if (project === chain) continue
      if (sectors !== undefined && !members.some((one) => sectors.includes(one))) continue
      for (const [day, value] of this.read(of, project, { chains: [chain] }))
        byDay.set(day, [...(byDay.get(day) ?? []), value])
    }
    return new Map(
      [...byDay].flatMap(([day, all]) => {
        const value = sumExactly(all.map((one) => one.value))
        const isProvisional = all.some((one) => one.isProvisional)
        return value === null ? [] : [[day, { value, isProvisional }] as const]
      }),
    )
  }

  #daysOf(formula: Formula, project: string, cell: Cell): Set<Day> {
    switch (formula.kind) {
      case 'metric':
        return new Set(this.read(formula.metric_id, project, cell).keys())
      case 'negate':
        return this.#daysOf(formula.of, project, cell)
      case 'binary':
        return new Set([
          ...this.#daysOf(formula.left, project, cell),
          ...this.#daysOf(formula.right, project, cell),
        ])
      default:
        return new Set()
    }
  }

  /** Null where a part is missing that is not optional, or all parts are. */
  #evaluate(
    formula: Formula,
    of: { project: string; cell: Cell; day: Day; optional: ReadonlySet<string> },
  ): DayValue | null {
    const used: DayValue[] = []
    const compute = (node: Formula): number | null => {
      if (node.kind === 'number') return node.value
      if (node.kind === 'metric') {
        const found = this.read(node.metric_id, of.project, of.cell).get(of.day)
        if (found === undefined) return of.optional.has(node.metric_id) ? 0 : null
        used.push(found)
        return found.value
      }
      if (node.kind !== 'binary') throw new Error(`No daily formula has ${node.kind}.`)
      return calculate(node.op, compute(node.left), compute(node.right))
    }
    const value = compute(formula)
    if (value === null || used.length === 0) return null
    return { value, isProvisional: used.some((one) => one.isProvisional) }
  }
}

/** The result of an operation; null of a missing part or a division by zero. */
export function calculate(
  op: '+' | '-' | '*' | '/',
  left: number | null,
  right: number | null,
): number | null {
  if (left === null || right === null) return null
  if (op === '+') return left + right
  if (op === '-') return left - right
  if (op === '*') return left * right
  return right === 0 ? null : left / right
}

const isTotal = ({ chain_id, product_id }: Fact) => chain_id === '' && product_id === ''

const isChain = ({ chain_id, product_id }: Fact) => chain_id !== '' && product_id === ''

/** Returns whether a row is of a label, which the store has in the column of products. */
export const isLabel = ({ product_id }: Pick<Fact, 'product_id'>) => product_id.startsWith('label:')

/**
 * The rows that a whole, a chain or a product is made of: its own row, that of its project on one chain, or what each of its products
 * is made of. Labels come last.
 */
function coarsest(parts: readonly Fact[], isOnChain: boolean): readonly Fact[] {
  const others = parts.filter((fact) => !isLabel(fact))
  if (others.length > 0 && others.length < parts.length) return coarsest(others, isOnChain)
  for (const isOwn of [isChain, isTotal]) if (parts.some(isOwn)) return parts.filter(isOwn)
  return [...Map.groupBy(parts, (fact) => fact.product_id).values()].flatMap((ofProduct) => {
    const own = ofProduct.filter(({ chain_id }) => (chain_id !== '') === isOnChain)
    return own.length > 0 ? own : ofProduct
  })
}

function combine(facts: readonly Fact[], isAdditive: boolean): DayValue | null {
  if (facts.length > 1 && !isAdditive) return null
  const value = sumExactly(facts.map((one) => one.value))
  return value === null ? null : { value, isProvisional: facts.some((one) => one.isProvisional) }
}

/** Sums over the days that end on each day with a value, where nine tenths of them have one. */
export function addUpDays(values: DayValues, days: number): DayValues {
  const sums = new Map<Day, DayValue>()
  for (const [last, { isProvisional }] of values) {
    const found: number[] = []
    for (let back = 0; back < days; back++) {
      const one = values.get(addDays(last, -back))
      if (one !== undefined) found.push(one.value)
    }
    const value = sumExactly(found)
    if (value !== null && found.length >= 0.9 * days) sums.set(last, { value, isProvisional })
  }
  return sums
}
