import type { KeyRing } from '@tickmark/accounts/keys/KeyRing'
import type { ApiContext } from '../context/ApiContext.ts'
import type { ReportFailure } from '../errors/ReportFailure.ts'

/** What the REST adapter needs to know of the installation. */
export type RestOptions = {
  ctx: ApiContext
  /** The key that anyone may use. */
  publicToken: string
  /** The keys of people, which are asked for only when a request carries one; none when absent. */
  openKeys?: () => Promise<KeyRing>
  /** Changes with the code, so that a new build never confirms an old answer. */
  buildVersion: string
  /** Requests per minute for each key and address; `Infinity` switches the limit off. */
  requestsPerMinute: number
  /** Told of failures that are our own fault. */
  reportFailure?: ReportFailure
  /** Whether a token of `x-tt-terminal-jwt` was given out to a page of the terminal and still holds; none when absent. */
  isTerminalToken?: (token: string) => Promise<boolean>
}
