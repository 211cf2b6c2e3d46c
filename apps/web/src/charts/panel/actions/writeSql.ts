import { queryClient } from '../../../data/queryClient.ts'
import { toNetworkError } from '../../../data/rest/HttpError.ts'
import { trpc } from '../../../data/trpc.ts'
import type { PanelCall } from './PanelSubject.ts'

/** The SQL behind the queries of a panel, under a comment with its title. */
export async function writeSql(title: string, calls: readonly PanelCall[]): Promise<string> {
  const statements = (await Promise.all(calls.map(explain))).flat()
  // A comment ends with its line.
  const head = `-- ${title.replaceAll(/\s+/g, ' ')}`
  return `${[head, statements.join(';\n\n')].join('\n')};\n`
}

async function explain(call: PanelCall): Promise<string[]> {
  if ('query' in call) {
    const options = trpc.metrics.explain.queryOptions(call.query)
    return [(await queryClient.fetchQuery(options)).sql]
  }
  if ('mart' in call) {
    // The page limits its rows; the SQL is for all of them.
    const { startRow: _, endRow: __, ...rows } = call.rows
    const input = { mart_id: call.mart, rows_request: rows }
    return [((await ask('marts.explain', input)) as { sql: string }).sql]
  }
  return ((await ask('calls.explain', call)) as { statements: string[] }).statements
}

/** Sent as a change, since the query may be long, but it only reads. */
async function ask(path: string, input: object): Promise<unknown> {
  const { caller } = await toNetworkError(import('../../../data/trpc/caller.ts'))
  return caller.mutation(path, input)
}
