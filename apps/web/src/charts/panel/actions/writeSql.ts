import { queryClient } from '../../../data/queryClient.ts'
import { trpc } from '../../../data/trpc.ts'
import type { PanelQuestion } from './PanelSubject.ts'

/** The SQL behind the questions about metrics, one statement each, under a comment with the title. */
export async function writeSql(
  title: string,
  questions: readonly Extract<PanelQuestion, { query: unknown }>[],
): Promise<string> {
  const explained = await Promise.all(
    questions.map(({ query }) => queryClient.fetchQuery(trpc.metrics.explain.queryOptions(query))),
  )
  // A comment ends with its line.
  const head = `-- ${title.replaceAll(/\s+/g, ' ')}`
  return `${[head, explained.map(({ sql }) => sql).join(';\n\n')].join('\n')};\n`
}
