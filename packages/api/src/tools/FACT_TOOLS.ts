import { bridgeFlowsTool } from './bridgeFlowsTool.ts'
import { describeMetricTool, searchCatalogTool } from './catalogTools.ts'
import { comparablesTool } from './comparablesTool.ts'
import { dataStatusTool, valuationTool } from './historyTools.ts'
import { queryMetricsTool } from './queryMetricsTool.ts'
import {
  eventsTool,
  fundraisesTool,
  restatementsTool,
  tokenRightsTool,
  unlocksTool,
} from './recordTools.ts'
import { renderChartTool } from './renderChartTool.ts'
import { screenTool } from './screenTool.ts'
import { statementTool } from './statementTool.ts'
import type { Tool } from './Tool.ts'
import { tableTool } from './tableTool.ts'
import { traceTool } from './traceTool.ts'

/** The tools that read facts: for language models, and for the answers of questions in words. */
export const FACT_TOOLS: readonly Tool[] = [
  searchCatalogTool,
  describeMetricTool,
  queryMetricsTool,
  statementTool,
  screenTool,
  unlocksTool,
  fundraisesTool,
  tokenRightsTool,
  eventsTool,
  bridgeFlowsTool,
  tableTool,
  traceTool,
  restatementsTool,
  valuationTool,
  comparablesTool,
  dataStatusTool,
  renderChartTool,
]
