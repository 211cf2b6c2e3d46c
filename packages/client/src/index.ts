// biome-ignore-all lint/performance/noBarrelFile: what a program imports from the package, and nothing else.

export type { Answer, CallName, Data, Input, Tickmark } from './createClient.ts'
export { createClient } from './createClient.ts'
export type { Calls, ErrorCode, FileFormat, MetricId } from './generated/CALLS.ts'
export { linkToChart } from './linkToChart.ts'
export type { Measure, MetricQuery } from './QueryBuilder.ts'
export { QueryBuilder, query } from './QueryBuilder.ts'
export type { ClientOptions, RequestOptions } from './sendRequest.ts'
export type { FieldError } from './TickmarkError.ts'
export { TickmarkError } from './TickmarkError.ts'
