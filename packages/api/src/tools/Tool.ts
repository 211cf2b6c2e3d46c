import { queryContext } from '@tickmark/analytics/client/queryContext'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { z } from 'zod'
import { runShared } from '../calls/runShared.ts'
import type { ApiContext } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { RUN_IMMEDIATELY } from '../context/SharedRuns.ts'
import { requireShown } from '../gating/requireShown.ts'
import { requireScope } from '../limits/requireScope.ts'
import { refuseHugeInput } from '../params/refuseHugeInput.ts'

/** A value in a table. */
export type Cell = string | number | boolean | null | undefined | readonly (string | number)[]

export const PICTURE_FORMATS = ['svg', 'png'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Draws a chart with the figures that the context may read. */
export type DrawChart = (
  ctx: ApiContext,
  definition: ChartDefinition,
  look: { format: PictureFormat; title: string },
) => Promise<Uint8Array>

/** Everything a tool may reach besides its input. */
export type ToolContext = {
  /** Limited to what the caller and their key may read, like the context of any call. */
  ctx: ApiContext
  /** The address of the terminal, which permalinks begin with. */
  origin: string
  /** Is aborted when the caller cancels. */
  signal?: AbortSignal
  drawChart?: DrawChart
}

export type ToolAnswer = {
  text: string
  /** The table within the text, and the sentences around it. */
  table?: { columns: readonly string[]; rows: readonly (readonly Cell[])[] }
  said?: string
  picture?: { data: Uint8Array; mimeType: string }
}

/** One thing that a language model can do here. Tools read facts by endpoints alone, so what holds for calls holds here. */
export type Tool<I extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  /** A description of its answer, for a model that chooses among tools. */
  description: string
  /** The switches of the area that it reads, one of which must be on. */
  switches?: readonly SwitchName[] | undefined
  input: I
  run(tools: ToolContext, input: z.output<I>): Promise<ToolAnswer>
}

/** Defines a tool; an identity function that fixes the types. */
export function tool<I extends z.ZodObject>(definition: Tool<I>): Tool {
  return definition as unknown as Tool
}

/**
 * Runs a tool with unchecked input.
 * @throws AppError, ZodError as endpoints do; the reason of the abort when the caller cancels.
 */
export async function runTool(tool: Tool, tools: ToolContext, given: unknown): Promise<ToolAnswer> {
  refuseHugeInput(given)
  const input = tool.input.parse(given ?? {})
  const { signal } = tools
  signal?.throwIfAborted()
  const work = () => tool.run(tools, input)
  return signal === undefined ? work() : queryContext.interruptWith(signal, work)
}

/**
 * Calls an endpoint as the page does: the same checks, cache and queue.
 * @throws AppError `forbidden` for a call that the caller's key has no scope for; as the endpoint does.
 */
export async function callEndpoint<I extends z.ZodObject, T>(
  tools: ToolContext,
  endpoint: FactEndpoint<I, T>,
  input: z.input<I>,
): Promise<T> {
  const { ctx, signal } = tools
  requireScope(ctx.scopes, endpoint)
  const { schedule = RUN_IMMEDIATELY } = ctx
  const limited: ApiContext = { ...ctx, schedule: (work) => schedule(work, signal) }
  const parsed: Record<string, unknown> = endpoint.input.parse(input)
  requireShown(ctx, endpoint as unknown as FactEndpoint, parsed)
  return (await runShared(endpoint as unknown as FactEndpoint, limited, parsed)) as T
}
