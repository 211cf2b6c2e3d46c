import { askTool } from '../ask/askTool.ts'
import { describeMetricTool, searchCatalogTool } from '../tools/catalogTools.ts'
import { comparablesTool } from '../tools/comparablesTool.ts'
import { dataStatusTool, valuationTool } from '../tools/historyTools.ts'
import { queryMetricsTool } from '../tools/queryMetricsTool.ts'
import {
  eventsTool,
  fundraisesTool,
  restatementsTool,
  tokenRightsTool,
  unlocksTool,
} from '../tools/recordTools.ts'
import { renderChartTool } from '../tools/renderChartTool.ts'
import { screenTool } from '../tools/screenTool.ts'
import { statementTool } from '../tools/statementTool.ts'
import type { Tool } from '../tools/Tool.ts'
import { tableTool } from '../tools/tableTool.ts'
import { traceTool } from '../tools/traceTool.ts'

/** The tools that language models can use here, by the MCP server and by the planner of questions in words. */
export const TOOLS: readonly Tool[] = [
  searchCatalogTool,
  describeMetricTool,
  queryMetricsTool,
  statementTool,
  screenTool,
  unlocksTool,
  fundraisesTool,
  tokenRightsTool,
  eventsTool,
  tableTool,
  traceTool,
  restatementsTool,
  valuationTool,
  comparablesTool,
  dataStatusTool,
  renderChartTool,
  askTool,
]
