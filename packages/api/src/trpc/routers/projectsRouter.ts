import { getComposition } from '../../endpoints/projects/getComposition.ts'
import { getFigures } from '../../endpoints/projects/getFigures.ts'
import { getProject } from '../../endpoints/projects/getProject.ts'
import { getReadme } from '../../endpoints/projects/getReadme.ts'
import { getStatement } from '../../endpoints/projects/getStatement.ts'
import { getStatementLines } from '../../endpoints/projects/getStatementLines.ts'
import { getVestingSchedule } from '../../endpoints/projects/getVestingSchedule.ts'
import { listCompetitors } from '../../endpoints/projects/listCompetitors.ts'
import { listProjectSummaries } from '../../endpoints/projects/listProjectSummaries.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const projectsRouter = trpc.router({
  list: toProcedure(listProjectSummaries),
  getProject: toProcedure(getProject),
  getFigures: toProcedure(getFigures),
  getComposition: toProcedure(getComposition),
  listCompetitors: toProcedure(listCompetitors),
  getFinancialStatement: toProcedure(getStatement),
  getStatementLines: toProcedure(getStatementLines),
  getReadme: toProcedure(getReadme),
  getVestingSchedule: toProcedure(getVestingSchedule),
})
