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

describe('unlocks ahead', () => {
  const DAY = 86_400
  const at = (day: string) => Date.parse(day) / 1000
  const read = async (protocol: string, events: Unlock[]) => {
    const body = { protocol, sections: { Team: { events } } }
    const { writer } = await importInMemory(createTextFile('one.json', JSON.stringify(body)))
    return new Map(writer.points.map(({ day, value }) => [day, value]))
  }

  it('are what comes free in the year after each midnight, up to the day of the file', async () => {
    const ahead = await read('bsc', [
      { type: 'cliff', start: at('2026-01-05'), amount: 100 },
      { type: 'linear', start: at('2026-01-01'), end: at('2026-01-11'), amount: 10 },
      { type: 'step', start: at('2026-01-01'), stepDuration: 365 * DAY, steps: 2, amount: 7 },
      { type: 'cliff', start: at('2026-01-08'), amount: -5 },
    ])
    expect(ahead.get('2025-01-01')).toBe(0)
    expect(ahead.get('2025-01-08')).toBe(102)
    expect(ahead.get('2026-01-01')).toBe(112)
    expect(ahead.get('2026-01-10')).toBe(8)
    expect([...ahead.keys()].at(-1)).toBe('2026-01-10')
  })

  it('are not known of a project that the catalog has not, nor of no unlocks', async () => {
    const cliff: Unlock = { type: 'cliff', start: at('2026-01-05'), amount: 1 }
    expect(await read('unheard-of', [cliff])).toEqual(new Map())
    expect(await read('bsc', [])).toEqual(new Map())
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
