import { askTool } from './askTool.ts'
import { describeMetricTool, searchCatalogueTool } from './catalogueTools.ts'
import { dataStatusTool, valuationTool } from './historyTools.ts'
import { queryMetricsTool } from './queryMetricsTool.ts'
import { fundraisesTool, restatementsTool, unlocksTool } from './recordTools.ts'
import { renderChartTool } from './renderChartTool.ts'
import { screenTool } from './screenTool.ts'
import { statementTool } from './statementTool.ts'
import type { Tool } from './Tool.ts'
import { traceTool } from './traceTool.ts'

/** The tools that language models can use here, by the MCP server and by the planner of questions in words. */
export const TOOLS: readonly Tool[] = [
  searchCatalogueTool,
  describeMetricTool,
  queryMetricsTool,
  statementTool,
  screenTool,
  unlocksTool,
  fundraisesTool,
  traceTool,
  restatementsTool,
  valuationTool,
  dataStatusTool,
  renderChartTool,
  askTool,
]
