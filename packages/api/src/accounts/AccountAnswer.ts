import type { z } from 'zod'
import type { ACCOUNT_ENDPOINTS } from '../ENDPOINTS.ts'

type AccountCalls = { [E in (typeof ACCOUNT_ENDPOINTS)[number] as E['name']]: E }

/** The name of a call about accounts, such as `listKeys`. */
export type AccountCallName = keyof AccountCalls

/** The data that a call about accounts answers, by the name of the call. A module of types only, for the page. */
export type AccountAnswer<N extends AccountCallName> = z.output<AccountCalls[N]['output']>
