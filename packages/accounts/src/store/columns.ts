import type { ColumnType } from 'kysely'

/** A column of JSON: it is read as a value and written as text. */
export type Json<T> = ColumnType<T, string | undefined, string>

/** A moment; the store fills in the present where none is given. */
export type Moment = ColumnType<Date, Date | undefined, Date>

/** PostgreSQL's large numbers are read as text by one store and as numbers by the other. */
export type Large = ColumnType<string | number, number, number>
