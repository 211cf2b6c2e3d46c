import { join } from 'node:path'
import { isDiskFull } from '@tickmark/core/errors/systemFailures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganization } from '../organizations/organizations.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { CAN_MOUNT, openOnSmallDisk, type SmallDisk } from '../testing/mountSmallDisk.ts'
import { openTestAccounts, type TestAccounts } from '../testing/openTestAccounts.ts'
import { readUser } from '../users/readUser.ts'

describe.runIf(CAN_MOUNT)('the embedded store on a disk that is full', () => {
  let disk: SmallDisk
  let accounts: TestAccounts
  let user: TestUser
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ disk, opened: accounts, close } = await openOnSmallDisk(openTestAccounts))
    user = await makeUser(accounts, 'ann@bank.example')
  })
  afterAll(() => close())
  const write = () => createOrganization(accounts, user, { name: 'Bank', bio: 'x'.repeat(5_000) })
  const failureOf = (work: () => Promise<unknown>) => work().then(String, (failure) => failure)

  it('refuses what is to be written, goes on reading, and takes it once there is room', async () => {
    disk.fill()
    expect(await failureOf(write)).toMatchObject({ code: 'storage-full' })
    const users = await accounts.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: user.email }])
    disk.makeRoom()
    expect((await write()).name).toBe('Bank')
  })

  it('outlives that its log found no room after all, and opens again once there is some', async () => {
    disk.fill()
    // Queries pass; these need a whole new file of the log.
    let failure: unknown
    for (let tries = 0; tries < 10 && failure === undefined; tries++)
      failure = await sql`SELECT pg_switch_wal(), pg_logical_emit_message(false, ${'a'}, ${'b'})`
        .execute(accounts.db)
        .then(
          () => undefined,
          (cause) => cause,
        )
    expect(failure).toMatchObject({ severity: 'PANIC' })
    expect(isDiskFull(failure)).toBe(true)
    for (const work of [write, () => readUser(accounts, user.userId)])
      expect(await failureOf(work)).toMatchObject({ code: 'storage-full' })
    disk.makeRoom()
    expect((await readUser(accounts, user.userId)).email).toBe(user.email)
    await write()
  })

  it('is not opened without room, and says so', async () => {
    disk.fill()
    const opening = openTestAccounts({
      store: { kind: 'embedded', path: join(disk.folder, 'others') },
    })
    await expect(opening).rejects.toMatchObject({ code: 'storage-full' })
    disk.makeRoom()
  })
})
