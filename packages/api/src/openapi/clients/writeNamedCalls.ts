import { NAMED_CALLS } from '@tickmark/core/screens/NAMED_CALLS'
import { FACT_ENDPOINTS } from '../../ENDPOINTS.ts'

/**
 * Writes `NAMED_CALLS`, which pages load without the definitions. Known calls keep their places, since the reference
 * lists their names in this order.
 */
export function writeNamedCalls(): string {
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
