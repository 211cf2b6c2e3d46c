import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { PREPARED } from './setUpPostgres.ts'

type Options = {
  /** True if it has all tables already, which takes less time than migrating it. */
  isPrepared?: boolean
}

/** The address of a fresh database on the tests' PostgreSQL, an empty one unless something else is said. */
export async function createTestDatabase({ isPrepared = false }: Options = {}): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `people_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}${isPrepared ? ` TEMPLATE ${PREPARED}` : ''}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}
