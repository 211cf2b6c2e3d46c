import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { describe, expect, it } from 'vitest'
import { beginDraft, readDraft, toDraft } from './alertDraft.ts'
import { describeWatched } from './alertWords.ts'
import { beginUnlockDraft, nameUnlocks, type UnlockDraft } from './unlockDraft.ts'

const read = (changes: Partial<UnlockDraft> = {}) =>
  readDraft({ ...beginDraft(), unlocks: { ...beginUnlockDraft(['aave']), ...changes } })

describe('the draft of an alert on unlocks', () => {
  it('is read as people write amounts', () => {
    expect(read({ minimum_usd: '1.5M', minimum_share: '2%', days: '14' })).toEqual({
      definition: {
        condition: {
          ...{ kind: 'unlock', days: 14, projects: ['aave'] },
          ...{ minimum_usd: 1_500_000, minimum_share: 0.02 },
        },
        channels: { email: true, webhook_url: null },
      },
    })
  })

  it.each([
    [{ days: '0' }, ['days']],
    [{ days: '1.5' }, ['days']],
    [{ projects: [] }, ['projects']],
    [{ minimum_usd: 'much' }, ['minimum_usd']],
    [{ minimum_share: '101' }, ['minimum_share']],
  ])('names what is wrong with %j', (changes, fields) => {
    const found = read(changes)
    expect('faults' in found && Object.keys(found.faults)).toEqual(fields)
  })

  it('comes back from an alert as it was written', () => {
    const found = read({ minimum_share: '7', projects: null })
    if ('faults' in found) throw new Error(JSON.stringify(found.faults))
    const definition = AlertDefinition.parse(found.definition)
    const draft = toDraft({ name: 'x', definition })
    expect(draft.unlocks).toEqual({
      ...{ days: '7', projects: null, minimum_usd: '', minimum_share: '7' },
    })
    expect(readDraft(draft)).toEqual(found)
    expect(describeWatched(definition, String)).toBe('Token unlocks, favorites')
  })

  it('names the alert by its projects', () => {
    expect(nameUnlocks(beginUnlockDraft(['aave']), () => 'Aave')).toBe('Unlocks of Aave')
    expect(nameUnlocks(beginUnlockDraft(null), String)).toBe('Unlocks of favorites')
  })
})
