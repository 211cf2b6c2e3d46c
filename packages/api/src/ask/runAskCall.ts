import type { AskScreen } from '@tickmark/core/answers/AskPlan'
import { FACT_TOOLS } from '../tools/FACT_TOOLS.ts'
import { type Cell, runTool, type ToolAnswer, type ToolContext } from '../tools/Tool.ts'

/**
 * Runs a call of an answer by another screen than a chart.
 * @throws AppError, ZodError as `runTool` does.
 */
export async function runAskCall(
  { tool: name, input }: AskScreen['calls'][number],
  tools: ToolContext,
): Promise<ToolAnswer> {
  const tool = FACT_TOOLS.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`There is no tool ${name}.`)
  return runTool(tool, tools, input)
}

/** A cell as one number or text. */
export function toCell(cell: Cell): string | number | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'object') return cell.join(', ')
  return typeof cell === 'boolean' ? String(cell) : cell
}
