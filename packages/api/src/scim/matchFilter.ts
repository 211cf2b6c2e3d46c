import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Comparison, FilterValue, ScimFilter } from './parseFilter.ts'
import { ScimError } from './ScimError.ts'

/** An object as JSON has it, whose keys are only read after those of a schema. */
export type Fields = Record<string, unknown>

/** About a second of work, in turns of some milliseconds. */
const MAX_COMPARISONS = 5_000_000
const PER_TURN = 20_000

/** The comparisons that one request may still make. */
export type FilterBudget = { left: number }

export function createFilterBudget(): FilterBudget {
  return { left: MAX_COMPARISONS }
}

/**
 * Returns the resources that a filter matches, and lets other requests in between.
 * @throws ScimError `tooMany` for a filter that takes more than five million comparisons.
 */
export async function filterResources(
  filter: ScimFilter,
  all: readonly Fields[],
): Promise<Fields[]> {
  const budget = createFilterBudget()
  const found: Fields[] = []
  let turnEnds = budget.left - PER_TURN
  for (const one of all) {
    if (matchFilter(filter, one, budget)) found.push(one)
    if (budget.left > turnEnds) continue
    await nextTurn()
    turnEnds = budget.left - PER_TURN
  }
  return found
}

/** Returns whether a resource, or an entry of a list, matches. @throws ScimError `tooMany`. */
export function matchFilter(filter: ScimFilter, fields: Fields, budget: FilterBudget): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchFilter(part, fields, budget))
    case 'or':
      return filter.parts.some((part) => matchFilter(part, fields, budget))
    case 'not':
      return !matchFilter(filter.part, fields, budget)
    case 'entry':
      return readValues(fields, filter.keys).some(
        (entry) => isFields(entry) && matchFilter(filter.filter, entry, budget),
      )
    case 'compare':
      return matchComparison(filter, fields, budget)
  }
}

function matchComparison(comparison: Comparison, fields: Fields, budget: FilterBudget): boolean {
  const { attribute, keys, operator } = comparison
  const found = attribute === undefined ? [] : readValues(fields, keys)
  budget.left -= 1 + found.length
  if (budget.left < 0) throw new ScimError('tooMany', 'The filter takes too long. Narrow it down.')
  if (operator === 'pr') return found.some(isPresent)
  const values = found.length === 0 ? [undefined] : found
  return values.some((value) => compare(comparison, isFields(value) ? value.value : value))
}

/** The values at the end of a way through a resource; each entry of a list has its own. */
function readValues(fields: Fields, keys: readonly string[]): unknown[] {
  return keys.reduce<unknown[]>(
    (values, key) =>
      values.flatMap((value) => {
        const next = isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined
        return next === undefined || next === null ? [] : next
      }),
    [fields],
  )
}

function isPresent(value: unknown): boolean {
  return isFields(value) ? Object.values(value).some(isPresent) : value !== ''
}

function compare({ attribute, operator, value }: Comparison, found: unknown): boolean {
  const [actual, expected] = [toComparable(found, attribute), toComparable(value, attribute)]
  if (operator === 'eq') return actual === expected
  if (operator === 'ne') return actual !== expected
  if (actual === null || expected === null || typeof actual !== typeof expected) return false
  switch (operator) {
    case 'gt':
      return actual > expected
    case 'ge':
      return actual >= expected
    case 'lt':
      return actual < expected
    case 'le':
      return actual <= expected
    default:
      return compareTexts(operator, String(actual), String(expected))
  }
}

function compareTexts(operator: string, actual: string, expected: string): boolean {
  if (operator === 'co') return actual.includes(expected)
  return operator === 'sw' ? actual.startsWith(expected) : actual.endsWith(expected)
}

/** Texts compare in lower case unless the schema says otherwise, dates by time. Entra ID writes true as a text. */
function toComparable(value: unknown, attribute: Comparison['attribute']): FilterValue {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return value as FilterValue
  if (attribute?.type === 'boolean') return readBoolean(value) as FilterValue
  if (attribute?.type === 'dateTime') return Date.parse(value)
  return attribute?.caseExact === true ? value : value.toLowerCase()
}

/** Returns true or false for a text that says so in upper or lower case, as Microsoft Entra ID sends it. */
export function readBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^true$/i.test(value)) return true
  return /^false$/i.test(value) ? false : value
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
