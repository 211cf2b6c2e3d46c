import { type Unlock, unlockedAmount } from '@tickmark/core/vesting/Unlock'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../files/readJson.ts'
import { createTextFile } from '../../testing/createTextFile.ts'
import { findRealFile, HAS_REAL_FILES } from '../../testing/findRealFile.ts'
import { importInMemory } from '../../testing/importInMemory.ts'

const NEW_YEAR_2026 = Date.parse('2026-01-01T00:00:00Z')

async function readEvents(protocol: string, without: string): Promise<Unlock[]> {
  const body = (await readJson(findRealFile(`vesting/${protocol}.json`))) as {
    sections: Record<string, { events: Unlock[] }>
  }
  return Object.entries(body.sections).flatMap(([name, { events }]) =>
    name === without ? [] : events,
  )
}

describe('unlock schedules', () => {
  it('keeps allocations with their category, moments and negative amounts', async () => {
    const body = {
      protocol: 'bsc',
      meta: { token: 'coingecko:binancecoin' },
      categories: { insiders: ['Team'] },
      complete: true,
      sections: {
        Team: {
          events: [
            { type: 'step', start: 1600000000, stepDuration: 2629743, steps: 12, amount: -5 },
          ],
        },
        Far: {
          events: [
            { type: 'cliff', start: 4229333406, amount: 1 },
            { type: 'linear', start: 1646611200, end: 52594860, amount: 1 },
          ],
        },
      },
    }
    const { writer } = await importInMemory(createTextFile('bsc.json', JSON.stringify(body)))
    expect(writer.records.map((record) => record.row)).toMatchObject([
      {
        record_id: 'bsc/Team/1',
        project_id: 'bnb-chain',
        category: 'insiders',
        kind: 'step',
        start: '2020-09-13 12:26:40',
        end: '2021-09-13 18:15:16',
        steps: 12,
        amount: -5,
        is_complete: 1,
      },
      { record_id: 'bsc/Far/1', start: '2104-01-09 14:50:06', category: '' },
    ])
    expect(writer.rejects.length).toBe(1)
  })
})

describe.runIf(HAS_REAL_FILES)('unlock schedules, real files', () => {
  it('gives the check figures for Arbitrum and the Internet Computer', async () => {
    const arbitrum = await readEvents('arbitrum', 'Arbitrum DAO Treasury')
    expect(unlockedAmount(arbitrum, NEW_YEAR_2026)).toBeCloseTo(4_727_526_052.36, 2)
    const icp = await readEvents('icp', '')
    expect(unlockedAmount(icp, NEW_YEAR_2026)).toBeCloseTo(474_137_538, 2)
  })

  it('rejects only the events that end before they begin', async () => {
    const names = ['metars', 'clev', 'bittensor', 'filecoin', 'velo']
    const rejects = await Promise.all(
      names.map(
        async (name) => (await importInMemory(findRealFile(`vesting/${name}.json`))).writer.rejects,
      ),
    )
    expect(rejects.map((list) => list.length)).toEqual([4, 1, 0, 0, 0])
  })
})
