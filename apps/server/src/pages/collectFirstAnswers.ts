import { setTimeout } from 'node:timers/promises'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import {
  callProcedure,
  type ProcedureInput,
  type ProcedureOutput,
  type ProcedurePath,
} from '@tickmark/api/trpc/callProcedure'
import type { FirstAnswer } from '@tickmark/core/pages/FirstCalls'
import { preloadScreen, type ScreenAddress } from '@tickmark/core/pages/preloadScreen'

/**
 * The time after which the page itself requests what is not answered, and then shares the answer that is on its way.
 */
const TIMEOUT_MS = 300
const STATUS = 'status.getDataStatus'

/** The procedures of the API, such as `projects.list`, as functions; undefined where a call has no answer. */
type Calls = {
  [Area in ProcedurePath extends `${infer A}.${string}` ? A : never]: {
    [Path in ProcedurePath as Path extends `${Area}.${infer Name}` ? Name : never]: (
      input: ProcedureInput<Path>,
    ) => Promise<ProcedureOutput<Path> | undefined>
  }
}

/**
 * The answers that a screen needs first, to be sent with its page. Those that fail or take too long are left out, and
 * a call that has not started by then never starts.
 * All are of one version of the data, and the status is among them: by it the page notices a newer version.
 */
export async function collectFirstAnswers(
  ctx: ApiContext,
  address: ScreenAddress,
  timeoutMs: number = TIMEOUT_MS,
): Promise<FirstAnswer[]> {
  const version = ctx.analytics.dataVersion
  const waiting = new AbortController()
  const { schedule, ...unscheduled } = ctx
  const limited: ApiContext =
    schedule === undefined ? ctx : { ...ctx, schedule: (work) => schedule(work, waiting.signal) }
  const answers: FirstAnswer[] = []
  const calls = makeCalls(async (path, input) => {
    try {
      const data = await callProcedure(limited, path, input)
      answers.push({ path, input, data })
      return data
    } catch {
      // The page gets the same error when it calls, and shows it in the place of the answer.
      return undefined
    }
  })
  await Promise.race([
    preloadScreen(calls, address),
    setTimeout(timeoutMs, undefined, waiting).catch(() => undefined),
  ])
  waiting.abort()
  const isUsable =
    ctx.analytics.dataVersion === version && answers.some((answer) => answer.path === STATUS)
  return isUsable ? [...answers, ...(await nameMentioned(unscheduled, answers, address))] : []
}

/** As many as a screen shows; the page requests the names of others. */
const MAX_NAMES = 600

/** The names of the projects that answers and the address mention, so that the first screen requests none. */
async function nameMentioned(
  ctx: ApiContext,
  answers: readonly FirstAnswer[],
  { segments }: ScreenAddress,
): Promise<FirstAnswer[]> {
  const { documents } = ctx.analytics.catalog
  const mentioned = new Set<string>()
  const collect = (value: unknown): void => {
    if (mentioned.size >= MAX_NAMES) return
    if (typeof value === 'string') {
      if (Object.hasOwn(documents, value)) mentioned.add(value)
    } else if (Array.isArray(value)) {
      // Values over time, of which there are most, mention no project.
      if (typeof value[0] !== 'number') for (const part of value) collect(part)
    } else if (typeof value === 'object' && value !== null) {
      // Some answers have projects as names of fields.
      Object.entries(value).forEach(collect)
    }
  }
  collect(segments)
  for (const { data } of answers) collect(data)
  if (mentioned.size === 0) return []
  const path = 'projects.getNames'
  const input = { ids: [...mentioned] }
  return [{ path, input, data: await callProcedure(ctx, path, input) }]
}

type CallProcedure = <P extends ProcedurePath>(
  path: P,
  input: ProcedureInput<P>,
) => Promise<unknown>

function makeCalls(call: CallProcedure): Calls {
  const areas = new Proxy(
    {},
    {
      get: (_areas, area) =>
        new Proxy(
          {},
          {
            get: (_names, name) => (input: never) =>
              call(`${String(area)}.${String(name)}` as ProcedurePath, input),
          },
        ),
    },
  )
  return areas as Calls
}
