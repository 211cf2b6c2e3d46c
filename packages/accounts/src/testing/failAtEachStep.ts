import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import type { Accounts } from '../Accounts.ts'

const TABLES = [
  'users',
  'members',
  'invitations',
  'identities',
  'credentials',
  'one_time_tokens',
  'sessions',
  'organizations',
  'sso_domains',
  'sso_connections',
  'scim_tokens',
  'scim_users',
  'scim_groups',
  'scim_group_members',
  'api_keys',
  'oauth_grants',
  'project_claims',
  'outgoing_mails',
  'audit_log',
] as const

class RefusedStep extends Error {}

/**
 * Does something again and again, with a store that refuses its first statement, then its second and so on, until one
 * attempt gets through. Returns how many attempts were refused.
 * @throws Error for the first statement whose refusal left something written.
 */
export async function failAtEachStep(
  accounts: Accounts,
  work: (accounts: Accounts) => Promise<unknown>,
): Promise<number> {
  const before = await readAll(accounts)
  for (let refused = 0; ; refused++) {
    let step = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (step++ === refused) throw new RefusedStep(`The store refused statement ${refused + 1}.`)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    try {
      await work({ ...accounts, db: accounts.db.withPlugin(plugin) })
      return refused
    } catch (failure) {
      if (!(failure instanceof RefusedStep)) throw failure
      if ((await readAll(accounts)) !== before)
        throw new Error(`Something is left of what failed at statement ${refused + 1}.`)
    }
  }
}

async function readAll({ db }: Accounts): Promise<string> {
  const texts: string[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ all: string | null }>`
      SELECT string_agg(one::text, chr(10) ORDER BY one::text) AS all
      FROM ${sql.table(table)} AS one`.execute(db)
    texts.push(`${table}: ${rows[0]?.all}`)
  }
  return texts.join('\n')
}
