import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a fresh, empty database on the tests' PostgreSQL. */
export async function createTestDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `people_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}
