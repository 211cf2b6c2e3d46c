import type { JsonSchema } from '@tickmark/api/openapi/toJsonSchema'
import type { Random } from '@tickmark/core/testing/createRandom'
import type { KnownValues } from './KnownValues.ts'

type Making = {
  random: Random
  known: KnownValues
  /** The frequency with which a field that may be absent is given. */
  optional: number
  /** Fields that may be absent by their schema and that refusals called missing. */
  missed?: ReadonlySet<string>
}

const DAY_MS = 86_400_000
/** The frequency with which the fields of an object come from one object of an answer, so that they fit each other. */
const TOGETHER = 0.6
/** Texts of fields of which no answer has a value. */
const WORDS = ['fees', 'Aave', 'A table', 'lending', 'ethereum', 'x']

/** A value of the shape that a schema describes, with ids of things that exist. */
export function makeInput(schema: JsonSchema, making: Making): unknown {
  return makeValue(schema, { name: '', place: '' }, making)
}

type Field = { name: string; place: string }

function makeValue(schema: JsonSchema, field: Field, making: Making): unknown {
  const { random } = making
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices !== undefined) return makeValue(random.pick(choices) ?? {}, field, making)
  const parts = schema.allOf as JsonSchema[] | undefined
  if (parts !== undefined)
    return Object.assign({}, ...parts.map((part) => makeValue(part, field, making)))
  switch (chooseType(schema.type, random)) {
    case 'object':
      return makeObject(schema, field, making)
    case 'array':
      return makeList(schema, field, making)
    case 'string':
      return makeText(schema, field, making)
    case 'integer':
    case 'number':
      return makeNumber(schema, field, making)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return making.known.pick(field.name, field.place, random) ?? 'x'
  }
}

/** One of several types. What may be a switch or a text is a switch: its schema does not say which texts count. */
function chooseType(type: unknown, random: Random): unknown {
  if (!Array.isArray(type)) return type
  return type.includes('boolean') ? 'boolean' : random.pick(type)
}

function makeObject(schema: JsonSchema, { name }: Field, making: Making): unknown {
  const { random, optional, known, missed } = making
  const required = (schema.required as string[] | undefined) ?? []
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const given = properties.filter(
    ([key]) => required.includes(key) || missed?.has(key) === true || random.chance(optional),
  )
  const together = random.chance(TOGETHER)
    ? known.pickTogether(
        given.flatMap(([key, { type }]) => (type === 'string' ? [key] : [])),
        random,
      )
    : undefined
  const made = Object.fromEntries(
    given.map(([key, property]) => [
      key,
      together?.get(key) ?? makeValue(property, { name: key, place: name }, making),
    ]),
  )
  const more = schema.additionalProperties as JsonSchema | boolean | undefined
  if (typeof more === 'object' && random.chance(optional)) {
    const key = known.pick('column_id', '', random)
    if (key !== undefined)
      made[String(key)] = makeValue(more, { name: String(key), place: name }, making)
  }
  return made
}

function makeList(schema: JsonSchema, field: Field, making: Making): unknown[] {
  const least = Number(schema.minItems ?? 0)
  const most = Math.min(Number(schema.maxItems ?? 4), Math.max(least, 3))
  const count = Math.max(least, 1 + making.random.below(Math.max(most, 1)))
  const items = (schema.items ?? {}) as JsonSchema
  const made = Array.from({ length: Math.min(count, Math.max(most, least)) }, () =>
    makeValue(items, field, making),
  )
  return [...new Map(made.map((one) => [JSON.stringify(one), one])).values()]
}

function makeText(schema: JsonSchema, { name, place }: Field, making: Making): string {
  const { random, known } = making
  const day = new Date(Date.now() - random.below(900) * DAY_MS).toISOString()
  if (
    schema.format === 'date' ||
    /^(start|end|since|from|to|timestamp|dateFrom|dateTo)$/.test(name)
  )
    return day.slice(0, 10)
  if (schema.format === 'date-time' || name === 'until')
    return new Date(Date.now() + (1 + random.below(20)) * DAY_MS).toISOString()
  if (schema.format === 'email') return `hostile-${random.below(1e6)}@example.org`
  if (schema.format === 'uuid')
    return String(known.pick(name, place, random) ?? '00000000-0000-4000-8000-000000000000')
  if (name === 'as_of') return day.slice(0, 10)
  if (name === 'path') return '/explorer/markets'
  if (name === 'q')
    return JSON.stringify({ metrics: ['fees'], breakdown: ['project'], range: '30d' })
  if (name === 'rows_request') return JSON.stringify({ endRow: 5 })
  if (name === 'formulas') return `30d:${known.pick('metric_id', place, random) ?? 'fees'}`
  const text = String(schema.default ?? known.pick(name, place, random) ?? random.pick(WORDS))
  const least = Number(schema.minLength ?? 0)
  return text.slice(0, Number(schema.maxLength ?? 200)).padEnd(least, 'x')
}

/** Pages are short, so that many calls can be made. */
const SHORT = new Set(['limit', 'endRow', 'n'])

function makeNumber(
  { type, minimum, maximum }: JsonSchema,
  { name }: Field,
  { random }: Making,
): number {
  const from = Number(minimum ?? 0)
  const to = Math.min(Number(maximum ?? 1_000), from + (SHORT.has(name) ? 20 : 1_000))
  const value = from + random.fraction() * (to - from)
  return type === 'integer' ? Math.round(value) : value
}
