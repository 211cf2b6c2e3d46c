import { ERROR_CODES } from '@tickmark/core/errors/AppError'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { ANSWER_FORMATS } from '../../formats/answerFormats.ts'
import type { JsonSchema } from '../toJsonSchema.ts'
import { type Operation, type OperationField, readOperations } from './readOperations.ts'

/** The calls of the API as a module of types, and the table of their addresses, for the TypeScript client. */
export function writeTypescriptCalls(openapi: JsonSchema): string {
  const calls = readOperations(openapi)
  const shared = listShared(calls)
  const cursors = calls.flatMap(({ id, cursorField }) =>
    cursorField === undefined ? [] : [`  ${id}: '${cursorField}',`],
  )
  return `// Made by \`npm run openapi\` from the endpoint definitions. Do not edit.

/** Every built-in metric, and those that a terminal adds. */
export type MetricId =
${METRICS.map(({ metric_id: id }) => `  | '${id}'`).join('\n')}
  | \`own_\${string}\`

/** Formats of answers besides JSON. */
export type FileFormat = ${writeUnion(Object.keys(ANSWER_FORMATS).filter((format) => format !== 'json'))}

/** Kinds of errors that the API answers. */
export type ErrorCode =
${ERROR_CODES.map((code) => `  | '${code}'`).join('\n')}

/** Parameters that several calls have. */
type SharedParameters = {
${[...shared.values()].join('\n')}
}

/** The parameters and the answer's data of every call. */
export type Calls = {
${calls.map((call) => writeCall(call, shared)).join('\n')}
}

/** The method and the path of every call. */
export const CALLS = {
${calls.map(({ id, method, path }) => `  ${id}: '${method} ${path}',`).join('\n')}
} as const satisfies Record<keyof Calls, string>

/** The field with the rows of each list that is read by cursors. */
export const CURSOR_FIELDS = {
${cursors.join('\n')}
} as const
`
}

/** The parameters by name that more than one call has in the same words; of several under a name, the most frequent. */
function listShared(calls: readonly Operation[]): Map<string, string> {
  const fields = calls.flatMap((call) => call.fields)
  const byText = Map.groupBy(fields, writeField)
  const frequent = [...byText]
    .filter(([, alike]) => alike.length > 1)
    .sort(([, a], [, b]) => a.length - b.length)
  return new Map(frequent.flatMap(([text, [field]]) => (field ? [[field.name, text]] : [])))
}

function writeCall(
  { id, summary, fields, data, hasRows }: Operation,
  shared: ReadonlyMap<string, string>,
): string {
  const isShared = (field: OperationField) => shared.get(field.name) === writeField(field)
  const picked = fields.filter(isShared).map(({ name }) => `'${name}'`)
  const own = fields.filter((field) => !isShared(field)).map(writeField)
  const parts = [
    ...(picked.length > 0 ? [`Pick<SharedParameters, ${picked.join(' | ')}>`] : []),
    ...(own.length > 0 ? [`{\n${own.join('\n').replaceAll(/^/gm, '    ')}\n    }`] : []),
  ]
  return `  /** ${escapeComment(summary)} */
  ${id}: {
    input: ${parts.join(' & ') || '{}'}
    data: ${writeType(data, 'output')}
    hasRows: ${hasRows}
  }`
}

function writeField({ name, description, schema, required }: OperationField): string {
  return `  /** ${escapeComment(description)} */\n  ${name}${required ? '' : '?'}: ${writeType(schema, 'input')}`
}

/** The TypeScript type of a JSON schema. Lists of inputs are read-only, so that constants fit. */
function writeType(schema: JsonSchema, io: 'input' | 'output'): string {
  const { type, items, prefixItems } = schema
  const write = (inner: unknown) => writeType(inner as JsonSchema, io)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return writeUnion(schema.enum as unknown[])
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices !== undefined) return [...new Set(choices.map(write))].join(' | ')
  if (Array.isArray(type))
    return type.map((one: string) => write({ ...schema, type: one })).join(' | ')
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array': {
      const readonly = io === 'input' ? 'readonly ' : ''
      if (prefixItems !== undefined)
        return `${readonly}[${(prefixItems as JsonSchema[]).map(write).join(', ')}]`
      return `${readonly}(${write(items ?? {})})[]`.replace(/\((\w+)\)\[\]$/, '$1[]')
    }
    case 'object':
      return writeObject(schema, write)
    default:
      return 'unknown'
  }
}

function writeObject(schema: JsonSchema, write: (inner: unknown) => string): string {
  const { properties, additionalProperties, propertyNames } = schema
  const isOpen = typeof additionalProperties === 'object'
  if (properties === undefined) {
    const value = isOpen ? write(additionalProperties) : 'unknown'
    const key = propertyNames === undefined ? 'string' : write(propertyNames)
    return key === 'string' ? `Record<string, ${value}>` : `Partial<Record<${key}, ${value}>>`
  }
  const required = new Set(schema.required as string[] | undefined)
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${key}${required.has(name) ? '' : '?'}: ${write(field)}`
  })
  if (isOpen) {
    // The type of the other fields must hold for the named ones as well.
    const types = [additionalProperties, ...Object.values(properties as object)].map(write)
    if (required.size < fields.length) types.push('undefined')
    fields.push(`[name: string]: ${[...new Set(types)].join(' | ')}`)
  }
  return `{ ${fields.join('; ')} }`
}

function writeUnion(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' | ')
}

function escapeComment(text: string): string {
  return text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')
}
