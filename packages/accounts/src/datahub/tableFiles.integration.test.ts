import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { FILE_QUOTA } from '../services/FILE_QUOTA.ts'
import { openTestDatahub } from '../testing/openTestDatahub.ts'
import { admitFile, findFile, keepFile } from './tableFiles.ts'

const datahub = openForTests(() => openTestDatahub('server'))

it('makes room by deleting files without a proposal, and refuses a file where those with one leave none', async () => {
  const { ada, bob } = datahub
  const accounts = { ...datahub.accounts, fileQuota: { ...FILE_QUOTA, userBytes: 100 } }
  const keep = (size: number, by = ada) =>
    keepFile(accounts, by, { name: 'fees.csv', bytes: Buffer.alloc(size, 'x') })
  const first = await keep(60)
  const second = await keep(60)
  await expect(findFile(accounts, first)).rejects.toMatchObject({ code: 'not-found' })
  await accounts.db
    .updateTable('datahub_files')
    .set({ is_used: true })
    .where('id', '=', second)
    .execute()
  const refused = {
    code: 'payload-too-large',
    message: expect.stringContaining('the quota is 0.0 MB'),
  }
  await expect(keep(60)).rejects.toMatchObject(refused)
  await expect(admitFile(accounts, ada, 60)).rejects.toMatchObject(refused)
  await findFile(accounts, second)
  await keep(40)
  await keep(60, bob)
  const organization = { id: 'shared', name: 'Shared', links: '[]', company_name: '' }
  await accounts.db
    .insertInto('organizations')
    .values({ ...organization, created_at: new Date() })
    .execute()
  for (const { caller } of [ada, bob])
    await accounts.db
      .insertInto('members')
      .values({
        organization_id: 'shared',
        user_id: caller.userId,
        role: 'MEMBER',
        created_at: new Date(),
      })
      .execute()
  const together = { ...accounts, fileQuota: { userBytes: 200, organizationBytes: 150 } }
  await expect(admitFile(together, bob, 100)).rejects.toMatchObject({
    message: expect.stringContaining('members of your organization'),
  })
  await admitFile(together, bob, 20)
})
