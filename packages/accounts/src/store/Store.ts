import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './Tables.ts'

/** The tables of people, as a query may reach them. Inside a transaction only the transaction may be used. */
export type Store = Kysely<Tables>

/** A store, or a transaction in it. */
export type Querier = Store | Transaction<Tables>
