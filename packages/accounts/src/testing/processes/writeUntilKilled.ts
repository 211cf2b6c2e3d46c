import { openTestAccounts } from '../openTestAccounts.ts'

/** Makes users in the folder of its argument and prints each one that is written, until it is killed. */
const accounts = await openTestAccounts({
  store: { kind: 'embedded', path: process.argv[2] ?? '' },
})
for (;;) {
  const id = crypto.randomUUID()
  await accounts.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id, email: `${id}@bank.example`, username: id })
      .execute()
    await trx.insertInto('organizations').values({ id, name: id }).execute()
    await trx
      .insertInto('members')
      .values({ organization_id: id, user_id: id, role: 'OWNER' })
      .execute()
  })
  process.stdout.write(`${id}\n`)
}
