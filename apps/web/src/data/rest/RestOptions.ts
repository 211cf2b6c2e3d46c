import type { RestCaller } from './RestCaller.ts'

/** The options that every REST call has. */
export type RestOptions = {
  /** The version of the interface; `v2` unless given. */
  version?: `v${number}`
  /** Whether the call is for our own pages only (`/{version}/internal`); true unless given. */
  internal?: boolean
  /** Leaves the default token out. */
  hideToken?: boolean
  signal?: AbortSignal
  /** Who calls: this page unless given. */
  caller?: RestCaller
}
