import { describe, expect, it } from 'vitest'
import { createTextFile } from '../../testing/createTextFile.ts'
import { findRealFile, HAS_REAL_FILES } from '../../testing/findRealFile.ts'
import { importInMemory } from '../../testing/importInMemory.ts'
import { cycleBalances } from './cycleBalances.ts'

const BODY = {
  snapshots: [
    {
      timestamp: 1767699461967,
      balances: {
        'rwlgt-iiaaa-aaaaa-aaaaa-cai': '339104203287642',
        'bad id': '1',
        'rrkah-fqaaa-aaaaa-aaaaq-cai': '-3',
      },
    },
    { timestamp: 'soon', balances: {} },
  ],
}

describe('cycle balances', () => {
  it('reads cycles with their owner from the file beside, and rejects what is neither canister nor amount', async () => {
    const owners = JSON.stringify([
      { canister_id: 'rwlgt-iiaaa-aaaaa-aaaaa-cai', project: ['NNS Registry'] },
    ])
    const file = createTextFile('snapshots.json', JSON.stringify(BODY), {
      'cyclescan_canisters.json': owners,
    })
    const { writer } = await importInMemory(file)
    expect(writer.records.map((record) => record.row)).toEqual([
      {
        canister_id: 'rwlgt-iiaaa-aaaaa-aaaaa-cai',
        owner: 'NNS Registry',
        taken_at: '2026-01-06 11:37:41.967',
        cycles: 339104203287642,
      },
    ])
    expect(writer.rejects.map((reject) => reject.reason)).toEqual([
      'not a canister id',
      'not an amount of cycles',
      'not a snapshot',
    ])
    expect(await cycleBalances.statedMoment?.(file)).toBe(1767699461967)
  })

  it.runIf(HAS_REAL_FILES)('reads the real snapshots', async () => {
    const { writer } = await importInMemory(findRealFile('icp/cyclescan_snapshots.json.gz'))
    expect([writer.records.length, writer.rejects.length]).toEqual([75_340, 0])
    expect(writer.records.filter((record) => record.row.owner !== '').length).toBeGreaterThan(
      70_000,
    )
  })
})
