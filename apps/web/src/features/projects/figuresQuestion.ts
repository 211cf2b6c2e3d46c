import { projectFiguresQuestion } from '@tickmark/core/screens/projectList'
import { parseColumnId } from '../../data/parseColumnId.ts'

/** What the list asks for its columns; formulas are asked beside the others. */
export function figuresQuestion(
  columnIds: readonly string[],
  asOf?: string,
): {
  columns: string[]
  as_of: string | undefined
  formulas?: string[]
} {
  const formulas = columnIds.flatMap((id) => {
    const { formula, interval } = parseColumnId(id) ?? {}
    return formula === undefined ? [] : [`${interval}:${formula}`]
  })
  return {
    ...projectFiguresQuestion(
      columnIds.filter((id) => !id.startsWith('=')),
      asOf,
    ),
    ...(formulas.length > 0 && { formulas: [...new Set(formulas)] }),
  }
}
