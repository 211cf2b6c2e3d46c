import { expect, it } from 'vitest'
import { MemoryCounts } from '../limits/Counts.ts'
import { checkActs, countAct } from './DatahubRow.ts'

const HOUR_MS = 3_600_000

it('lets each user act 120 times an hour, previews and refused acts included', async () => {
  let now = 0
  const accounts = { attempts: new MemoryCounts(() => now) }
  const act = (userId: string | null) =>
    countAct(accounts, { userId, email: null, address: '203.0.113.7' })
  for (let count = 1; count <= 120; count++) {
    await checkActs(accounts, { userId: 'ann', email: null, address: null })
    await act('ann')
  }
  const refused = { code: 'too-many-requests' }
  await expect(
    checkActs(accounts, { userId: 'ann', email: null, address: null }),
  ).rejects.toMatchObject(refused)
  for (let count = 1; count <= 3; count++) await expect(act('ann')).rejects.toMatchObject(refused)
  // Others at the same address, and sources, are not counted with them.
  for (let count = 1; count <= 120; count++) await act('bob')
  for (let count = 1; count <= 200; count++) await act(null)
  now = HOUR_MS - 1
  await expect(act('ann')).rejects.toMatchObject(refused)
  now = HOUR_MS
  await act('ann')
})
