import { queryClient } from '../../../data/queryClient.ts'
import { toNetworkError } from '../../../data/rest/HttpError.ts'
import { trpc } from '../../../data/trpc.ts'
import type { PanelQuestion } from './PanelSubject.ts'

/** The SQL behind the questions of a panel, under a comment with its title. */
export async function writeSql(
  title: string,
  questions: readonly PanelQuestion[],
): Promise<string> {
  const statements = (await Promise.all(questions.map(explain))).flat()
  // A comment ends with its line.
  const head = `-- ${title.replaceAll(/\s+/g, ' ')}`
  return `${[head, statements.join(';\n\n')].join('\n')};\n`
}

async function explain(question: PanelQuestion): Promise<string[]> {
  if ('query' in question) {
    const options = trpc.metrics.explain.queryOptions(question.query)
    return [(await queryClient.fetchQuery(options)).sql]
  }
  if ('mart' in question) {
    // The page limits its rows; the SQL is for all of them.
    const { startRow: _, endRow: __, ...rows } = question.rows
    const input = { mart_id: question.mart, rows_request: rows }
    return [((await ask('marts.explain', input)) as { sql: string }).sql]
  }
  return ((await ask('calls.explain', question)) as { statements: string[] }).statements
}

/** Sent as a change, since the question may be long, but it only reads. */
async function ask(path: string, input: object): Promise<unknown> {
  const { caller } = await toNetworkError(import('../../../data/trpc/caller.ts'))
  return caller.mutation(path, input)
}
