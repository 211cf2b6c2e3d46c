import type {
  ProcedureInput,
  ProcedureOutput,
  ProcedurePath,
} from '@tickmark/api/trpc/askProcedure'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findProject } from '@tickmark/core/projects/findProject'
import { chooseKeyMetrics } from '@tickmark/core/screens/chooseKeyMetrics'
import { keyFiguresQuestion } from '@tickmark/core/screens/keyFiguresQuestion'
import { keyMetricsQuestion } from '@tickmark/core/screens/keyMetricsQuestion'
import { metricChartQuestion } from '@tickmark/core/screens/metricChartQuestion'
import { pickAvailableMetrics } from '@tickmark/core/screens/pickAvailableMetrics'
import { projectDataQuestion } from '@tickmark/core/screens/projectDataQuestion'
import { projectFiguresQuestion } from '@tickmark/core/screens/projectFiguresQuestion'
import { projectQuestion } from '@tickmark/core/screens/projectQuestion'
import { rankingQuestion } from '@tickmark/core/screens/rankingQuestion'
import { statementQuestion } from '@tickmark/core/screens/statementQuestion'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'

/** Asks one procedure; undefined where it has no answer. */
export type Ask = <P extends ProcedurePath>(
  path: P,
  input: ProcedureInput<P>,
) => Promise<ProcedureOutput<P> | undefined>

export type ScreenAddress = {
  /** Begins with `/explorer`. */
  path: string
  /** Whether the address says nothing beside which screen, so that the screen is in its first state. */
  isDefault: boolean
  /** The areas that the operator shows; what a hidden one would need is not asked. */
  switches: ResolvedSwitches
}

/**
 * Asks what the screen at an address asks first: all of it in the screen's first state, and otherwise what does not
 * depend on its state. An address that is no screen asks for the status alone.
 */
export async function askScreen(ask: Ask, screen: ScreenAddress): Promise<void> {
  const { path, isDefault } = screen
  const [area = 'projects', id, page = ''] = path
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '')
  const questions: Promise<unknown>[] = [ask('status.getDataStatus', {})]
  if (area === 'projects' && id === undefined) questions.push(askProjects(ask, isDefault))
  if (area === 'projects' && id !== undefined)
    questions.push(
      askProject(ask, { id, page: isDefault ? page : null, switches: screen.switches }),
    )
  if (area === 'metrics' && id === undefined) questions.push(ask('metrics.list', {}))
  if (area === 'metrics' && id !== undefined) questions.push(askMetric(ask, id, isDefault))
  await Promise.all(questions)
}

async function askProjects(ask: Ask, isDefault: boolean): Promise<void> {
  await Promise.all([
    ask('projects.list', {}),
    isDefault && ask('projects.getFigures', projectFiguresQuestion()),
  ])
}

type ProjectScreen = {
  id: string
  /** The segment after the project's id; null when only what all pages of a project ask is wanted. */
  page: string | null
  switches: ResolvedSwitches
}

async function askProject(ask: Ask, { id, page, switches }: ProjectScreen): Promise<void> {
  if (findProject(id)?.project_id !== id) return
  const project = ask('projects.getProject', projectQuestion(id))
  const available = async () => pickAvailableMetrics((await project)?.metric_availability ?? {})
  switch (page) {
    case '':
      await Promise.all([
        ask('projects.getFigures', keyFiguresQuestion(id)),
        switches.REVENUE_SHARE_ENABLED &&
          ask('projects.getFinancialStatement', statementQuestion(id)),
        switches.KEY_METRICS_ENABLED &&
          available().then((metrics) =>
            metrics.length === 0
              ? undefined
              : ask('metrics.query', keyMetricsQuestion(id, chooseKeyMetrics(metrics))),
          ),
      ])
      break
    case 'financial-statement':
      await ask('projects.getFinancialStatement', statementQuestion(id))
      break
    case 'data': {
      const metrics = await available()
      if (metrics.length > 0) await ask('metrics.query', projectDataQuestion(id, metrics))
      break
    }
  }
  await project
}

async function askMetric(ask: Ask, idOrSlug: string, isDefault: boolean): Promise<void> {
  const metric = findMetric(idOrSlug)
  if (metric === undefined) return
  await Promise.all([
    // The names of the projects.
    ask('projects.list', {}),
    ...(isDefault
      ? [
          ask('metrics.query', metricChartQuestion(metric)),
          ask('projects.getFigures', rankingQuestion(metric)),
        ]
      : []),
  ])
}
