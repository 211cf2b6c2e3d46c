import { setTimeout } from 'node:timers/promises'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import type { FirstAnswer } from '@tickmark/core/pages/FirstAnswer'
import { type CallProcedure, preloadScreen, type ScreenAddress } from './preloadScreen.ts'

/** What is not answered within this time the page asks for itself, and then shares what is on its way. */
const PATIENCE_MS = 300
const STATUS = 'status.getDataStatus'

/**
 * The answers that a screen needs first, to be sent with its page. Those that fail or take too long are left out, and
 * what has not begun by then never begins.
 * All are of one version of the data, and the status is among them: by it the page notices a newer version.
 */
export async function collectFirstAnswers(
  ctx: ApiContext,
  address: ScreenAddress,
  patienceMs: number = PATIENCE_MS,
): Promise<FirstAnswer[]> {
  const version = ctx.analytics.dataVersion
  const waiting = new AbortController()
  const { schedule } = ctx
  const limited: ApiContext =
    schedule === undefined ? ctx : { ...ctx, schedule: (work) => schedule(work, waiting.signal) }
  const answers: FirstAnswer[] = []
  const ask: CallProcedure = async (path, input) => {
    try {
      const data = await callProcedure(limited, path, input)
      answers.push({ path, input, data })
      return data
    } catch {
      // The page gets the same refusal when it asks, and says so where the answer would stand.
      return undefined
    }
  }
  await Promise.race([
    preloadScreen(ask, address),
    setTimeout(patienceMs, undefined, waiting).catch(() => undefined),
  ])
  waiting.abort()
  const isUsable =
    ctx.analytics.dataVersion === version && answers.some((answer) => answer.path === STATUS)
  return isUsable ? [...answers] : []
}
