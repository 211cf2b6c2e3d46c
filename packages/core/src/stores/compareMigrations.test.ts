import { describe, expect, it } from 'vitest'
import { compareMigrations } from './compareMigrations.ts'

const FILES = ['0002_b.sql', '0001_a.sql', 'README.md']

describe('compareMigrations', () => {
  it('lists what a store lacks, in order', () => {
    expect(compareMigrations(FILES, [])).toEqual({
      pending: ['0001_a.sql', '0002_b.sql'],
      unknown: null,
    })
    expect(compareMigrations(FILES, ['0001_a.sql']).pending).toEqual(['0002_b.sql'])
  })

  it('names a migration of a newer release', () => {
    expect(compareMigrations(FILES, ['0001_a.sql', '0003_c.sql'])).toEqual({
      pending: ['0002_b.sql'],
      unknown: '0003_c.sql',
    })
  })
})
