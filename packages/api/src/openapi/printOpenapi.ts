import { fileURLToPath } from 'node:url'
import { buildOpenapi } from './buildOpenapi.ts'
import { writeNamedCalls } from './clients/writeNamedCalls.ts'
import { writePythonCalls } from './clients/writePythonCalls.ts'
import { writeTypescriptCalls } from './clients/writeTypescriptCalls.ts'

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
