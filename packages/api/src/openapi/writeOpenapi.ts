import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NAMED_CALLS } from '@tickmark/core/screens/NAMED_CALLS'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'
import { buildOpenapi } from './buildOpenapi.ts'
import { type Operation, type OperationField, readOperations } from './clients/readOperations.ts'
import { writeTypescriptCalls } from './clients/writeTypescriptCalls.ts'
import type { JsonSchema } from './toJsonSchema.ts'

let isCodeChanged = false
for (const { path, text } of printOpenapi()) {
  await mkdir(dirname(path), { recursive: true })
  const old = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, text)
  isCodeChanged ||= old !== text && path.endsWith('/NAMED_CALLS.ts')
}
// The reference lists these calls, as they were when this process loaded them.
if (isCodeChanged) execFileSync(process.execPath, [import.meta.filename], { stdio: 'inherit' })

/** The committed files that are made from the endpoint definitions, by their place in the repository. */
export function printOpenapi(): { path: string; text: string }[] {
  const openapi = buildOpenapi('Tickmark')
  return [
    { path: 'packages/core/src/screens/NAMED_CALLS.ts', text: writeNamedCalls() },
    { path: 'docs/openapi.json', text: `${JSON.stringify(openapi, null, 2)}\n` },
    { path: 'packages/client/src/generated/CALLS.ts', text: writeTypescriptCalls(openapi) },
    { path: 'clients/python/tickmark/calls.py', text: writePythonCalls(openapi) },
  ].map(({ path, text }) => ({
    path: fileURLToPath(new URL(`../../../../${path}`, import.meta.url)),
    text,
  }))
}

/**
 * Writes `NAMED_CALLS`, which pages load without the definitions. Known calls keep their places, since the reference
 * lists their names in this order.
 */
function writeNamedCalls(): string {
  const paths = new Map(
    FACT_ENDPOINTS.flatMap(({ procedure, publicPath }) =>
      procedure === undefined || publicPath === undefined ? [] : [[procedure, publicPath]],
    ),
  )
  const names = new Set([...Object.keys(NAMED_CALLS), ...paths.keys()])
  const rows = [...names].filter((name) => paths.has(name))
  return [
    '/**',
    ' * The public address of each named query that a panel shows, by the procedure that the page calls. What is in',
    ' * braces is a field of the query; its other fields are parameters of the same names. `npm run openapi` writes it.',
    ' */',
    'export const NAMED_CALLS = {',
    ...rows.map((name) => `  '${name}': '${paths.get(name)}',`),
    '} as const',
    '',
    'export type NamedCall = keyof typeof NAMED_CALLS',
    '',
  ].join('\n')
}

/** The calls of the API as methods with types and docstrings, for the Python client. */
function writePythonCalls(openapi: JsonSchema): string {
  const calls = readOperations(openapi)
  const cursors = calls.flatMap(({ id, cursorField }) =>
    cursorField === undefined ? [] : [`    "${toSnake(id)}": "${cursorField}",`],
  )
  return `"""The calls of the API. Made by \`npm run openapi\` from the endpoint definitions; do not edit."""

from __future__ import annotations

from typing import Any, Dict, Literal, Mapping, Sequence, Tuple, Union

from .answer import Answer

#: The method and the path of every call.
CALLS: Dict[str, Tuple[str, str]] = {
${calls.map(({ id, method, path }) => `    "${toSnake(id)}": ("${method}", "${path}"),`).join('\n')}
}

#: The field with the rows of each list that is read by cursors.
CURSOR_FIELDS: Dict[str, str] = {
${cursors.join('\n')}
}


class Calls:
    """One method per call of the API."""

    def _call(self, name: str, parameters: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

${calls.map(writeMethod).join('\n')}`
}

function writeMethod({ id, summary, fields }: Operation): string {
  const ordered = fields.toSorted((a, b) => Number(b.required) - Number(a.required))
  const first = ordered.findIndex(({ required }) => !required)
  const parameters = ordered.flatMap((field, at) => [
    ...(at === first ? ['        *,'] : []),
    `        ${writeParameter(field)},`,
  ])
  const lines = ordered.map(
    ({ name, description }) => `            ${name}: ${escapeDocstring(description)}`,
  )
  const docs = lines.length === 0 ? '' : `\n\n        Args:\n${lines.join('\n')}\n        `
  const given = ordered.map(({ name }) => `"${name}": ${name}`).join(', ')
  return `    def ${toSnake(id)}(
        self,
${parameters.map((line) => `${line}\n`).join('')}    ) -> Answer:
        """${escapeDocstring(summary)}${docs}"""
        return self._call("${toSnake(id)}", {${given}})
`
}

function writeParameter({ name, schema, required }: OperationField): string {
  const type = writeType(schema)
  return required
    ? `${name}: ${type}`
    : `${name}: ${type === 'Any' ? type : `${type} | None`} = None`
}

/** The Python type of a JSON schema, as deep as it helps a caller. */
function writeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return `Literal[${writeLiteral(schema.const)}]`
  if (schema.enum !== undefined)
    return `Literal[${(schema.enum as unknown[]).map(writeLiteral).join(', ')}]`
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices !== undefined) {
    const types = [...new Set(choices.map(writeType))]
    return types.length === 1 ? (types[0] ?? 'Any') : `Union[${types.join(', ')}]`
  }
  switch (schema.type) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    case 'array':
      return `Sequence[${writeType((schema.items ?? {}) as JsonSchema)}]`
    case 'object':
      return 'Mapping[str, Any]'
    default:
      return 'Any'
  }
}

function writeLiteral(value: unknown): string {
  const text = JSON.stringify(value)
  return typeof value === 'boolean' ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function escapeDocstring(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replaceAll('\n', ' ')
}

/** The name of a call as Python writes it: `get_project`. */
function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
