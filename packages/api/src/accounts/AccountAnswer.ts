import type { z } from 'zod'
import type { ACCOUNT_ENDPOINTS } from '../ENDPOINTS.ts'

type Calls = (typeof ACCOUNT_ENDPOINTS)[number]
type ByName = { [E in Calls as E['name']]: E }
type ByAddress = { [E in Calls as E['address']]: E }

/** The address of a call about accounts, as its endpoint defines it: `/v1/tiers`, `POST /v1/login`. */
export type AccountAddress = keyof ByAddress

/** The input of a call about accounts, by its address: fields of the path, the query and the body in one object. */
export type AccountInput<A extends AccountAddress> = z.input<ByAddress[A]['input']>

/** The result of a call about accounts, by its address; null where it answers 204. */
export type AccountResult<A extends AccountAddress> = NullIfEmpty<z.output<ByAddress[A]['output']>>

type NullIfEmpty<T> = T extends undefined ? null : T

/** The data that a call about accounts answers, by the name of the call. A module of types only, for the page. */
export type AccountAnswer<N extends keyof ByName> = z.output<ByName[N]['output']>
