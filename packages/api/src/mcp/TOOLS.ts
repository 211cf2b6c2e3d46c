import { askTool } from '../ask/askTool.ts'
import { FACT_TOOLS } from '../tools/FACT_TOOLS.ts'
import type { Tool } from '../tools/Tool.ts'

/** The tools that language models can use here. */
export const TOOLS: readonly Tool[] = [...FACT_TOOLS, askTool]
