import { PROJECT_PRESETS } from './PROJECT_PRESETS.ts'

/** What the project list asks: the columns of its first preset unless others are shown. */
export function projectFiguresQuestion(
  columns: readonly string[] = PROJECT_PRESETS[0].columns,
  as_of?: string,
): { columns: string[]; as_of: string | undefined } {
  return { columns: [...columns], as_of }
}
