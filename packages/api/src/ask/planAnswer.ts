import { nameInvestor } from '@tickmark/analytics/records/fundraises'
import { listLabels } from '@tickmark/analytics/series/listLabels'
import type { AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { toDay } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { postMart } from '../endpoints/marts.ts'
import { fundraisesTool } from '../tools/recordTools.ts'
import { linkToScreen, type ScreenInput, screenTool, toRequest } from '../tools/screenTool.ts'
import { callEndpoint } from '../tools/Tool.ts'
import { tableTool } from '../tools/tableTool.ts'
import type { AskInput } from './AskInput.ts'
import { isOfNumber, type Where } from './buildScreen.ts'
import { nameAssets } from './nameAssets.ts'
import { planLabeled } from './planLabeled.ts'
import { ask } from './replies.ts'

type ScreenCondition = NonNullable<ScreenInput['where']>[number]

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
  if (call?.tool === tableTool.name)
    return { ...plan, outcome: await nameAssets(ctx, plan.outcome, input.prompt) }
  const where = (call?.input.where ?? []) as Where[]
  if (call?.tool !== screenTool.name || where.every(isOfNumber)) return plan
  const screen = call.input as ScreenInput
  const numbers = await Promise.all(
    where.map(async ({ column, is, value }): Promise<ScreenCondition | string | undefined> => {
      if (typeof value !== 'object') return { column, is, value }
      const isOne = 'project_id' in value
      const filter = { filterType: 'text' as const, type: 'equals' as const }
      const { rows } = await callEndpoint({ ctx, origin: '' }, postMart, {
        mart_id: 'crypto_screener',
        rows_request: isOne
          ? {
              valueCols: [{ id: column }],
              filterModel: { project_id: { ...filter, filter: value.project_id } },
            }
          : {
              ...toRequest({
                ...screen,
                columns: [column],
                where: [],
                missing: [],
                sort: { column },
              }),
              ...{ startRow: value.rank - 1, endRow: value.rank },
            },
      })
      const figure = rows[0]?.[column]
      if (typeof figure === 'number')
        return { column, is, value: isOne ? figure * value.times : figure }
      // Fewer projects than that have the figure.
      return isOne ? value.project_id : undefined
    }),
  )
  const missing = numbers.find((one) => typeof one === 'string')
  if (missing !== undefined)
    return { ...plan, outcome: ask(`There is no such figure of ${catalog.nameOf(missing)}.`) }
  const found = { ...screen, where: numbers.filter((one) => typeof one === 'object') }
  return {
    ...plan,
    outcome: {
      ...plan.outcome,
      ...{ calls: [{ ...call, input: found }], path: linkToScreen(found) },
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
