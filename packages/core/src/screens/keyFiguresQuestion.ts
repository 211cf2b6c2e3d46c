import { KEY_FIGURES } from '../projects/KEY_FIGURES.ts'

/** What the head of a project asks: its key figures and the changes beside them. */
export function keyFiguresQuestion(
  projectId: string,
  as_of?: string,
): { columns: string[]; projects: string[]; as_of: string | undefined } {
  return {
    columns: KEY_FIGURES.flatMap(({ column, change }) => [column, change]),
    projects: [projectId],
    as_of,
  }
}
