import { nameInvestor } from '@tickmark/analytics/records/fundraises'
import { listLabels } from '@tickmark/analytics/series/listLabels'
import type { AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { toDay } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { postMart } from '../endpoints/marts.ts'
import { fundraisesTool } from '../tools/recordTools.ts'
import { linkToScreen, type ScreenInput, screenTool } from '../tools/screenTool.ts'
import { callEndpoint } from '../tools/Tool.ts'
import type { AskInput } from './AskInput.ts'
import { isOfProject, type Where } from './buildScreen.ts'
import { planLabeled } from './planLabeled.ts'
import { ask } from './replies.ts'

/**
 * Plans a question as `planLabeled` does, and looks up what its conditions are compared with: in "chains that earn more
 * than Solana", the earnings of Solana. A figure that is missing is a question back.
 */
export async function planAnswer(ctx: ApiContext, input: AskInput): Promise<AskPlan> {
  const { catalog } = ctx.analytics
  const around = { catalog, today: toDay(ctx.now()) }
  const plan = planLabeled(input, around, await listLabels(ctx.analytics))
  if (plan.outcome.kind !== 'screen') return plan
  const [call] = plan.outcome.calls
  if (call?.tool === fundraisesTool.name && typeof call.input.text === 'string')
    return { ...plan, outcome: await nameInvestors(ctx, plan.outcome) }
  const where = (call?.input.where ?? []) as Where[]
  if (call?.tool !== screenTool.name || !where.some(isOfProject)) return plan
  const numbers = await Promise.all(
    where.map(async (one) => {
      if (!isOfProject(one)) return one
      const { project_id, times } = one.value
      const filter = { filterType: 'text' as const, type: 'equals' as const, filter: project_id }
      const { rows } = await callEndpoint({ ctx, origin: '' }, postMart, {
        mart_id: 'crypto_screener',
        rows_request: { valueCols: [{ id: one.column }], filterModel: { project_id: filter } },
      })
      const value = rows[0]?.[one.column]
      return typeof value === 'number' ? { ...one, value: value * times } : project_id
    }),
  )
  const missing = numbers.find((one) => typeof one === 'string')
  if (missing !== undefined)
    return { ...plan, outcome: ask(`There is no such figure of ${catalog.nameOf(missing)}.`) }
  const screen = { ...call.input, where: numbers } as ScreenInput
  return {
    ...plan,
    outcome: {
      ...plan.outcome,
      ...{ calls: [{ ...call, input: screen }], path: linkToScreen(screen) },
    },
  }
}

/** "a16z" is an investor by another name, under which its rounds are listed. */
async function nameInvestors<S extends AskScreen>(ctx: ApiContext, screen: S): Promise<S> {
  const calls = await Promise.all(
    screen.calls.map(async ({ tool, input: { text, ...input } }) => {
      const name = await nameInvestor(ctx.analytics, String(text))
      const asked = name === text ? { text } : { investors: [name] }
      return { tool, input: { ...input, ...asked } }
    }),
  )
  const [only, ...others] = calls
  return {
    ...screen,
    calls,
    ...(only && others.length === 0 && { path: linkToRounds(only.input) }),
  }
}
